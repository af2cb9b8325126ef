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

/** Points of an entry, and whether it has every word, as one number: the second counts for more than any first. */
const scoreEntry = (words: string, wanted: readonly Wanted[]): number => {
  let points = 0;
  let found = 0;
  for (const { word, whole, isShort } of wanted) {
    const isWhole = words.includes(whole);
    if (!isWhole && (isShort || !words.includes(word))) continue;
    points += isWhole ? 2 : 1;
    found += 1;
  }
  return found === wanted.length ? points + allWords : points;
};

interface Wanted {
  readonly word: string;
  readonly whole: string;
  readonly isShort: boolean;
}

/** More than the points any query can give. */
const allWords = 1_000_000;

/**
 * The best entries for the words, in order: most points first, then as they were given. When one has every word, those
 * that lack one are left out.
 */
export const rankEntries = <Kind extends ReadyEntry>(
  lists: Iterable<readonly Kind[]>,
  words: readonly string[],
  limit: number,
): Kind[] => {
  const wanted = words.map((word) => ({
    word,
    whole: ` ${word} `,
    isShort: Array.from(word).length <= shortWord,
  }));
  /** By score: a memory has far more entries that match than are shown, so none but the first of each are kept. */
  const found = new Map<number, Kind[]>();
  for (const list of lists)
    for (const entry of list) {
      const score = scoreEntry(entry.words, wanted);
      if (score === 0) continue;
      const same = found.get(score);
      if (same === undefined) found.set(score, [entry]);
      else if (same.length < limit) same.push(entry);
    }
  const scores = [...found.keys()].toSorted((left, right) => right - left);
  const isWhole = (scores[0] ?? 0) >= allWords;
  return scores
    .filter((score) => !isWhole || score >= allWords)
    .flatMap((score) => found.get(score) ?? [])
    .slice(0, limit);
};
