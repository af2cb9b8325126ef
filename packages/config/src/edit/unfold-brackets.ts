import { isDeepStrictEqual } from 'node:util';
import { isNode, type YAMLSeq } from 'yaml';
import { matchEntries } from './match-entries.ts';
import { renderItem } from './render-yaml.ts';
import type { YamlLines } from './yaml-lines.ts';

const commentLines = (comment: string | null | undefined): readonly string[] =>
  (comment ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `#${line}`);

/** True for a list in brackets that holds comments, which one line of brackets could not carry. */
export const hasCommentsInside = (seq: YAMLSeq, text: string): boolean => {
  const source = text.slice(seq.range?.[0], seq.range?.[1]);
  return source.includes('\n') && source.includes('#');
};

/**
 * The entries of a list in brackets as lines of their own at this column, so that the comments of the entries that stay
 * find a place. `behind` is the comment behind the closing bracket, which stays with the key.
 */
export const unfoldBrackets = (
  seq: YAMLSeq,
  before: readonly unknown[],
  wanted: readonly unknown[],
  place: { readonly column: number; readonly behind: string },
  { text, eol }: YamlLines,
): string => {
  const pad = ' '.repeat(place.column);
  const onLines = (comments: readonly string[]): string =>
    comments.map((comment) => `${pad}${comment}${eol}`).join('');
  const commentsOf = (index: number) => {
    const node = seq.items[index];
    if (!isNode(node)) return { above: '', behind: '', below: '' };
    const [first, ...rest] = commentLines(node.comment);
    return {
      above: onLines(commentLines(node.commentBefore)),
      behind: first === undefined ? '' : ` ${first}`,
      below: onLines(rest),
    };
  };
  const entry = (old: number | null, index: number): string => {
    if (old === null) return `${renderItem(wanted[index], place.column, eol)}${eol}`;
    const node = seq.items[old];
    const source = isNode(node) && node.range ? text.slice(node.range[0], node.range[1]) : '';
    const isKept = source !== '' && !source.includes('\n') && isDeepStrictEqual(before[old], wanted[index]);
    const line = isKept ? `${pad}- ${source}` : renderItem(wanted[index], place.column, eol);
    const around = commentsOf(old);
    const isOneLine = !line.includes('\n');
    const above = old === 0 ? '' : around.above;
    return isOneLine
      ? `${above}${line}${around.behind}${eol}${around.below}`
      : `${above}${onLines([around.behind.trim()].filter((comment) => comment !== ''))}${line}${eol}${around.below}`;
  };
  const tail = commentLines(seq.comment).filter((comment) => comment !== place.behind);
  const entries = matchEntries(before, wanted).map(entry).join('');
  return `${commentsOf(0).above}${entries}${onLines(tail)}`;
};
