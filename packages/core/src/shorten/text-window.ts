import type { OutputWindow } from '../ports/spill.ts';
import { isHighSurrogate, isLowSurrogate } from './slice-text.ts';

const splitsPair = (text: string, at: number): boolean =>
  at > 0 &&
  at < text.length &&
  isHighSurrogate(text.charCodeAt(at - 1)) &&
  isLowSurrogate(text.charCodeAt(at));

/**
 * At most `chars` characters of `text` from `offset`, never half of a surrogate pair: both ends move back by one where
 * they would split one. A window of one character is stretched rather than left empty, so that reading always gets on.
 */
export const textWindow = (text: string, offset: number, chars: number): OutputWindow => {
  const asked = Math.min(Math.max(0, offset), text.length);
  const start = splitsPair(text, asked) ? asked - 1 : asked;
  let end = Math.min(start + Math.max(1, chars), text.length);
  if (splitsPair(text, end)) end += end - start > 1 ? -1 : 1;
  return {
    text: text.slice(start, end),
    offset: start,
    next: end < text.length ? end : null,
    totalChars: text.length,
  };
};
