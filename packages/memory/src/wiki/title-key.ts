import { readWords } from '@my-agent-crew/core';

/** A title as links are compared: accents, case and what is no word do not matter. */
export const titleKey = (title: string): string =>
  [...readWords(title)].map(({ token }) => token).join(' ') || exactKey(title);

/** A title with its accents: two pages may differ by them alone, and a link then means the one it spells. */
export const exactKey = (title: string): string =>
  title.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();

/** A title without its accents but with its signs: `C++` is not `C`. */
export const plainKey = (title: string): string =>
  exactKey(title)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('đ', 'd');
