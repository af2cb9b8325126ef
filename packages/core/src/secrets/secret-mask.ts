import { foldView } from './fold-view.ts';
import { createGramIndex } from './gram-index.ts';
import { judgeRun } from './judge-run.ts';
import { type KnownSecret, secretForms, shortestSecret } from './secret-form.ts';
import { plainView, type TextView, textOfView } from './text-view.ts';
import { findShapes, mayHaveShape } from './token-shapes.ts';
import { unescapeView } from './unescape-view.ts';

/** Takes secrets out of one text. A text without any comes back as it is, to the unit. Masking twice changes nothing. */
export type SecretMask = (text: string) => string;

/** How many layers of escapes are looked through: JSON in JSON in JSON. */
const escapeLayers = 3;

interface Stretch {
  from: number;
  to: number;
  mark: string;
  isWhole: boolean;
}

const sourceOf = ({ from, to }: TextView, start: number, end: number): { from: number; to: number } => {
  let first = from[start] ?? 0;
  let last = to[end - 1] ?? 0;
  for (let at = start; at < end; at += 1) {
    first = Math.min(first, from[at] ?? first);
    last = Math.max(last, to[at] ?? last);
  }
  return { from: first, to: last };
};

/** Stretches that overlap become one, named by a whole secret when one is among them. */
const join = (found: readonly Stretch[]): Stretch[] => {
  const joined: Stretch[] = [];
  for (const next of found.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = joined.at(-1);
    if (last === undefined || next.from >= last.to) {
      joined.push({ ...next });
      continue;
    }
    last.to = Math.max(last.to, next.to);
    if (next.isWhole && !last.isWhole) Object.assign(last, { mark: next.mark, isWhole: true });
  }
  return joined;
};

const replace = (text: string, stretches: readonly Stretch[]): string => {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, mark } of stretches) {
    pieces.push(text.slice(at, from), mark);
    at = to;
  }
  return [...pieces, text.slice(at)].join('');
};

/**
 * Makes a mask for these values and for what looks like a token. A value is found as it is, escaped for JSON, URLs or
 * HTML (also several times), in base64 or hex, in any form of Unicode, with white space or invisible characters inside,
 * and in part; a value made of words only as it is or escaped, so that ordinary words stay. Linear in the text.
 */
export const createSecretMask = (secrets: readonly KnownSecret[]): SecretMask => {
  const forms = secretForms(secrets);
  const index = createGramIndex(forms);
  const findKnown = (view: TextView): Stretch[] => {
    if (forms.length === 0) return [];
    const folded = foldView(view);
    return index
      .runs(folded)
      .flatMap((run) => judgeRun(folded, run))
      .map(({ start, end, mark, isWhole }) => ({ ...sourceOf(folded, start, end), mark, isWhole }));
  };
  const findIn = (view: TextView, text: string): Stretch[] => [
    ...findKnown(view),
    ...findShapes(text).map(({ from, to, mark }) => ({
      ...sourceOf(view, from, to),
      mark,
      isWhole: false,
    })),
  ];
  const findAll = (text: string): Stretch[] => {
    const found: Stretch[] = [];
    let view: TextView | null = plainView(text);
    for (let layer = 0; view !== null && layer <= escapeLayers; layer += 1) {
      for (const stretch of findIn(view, layer === 0 ? text : textOfView(view))) found.push(stretch);
      view = unescapeView(view);
    }
    return found;
  };
  return (text) => {
    if (text.length < shortestSecret || (index.isClean(text) && !mayHaveShape(text))) return text;
    const found = findAll(text);
    return found.length === 0 ? text : replace(text, join(found));
  };
};
