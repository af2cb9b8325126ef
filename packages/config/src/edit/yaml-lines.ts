import { isAlias, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml';

/** A YAML text with its line break, for cutting at places the parser gave. */
export interface YamlLines {
  readonly text: string;
  /** The line break of the file: the first one in it. */
  readonly eol: string;
}

/** Replaces `text[start, end)`. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The form of a file that cannot be changed line by line, such as a file in braces. */
export class UnknownForm extends Error {}

/** Start of the line that holds this place. */
export const lineStart = (text: string, place: number): number => text.lastIndexOf('\n', place - 1) + 1;

/** Start of the line after the one that holds this place. */
const nextLine = (text: string, place: number): number => {
  const next = text.indexOf('\n', place);
  return next === -1 ? text.length : next + 1;
};

/** Just behind the line break of the line that ends at or after this place. */
export const lineEnd = (text: string, place: number): number => {
  if (place > 0 && text[place - 1] === '\n') return place;
  return nextLine(text, place);
};

/** A place without the line break before it. */
export const withoutBreak = (text: string, place: number): number => {
  if (text[place - 1] !== '\n') return place;
  return text[place - 2] === '\r' ? place - 2 : place - 1;
};

/** Where the indicator (`:` or `-`) of a token list ends. */
export const indicatorEnd = (
  tokens: readonly { readonly type: string; readonly offset: number }[] | undefined,
  type: 'map-value-ind' | 'seq-item-ind',
): number => {
  const found = tokens?.find((token) => token.type === type);
  if (found === undefined) throw new UnknownForm();
  return found.offset + 1;
};

/** Where the key of a pair starts. */
export const keyStart = (pair: Pair): number => {
  const range = isScalar(pair.key) ? pair.key.range : null;
  if (!range) throw new UnknownForm();
  return range[0];
};

/** Where the `:` of a pair ends. */
export const colonEnd = (pair: Pair): number => indicatorEnd(pair.srcToken?.sep, 'map-value-ind');

const rangeOf = (node: Node): readonly [number, number, number] => {
  if (!node.range) throw new UnknownForm();
  return node.range;
};

/** True for a value of which nothing is written. */
export const isUnwritten = (value: unknown): boolean =>
  value === null || value === undefined || (isScalar(value) && value.source === '' && value.type === 'PLAIN');

/** Where the last written character of a pair's value ends, comments not counted. */
export const pairEnd = (pair: Pair): number =>
  isUnwritten(pair.value) ? colonEnd(pair) : nodeEnd(pair.value, colonEnd(pair));

/** Where the last written character of a node ends; `unwritten` is the place when there is none. */
export const nodeEnd = (node: unknown, unwritten: number): number => {
  if (isUnwritten(node)) return unwritten;
  if (isScalar(node) || isAlias(node)) return rangeOf(node)[1];
  if (isMap(node) && node.flow !== true) {
    const last = node.items.at(-1);
    if (last === undefined) throw new UnknownForm();
    return pairEnd(last);
  }
  if (isSeq(node) && node.flow !== true) {
    const source = node.srcToken?.type === 'block-seq' ? node.srcToken.items : [];
    const index = node.items.length - 1;
    return nodeEnd(node.items[index], indicatorEnd(source[index]?.start, 'seq-item-ind'));
  }
  if (isMap(node) || isSeq(node)) return rangeOf(node)[1];
  throw new UnknownForm();
};

/** The comment lines below a place that stand deeper than a column, and where they end. */
export const deepComments = (
  text: string,
  place: number,
  column: number,
): { readonly end: number; readonly comments: readonly string[] } => {
  const comments: string[] = [];
  let end = place;
  for (let start = place; start < text.length; ) {
    const next = nextLine(text, start);
    const line = text.slice(start, next);
    const content = line.trimStart();
    if (content !== '' && !content.startsWith('#')) break;
    if (content !== '' && line.length - content.length <= column) break;
    if (content !== '') {
      comments.push(content.trimEnd());
      end = next;
    }
    start = next;
  }
  return { end, comments };
};

/** Applies splices that do not overlap to the part of a text that starts at `from`. */
export const applySplices = (
  text: string,
  splices: readonly Splice[],
  from = 0,
  to = text.length,
): string => {
  let done = from;
  let result = '';
  for (const splice of splices.toSorted((left, right) => left.start - right.start || left.end - right.end)) {
    result += text.slice(done, splice.start) + splice.text;
    done = splice.end;
  }
  return result + text.slice(done, to);
};
