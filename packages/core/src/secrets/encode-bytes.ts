const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The UTF-8 bytes of a text; half a surrogate pair becomes the replacement character. */
export const bytesOf = (text: string): number[] => {
  const bytes: number[] = [];
  for (const [part] of encodeURIComponent(text.toWellFormed()).matchAll(/%[0-9A-F]{2}|[^%]/g))
    bytes.push(part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0));
  return bytes;
};

/** Hex digits, lower case. */
export const hexOf = (bytes: readonly number[]): string =>
  bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * What base64 makes of bytes that stand behind `skipped` (0 to 2) unknown ones and before unknown ones: the digits that
 * do not depend on what is around them.
 */
export const base64Core = (bytes: readonly number[], skipped: number): string => {
  const bits = skipped * 8 + bytes.length * 8;
  const first = Math.ceil((skipped * 8) / 6);
  let digits = '';
  for (let digit = first; (digit + 1) * 6 <= bits; digit += 1) {
    const bit = digit * 6 - skipped * 8;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    digits += alphabet[(pair >> (10 - (bit & 7))) & 63];
  }
  return digits;
};
