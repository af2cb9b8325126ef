import type { SecretMask } from './secret-mask.ts';

/**
 * A value of JSON with every text in it masked, names of keys included. A number that holds a secret becomes a text; what
 * holds none is equal to what it was.
 */
export const maskJson = (value: unknown, mask: SecretMask): unknown => {
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number') {
    const masked = mask(String(value));
    return masked === String(value) ? value : masked;
  }
  if (Array.isArray(value)) return value.map((item) => maskJson(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [mask(key), maskJson(item, mask)]));
};
