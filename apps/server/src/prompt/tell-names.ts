import type { Language } from '@my-agent-crew/contract';
import { rosterWords } from './roster-words.ts';

/** A name and what stands for it in the roster. */
export interface Named {
  readonly name: string;
  readonly text: string;
}

/** As many as fit, the first always; the others are counted. */
const listNames = (named: readonly Named[], language: Language, mostChars: number): string => {
  let chars = 0;
  const fitting = named.filter(({ text }, at) => {
    chars += text.length + 2;
    return at === 0 || chars <= mostChars;
  });
  const rest = named.length - fitting.length;
  const texts = fitting.map(({ text }) => text);
  return [...texts, ...(rest > 0 ? [rosterWords[language].more(rest)] : [])].join(', ');
};

/**
 * Names told as a difference from the reader's own when that is shorter: at most half as many differing names as there
 * are names to tell. Null when there is nothing to tell. Lists stop at `mostChars` characters and count the rest.
 */
export const tellNames = (
  own: ReadonlySet<string>,
  theirs: readonly Named[],
  language: Language,
  mostChars = Number.POSITIVE_INFINITY,
): string | null => {
  if (theirs.length === 0) return null;
  const words = rosterWords[language];
  const names = new Set(theirs.map((one) => one.name));
  const more = theirs.filter((one) => !own.has(one.name));
  const without = [...own].filter((name) => !names.has(name));
  if (more.length + without.length > theirs.length / 2) return listNames(theirs, language, mostChars);
  const parts = [
    words.asYours,
    ...(more.length > 0 ? [`${words.plus}: ${listNames(more, language, mostChars)}`] : []),
    ...(without.length > 0 ? [`${words.without}: ${without.join(', ')}`] : []),
  ];
  return parts.join(', ');
};
