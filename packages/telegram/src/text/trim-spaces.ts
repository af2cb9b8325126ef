/**
 * Takes the characters of `which` off the start and end of a text. Unlike a regular expression it looks at each once, however long
 * the white space is; and unlike `trim` it leaves spaces that cannot be broken, which are the indent of a list.
 */
export const trimSpaces = (text: string, which: string, ends: 'start' | 'end' | 'both' = 'both'): string => {
  let from = 0;
  let to = text.length;
  while (ends !== 'end' && from < to && which.includes(text.charAt(from))) from += 1;
  while (ends !== 'start' && to > from && which.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
};
