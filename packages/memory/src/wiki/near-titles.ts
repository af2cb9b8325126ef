import { titleKey } from './title-key.ts';

const mostNear = 5;
/** Below this share of common pairs of letters two titles have nothing to do with each other. */
const leastShare = 0.34;

const pairsOf = (key: string): Set<string> => {
  const letters = key.replaceAll(' ', '');
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
};

/** How alike two titles are, from 0 to 1: the share of their pairs of letters that both have. */
const likeness = (left: ReadonlySet<string>, right: ReadonlySet<string>): number => {
  if (left.size + right.size === 0) return 0;
  return (2 * left.intersection(right).size) / (left.size + right.size);
};

/** The titles that come nearest to one that is not there, best first. */
export const nearTitles = (titles: readonly string[], wanted: string): string[] => {
  const key = titleKey(wanted);
  const pairs = pairsOf(key);
  const words = new Set(key.split(' ').filter((word) => word !== ''));
  return titles
    .map((title) => {
      const other = titleKey(title);
      const common = words.intersection(new Set(other.split(' '))).size;
      return { title, score: likeness(pairs, pairsOf(other)) + common / Math.max(1, words.size) };
    })
    .filter(({ score }) => score >= leastShare)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, mostNear)
    .map(({ title }) => title);
};
