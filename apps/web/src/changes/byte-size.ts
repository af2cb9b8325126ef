import { locale } from '../i18n/format.ts';

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** Bytes as people read them: 812 B, 4,2 kB. Nothing there is a dash. */
export const byteSize = (bytes: number | null): string => {
  if (bytes === null) return '–';
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toLocaleString(locale(), { maximumFractionDigits: digits })} ${units[unit]}`;
};
