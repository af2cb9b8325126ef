import type { Run } from './rich-text.ts';

/** Writes a text without tags: the same words, and the address behind those that were a link. */
export const writePlain = (runs: readonly Run[]): string => {
  let words = '';
  return runs
    .map(({ text, marks }, at) => {
      if (marks.link === null) {
        words = '';
        return text;
      }
      words += text;
      if (runs[at + 1]?.marks.link === marks.link) return text;
      const said = words.trim();
      words = '';
      return said === marks.link ? text : `${text} (${marks.link})`;
    })
    .join('');
};
