/** Longer addresses are told in words: with them a link might not fit into one message. */
export const longestLink = 2000;

const hasHost = (address: string): boolean => {
  try {
    const { hostname } = new URL(address);
    // Telegram quietly drops links to a host without a dot, such as `localhost`.
    return hostname.includes('.') || hostname.startsWith('[');
  } catch {
    return false;
  }
};

/**
 * Whether Telegram shows this address as a link behind other words. What it would quietly drop (`mailto:`, a host without a dot,
 * any other scheme) is written out instead, so that nothing is lost.
 */
export const isLinkable = (address: string, longest: number = longestLink): boolean => {
  if (address.length > longest || /[\s\p{Cc}]/u.test(address)) return false;
  if (/^https?:\/\//i.test(address)) return hasHost(address);
  return /^tg:\/\/[a-z0-9_-]+(?:[/?]|$)/i.test(address);
};
