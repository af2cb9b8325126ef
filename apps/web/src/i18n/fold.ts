/** Text as searches compare it: no accents, đ as d, no case, single spaces. */
export const fold = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** True when every word of the query occurs in the candidate, accents and order aside. */
export const matches = (candidate: string, query: string): boolean => {
  const folded = fold(candidate);
  return fold(query)
    .split(' ')
    .every((word) => folded.includes(word));
};
