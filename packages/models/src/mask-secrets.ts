const mask = '***';

/** Takes keys out of a text that will be stored or shown: the key in use and anything that looks like one. */
export const maskSecrets = (text: string, apiKey: string | null): string => {
  const masked = text
    .replace(/\b(bearer\s+)[^\s"',;]+/gi, `$1${mask}`)
    .replace(/\bsk-[\w-]{4,}/g, `sk-${mask}`);
  return apiKey ? masked.replaceAll(apiKey, mask) : masked;
};
