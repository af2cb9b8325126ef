/** The first `most` UTF-16 units of a text, without half a character at the end. For short texts of our own, not for replies. */
export const cutEnd = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
