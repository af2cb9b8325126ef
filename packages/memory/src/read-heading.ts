const mark = /^#{1,6}[ \t]+/;

/**
 * The words of a heading line, without the signs that may close it; null for any other line. Its time grows with the length of
 * the line only: models write lines of thousands of spaces.
 */
export const readHeading = (line: string): string | null => {
  const found = mark.exec(line);
  if (found === null) return null;
  const words = line.slice(found[0].length).trimEnd();
  let end = words.length;
  while (words[end - 1] === '#') end -= 1;
  return words.slice(0, end).trim();
};
