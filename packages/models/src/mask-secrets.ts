const mask = '***';

/** Takes keys out of a text that will be stored or shown: the key in use and anything that looks like one. */
export const maskSecrets = (text: string, apiKey: string | null): string => {
  const masked = apiKey ? text.replaceAll(apiKey, mask) : text;
  return masked.replace(/\b(bearer\s+)[^\s"',;]+/gi, `$1${mask}`).replace(/\bsk-[\w-]{4,}/g, `sk-${mask}`);
};
