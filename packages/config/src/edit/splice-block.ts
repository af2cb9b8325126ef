import { isDeepStrictEqual } from 'node:util';
import { isAlias, isMap, isScalar, isSeq, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { matchEntries } from './match-entries.ts';
import {
  fitsLiteralBlock,
  needsLines,
  renderAfterKey,
  renderItem,
  renderOnLine,
  renderPairs,
} from './render-yaml.ts';
import { hasCommentsInside, unfoldBrackets } from './unfold-brackets.ts';
import {
  applySplices,
  colonEnd,
  deepComments,
  indicatorEnd,
  isUnwritten,
  keyStart,
  lineEnd,
  lineStart,
  nodeEnd,
  pairEnd,
  type Splice,
  UnknownForm,
  withoutBreak,
  type YamlLines,
} from './yaml-lines.ts';

type Block = Readonly<Record<string, unknown>>;

const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBlank = (text: string): boolean => text.trim() === '';

const columnOf = (text: string, place: number): number => place - lineStart(text, place);

const isLiteral = (value: unknown): boolean =>
  isScalar(value) && (value.type === 'BLOCK_LITERAL' || value.type === 'BLOCK_FOLDED');

/** The comment on the line of the key, or of a one-line value: the one a new value keeps. */
const lineComment = (pair: Pair, lines: YamlLines): string => {
  const { text } = lines;
  const comment = (place: number): string | null => {
    const rest = withoutBreak(text, lineEnd(text, place + 1));
    const match = /^[ \t]*(#.*)$/.exec(text.slice(place, rest).trimEnd());
    return match?.[1] ?? null;
  };
  const behindColon = text[colonEnd(pair)] === '\n' ? null : comment(colonEnd(pair));
  if (behindColon !== null) return behindColon;
  const value = pair.value;
  if (isLiteral(value) && isScalar(value)) {
    const start = value.range?.[0] ?? 0;
    return (
      /^[^\s#]*[ \t]+(#.*)$/.exec(
        text.slice(start, withoutBreak(text, lineEnd(text, start + 1))).trimEnd(),
      )?.[1] ?? ''
    );
  }
  const isOneLine = !isUnwritten(value) && !((isMap(value) || isSeq(value)) && value.flow !== true);
  return (isOneLine ? comment(pairEnd(pair)) : null) ?? '';
};

const valueStart = (pair: Pair): number => {
  const value = pair.value;
  if (isUnwritten(value)) return colonEnd(pair);
  if (!(isScalar(value) || isAlias(value) || isMap(value) || isSeq(value)) || !value.range)
    throw new UnknownForm();
  return value.range[0];
};

/** One line in place of the old value. What stood between the key and a value below it stays as comments. */
const putOnLine = (pair: Pair, wanted: unknown, lines: YamlLines): Splice => {
  const { text } = lines;
  const colon = colonEnd(pair);
  const start = valueStart(pair);
  const end = pairEnd(pair);
  const value = renderOnLine(wanted);
  if (isLiteral(pair.value)) {
    const comment = lineComment(pair, lines);
    return {
      start: colon,
      end: withoutBreak(text, end),
      text: ` ${value}${comment === '' ? '' : ` ${comment}`}`,
    };
  }
  const head = text.slice(colon, start);
  if (/^[ \t]+$/.test(head)) return { start, end, text: value };
  if (!head.includes('\n')) return { start: colon, end, text: ` ${value}` };
  const isLines = (isMap(pair.value) || isSeq(pair.value)) && pair.value.flow !== true;
  const hasMark = /[&!*]/.test(head.replaceAll(/#.*/g, ''));
  return {
    start: colon,
    end: isLines ? withoutBreak(text, lineEnd(text, end)) : end,
    text: ` ${value}${hasMark ? '' : head.trimEnd()}`,
  };
};

/** Several lines in place of the old value; comments that would fall into a block of text move in front of the next key. */
const putLines = (pair: Pair, wanted: unknown, column: number, lines: YamlLines): Splice => {
  const { text, eol } = lines;
  const below = deepComments(text, lineEnd(text, pairEnd(pair)), column);
  const moved = fitsLiteralBlock(wanted)
    ? below.comments.map((comment) => `${' '.repeat(column)}${comment}${eol}`)
    : [];
  return {
    start: colonEnd(pair),
    end: moved.length > 0 ? below.end : lineEnd(text, pairEnd(pair)),
    text: `${renderAfterKey(wanted, column, eol, lineComment(pair, lines))}${eol}${moved.join('')}`,
  };
};

/** A list in brackets that holds comments becomes a list of lines, where the comments can stay. */
const unfoldPair = (
  pair: Pair,
  seq: YAMLSeq,
  before: readonly unknown[],
  wanted: readonly unknown[],
  lines: YamlLines,
): Splice => {
  const { text, eol } = lines;
  const behind =
    /^[ \t]*(#.*)$/m.exec(text.slice(pairEnd(pair), lineEnd(text, pairEnd(pair))))?.[1]?.trimEnd() ?? '';
  const column = columnOf(text, keyStart(pair)) + 2;
  const head = behind === '' ? '' : ` ${behind}`;
  return {
    start: colonEnd(pair),
    end: lineEnd(text, pairEnd(pair)),
    text: `${head}${eol}${unfoldBrackets(seq, before, wanted, { column, behind }, lines)}`,
  };
};

const setPair = (pair: Pair, before: unknown, wanted: unknown, lines: YamlLines): readonly Splice[] => {
  const { value } = pair;
  const column = columnOf(lines.text, keyStart(pair));
  if (
    isSeq(value) &&
    value.flow !== true &&
    Array.isArray(wanted) &&
    Array.isArray(before) &&
    wanted.length > 0
  )
    return spliceSeq(value, before, wanted, lines);
  if (
    isMap(value) &&
    value.flow !== true &&
    isBlock(wanted) &&
    isBlock(before) &&
    Object.keys(wanted).length > 0
  )
    return spliceMap(value, before, wanted, lines);
  if (
    isSeq(value) &&
    Array.isArray(wanted) &&
    Array.isArray(before) &&
    wanted.length > 0 &&
    hasCommentsInside(value, lines.text)
  )
    return [unfoldPair(pair, value, before, wanted, lines)];
  const wasInBrackets = (isSeq(value) || isMap(value)) && value.flow === true;
  const staysInBrackets = wasInBrackets && Object.values(Object(wanted)).every((entry) => !isBlock(entry));
  if (fitsLiteralBlock(wanted) || (needsLines(wanted) && !staysInBrackets))
    return [putLines(pair, wanted, column, lines)];
  return [putOnLine(pair, wanted, lines)];
};

/** Takes a key out with its line; the comment lines above it stay. `next` is the key below it when that one stays. */
const removePair = (pair: Pair, next: Pair | undefined, { text }: YamlLines): Splice => {
  const start = keyStart(pair);
  const line = lineStart(text, start);
  const end = lineEnd(text, pairEnd(pair));
  if (isBlank(text.slice(line, start)))
    return { start: line, end: deepComments(text, end, start - line).end, text: '' };
  // The first key of a list entry shares its line with the dash.
  if (next !== undefined && isBlank(text.slice(end, keyStart(next))))
    return { start, end: keyStart(next), text: '' };
  const dashEnd = line + text.slice(line, start).trimEnd().length;
  return { start: dashEnd, end: withoutBreak(text, end), text: '' };
};

const keyName = (pair: Pair): string | null => {
  if (pair.srcToken?.start.some((token) => token.type === 'explicit-key-ind') === true)
    throw new UnknownForm();
  return isScalar(pair.key) && typeof pair.key.value !== 'symbol' ? String(pair.key.value) : null;
};

const appendPairs = (map: YAMLMap, added: Block, lines: YamlLines): readonly Splice[] => {
  const first = map.items[0];
  const last = map.items.at(-1);
  if (Object.keys(added).length === 0) return [];
  if (first === undefined || last === undefined) throw new UnknownForm();
  const { text, eol } = lines;
  const column = columnOf(text, keyStart(first));
  const place = deepComments(text, lineEnd(text, pairEnd(last)), column).end;
  const isCut = place > 0 && text[place - 1] !== '\n';
  return [{ start: place, end: place, text: `${isCut ? eol : ''}${renderPairs(added, column, eol)}${eol}` }];
};

/** The changes that turn the keys of a block into the wanted ones; keys whose value stays are not touched. */
export const spliceMap = (
  map: YAMLMap,
  before: Block,
  wanted: Block,
  lines: YamlLines,
): readonly Splice[] => {
  if (map.flow === true) throw new UnknownForm();
  const names = map.items.map(keyName);
  const splices = map.items.flatMap((pair, index): readonly Splice[] => {
    const name = names[index] ?? null;
    if (name === null || name === '<<') return [];
    const nextName = names[index + 1] ?? null;
    const next = nextName !== null && Object.hasOwn(wanted, nextName) ? map.items[index + 1] : undefined;
    if (!Object.hasOwn(wanted, name)) return [removePair(pair, next, lines)];
    return isDeepStrictEqual(before[name], wanted[name])
      ? []
      : setPair(pair, before[name], wanted[name], lines);
  });
  const isAdded = (name: string): boolean =>
    !names.includes(name) && !(Object.hasOwn(before, name) && isDeepStrictEqual(before[name], wanted[name]));
  const added = Object.fromEntries(Object.entries(wanted).filter(([name]) => isAdded(name)));
  return [...splices, ...appendPairs(map, added, lines)];
};

interface Entry {
  /** Start of the dash's line. */
  readonly start: number;
  /** Behind the line break of its last line. */
  readonly end: number;
}

const placeEntries = (seq: YAMLSeq, text: string): readonly Entry[] => {
  const source = seq.srcToken?.type === 'block-seq' ? seq.srcToken.items : [];
  return seq.items.map((item, index) => {
    const dash = indicatorEnd(source[index]?.start, 'seq-item-ind');
    const start = lineStart(text, dash);
    if (!isBlank(text.slice(start, dash - 1))) throw new UnknownForm();
    return { start, end: lineEnd(text, nodeEnd(item, dash)) };
  });
};

const toColumn = (text: string, column: number): string =>
  text.replaceAll(/^[ \t]+(?=#)/gm, ' '.repeat(column));

/** Rewrites a list entry by entry: what stays keeps its line, the comments above it and the comment behind it. */
const spliceSeq = (
  seq: YAMLSeq,
  before: readonly unknown[],
  wanted: readonly unknown[],
  lines: YamlLines,
): readonly Splice[] => {
  const { text, eol } = lines;
  const entries = placeEntries(seq, text);
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) throw new UnknownForm();
  const column = text.slice(first.start).search(/\S/);
  const endsLine = (part: string): string => (part.endsWith('\n') ? part : `${part}${eol}`);
  const parts = matchEntries(before, wanted).map((old, index): string => {
    const entry = old === null ? undefined : entries[old];
    if (old === null || entry === undefined) return endsLine(renderItem(wanted[index], column, eol));
    const above = old === 0 ? '' : toColumn(text.slice(entries[old - 1]?.end, entry.start), column);
    const kept = index === 0 ? above.replace(/^(?:[ \t]*\r?\n)+/, '') : above;
    return `${kept}${endsLine(keepEntry(seq.items[old], before[old], wanted[index], entry, column, lines))}`;
  });
  const below = deepComments(text, last.end, column);
  const moved = below.comments.map((comment) => `${' '.repeat(column)}${comment}${eol}`).join('');
  return [{ start: first.start, end: below.end, text: `${parts.join('')}${moved}` }];
};

const keepEntry = (
  item: unknown,
  before: unknown,
  wanted: unknown,
  entry: Entry,
  column: number,
  lines: YamlLines,
): string => {
  const { text, eol } = lines;
  if (isDeepStrictEqual(before, wanted)) return text.slice(entry.start, entry.end);
  if (
    isMap(item) &&
    item.flow !== true &&
    isBlock(before) &&
    isBlock(wanted) &&
    Object.keys(before).some((key) => Object.hasOwn(wanted, key))
  )
    return applySplices(text, spliceMap(item, before, wanted, lines), entry.start, entry.end);
  return renderItem(wanted, column, eol);
};
