import type { WebHit } from '@my-agent-crew/core';
import { wordsOf } from '../json-fields.ts';

const snippetChars = 600;
const titleChars = 300;

const clean = (text: string, maxChars: number): string =>
  text
    .replace(/<\/?(strong|b|em|mark)>/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxChars)
    .replace(/[\uD800-\uDBFF]$/, '');

/** One result in our form; null when it has no address one could open. */
export const makeHit = (title: string, url: string, snippet: string): WebHit | null =>
  /^https?:\/\//i.test(url)
    ? { title: clean(title, titleChars) || url, url, snippet: clean(snippet, snippetChars) }
    : null;

/** Reads a list of results; throws when it is no list, because then nothing is known, not even that nothing was found. */
export const readHits = (list: unknown, snippetField: string, limit: number): WebHit[] => {
  if (!Array.isArray(list)) throw new Error('answered without a list of results');
  return list
    .map((entry) => makeHit(wordsOf(entry, 'title'), wordsOf(entry, 'url'), wordsOf(entry, snippetField)))
    .filter((hit) => hit !== null)
    .slice(0, limit);
};
