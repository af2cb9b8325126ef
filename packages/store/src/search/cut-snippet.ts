import { readWords, type Word } from '@my-agent-crew/core';
import type { Needle } from './match-expression.ts';

/** A piece of a message around what was found. */
export interface Snippet {
  /** Plain text; every kind of space is one space, cut ends carry an ellipsis. */
  readonly text: string;
  /** Ranges of `text` that match, ascending, in UTF-16 units, end exclusive. */
  readonly marks: readonly (readonly [number, number])[];
}

/** Characters of a snippet, ellipses aside. */
const snippetChars = 200;
/** Characters shown before the first match. */
const leadChars = 40;
/** Matches looked at in one message. */
const mostMatches = 400;

const isMatch = (token: string, words: ReadonlySet<string>, beginning: string | null): boolean =>
  words.has(token) || (beginning !== null && token.startsWith(beginning));

const findMatches = (text: string, { parts, isOpen }: Needle): Word[] => {
  const words = new Set(parts.flat());
  const beginning = isOpen ? (parts.at(-1)?.at(-1) ?? null) : null;
  const found: Word[] = [];
  for (const word of readWords(text)) {
    if (!isMatch(word.token, words, beginning)) continue;
    found.push(word);
    if (found.length === mostMatches) break;
  }
  return found;
};

/** The first match from which a snippet would show the most different words. */
const bestStart = (matches: readonly Word[]): number => {
  let best = 0;
  let most = 0;
  for (const [at, { start }] of matches.entries()) {
    const shown = new Set<string>();
    for (let next = at; next < matches.length; next += 1) {
      const match = matches[next];
      if (match === undefined || match.end - start > snippetChars - leadChars) break;
      shown.add(match.token);
    }
    if (shown.size > most) {
      most = shown.size;
      best = start;
    }
  }
  return best;
};

/** Moves a cut to a space near it, or at least out of the middle of a character. */
const cutAt = (text: string, at: number, step: 1 | -1): number => {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length);
  for (let moved = 0; moved < 20; moved += 1) {
    const here = at + moved * step;
    if (/\s/u.test(text[here] ?? ' ')) return step === 1 ? here + 1 : here;
  }
  const isInside = /[\udc00-\udfff]/.test(text[at] ?? '');
  return isInside ? at + step : at;
};

/** Cuts the telling piece out of a message. */
export const cutSnippet = (text: string, needle: Needle): Snippet => {
  const matches = findMatches(text, needle);
  const first = bestStart(matches);
  const from = first <= leadChars ? 0 : Math.min(cutAt(text, first - leadChars, 1), first);
  const to = text.length - from <= snippetChars ? text.length : cutAt(text, from + snippetChars, -1);
  const lead = from > 0 ? '…' : '';
  const shift = lead.length - from;
  const marks = matches
    .filter(({ start, end }) => start >= from && end <= to)
    .map(({ start, end }) => [start + shift, end + shift] as const);
  const piece = text.slice(from, to).replace(/\s/gu, ' ').replaceAll('\u0000', ' ');
  return { text: `${lead}${piece}${to < text.length ? '…' : ''}`, marks };
};
