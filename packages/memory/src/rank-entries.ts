import { readWords } from '@my-agent-crew/core';
import type { Entry } from './split-entries.ts';

/** An entry with its words folded once, spaces around each. */
export interface ReadyEntry extends Entry {
  readonly words: string;
}

/** A word of so many characters or fewer counts only whole. Spec: supplement §4. */
const shortWord = 3;

const wordsOf = (text: string): string[] => [...readWords(text)].map(({ token }) => token);

/** Prepares an entry for searches; the words of its heading are its own. */
export const readyEntry = (entry: Entry): ReadyEntry => ({
  ...entry,
  words: ` ${wordsOf(`${entry.heading}\n${entry.text}`).join(' ')} `,
});

/** The different words of a query, folded. */
export const queryWords = (query: string): string[] => [...new Set(wordsOf(query))];

interface Score {
  readonly points: number;
  readonly hasAll: boolean;
}

const scoreEntry = (words: string, wanted: readonly string[]): Score => {
  let points = 0;
  let found = 0;
  for (const word of wanted) {
    const isWhole = words.includes(` ${word} `);
    const isPart = !isWhole && Array.from(word).length > shortWord && words.includes(word);
    points += isWhole ? 2 : isPart ? 1 : 0;
    found += isWhole || isPart ? 1 : 0;
  }
  return { points, hasAll: found === wanted.length };
};

/**
 * The best entries for the words, in order: most points first, then as they were given. When one has every word, those
 * that lack one are left out.
 */
export const rankEntries = <Kind extends ReadyEntry>(
  entries: Iterable<Kind>,
  wanted: readonly string[],
  limit: number,
): Kind[] => {
  const found: (Score & { readonly entry: Kind })[] = [];
  for (const entry of entries) {
    const score = scoreEntry(entry.words, wanted);
    if (score.points > 0) found.push({ ...score, entry });
  }
  const whole = found.filter(({ hasAll }) => hasAll);
  return (whole.length > 0 ? whole : found)
    .toSorted((left, right) => right.points - left.points)
    .slice(0, limit)
    .map(({ entry }) => entry);
};
