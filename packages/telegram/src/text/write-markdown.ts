import { isCodeBlock, joinRuns, type Marks, noMarks, type Run, sameMarks } from './rich-text.ts';
import { trimSpaces } from './trim-spaces.ts';

const isWord = (char: string): boolean => char !== '' && /[^\s\p{P}\p{S}]/u.test(char);
const firstOf = (text: string): string => [...text.slice(0, 2)][0] ?? '';
const lastOf = (text: string): string => [...text.slice(-2)].at(-1) ?? '';
const asEntity = (char: string): string => `&#${char.codePointAt(0)};`;

const escapeUnderscore = (text: string): string =>
  text.replace(/_/g, (_, at: number) =>
    isWord(text[at - 1] ?? '') && isWord(text[at + 1] ?? '') ? '_' : '\\_',
  );

const escapeWords = (text: string): string =>
  escapeUnderscore(text.replace(/[\\`*~[\]<|]/g, '\\$&').replace(/&(?=[#a-z])/gi, '&amp;'))
    // As an address it would take the escapes behind it for its own.
    .replace(/(h)(ttps?:\/\/)|(w)(ww\.)/gi, (_, h, ttp, w, ww) => asEntity(h ?? w) + (ttp ?? ww));

const writeCode = (text: string): string => {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(text) && text.trim() !== '' ? ' ' : '';
  return fence + pad + text + pad + fence;
};

const writeAddress = (address: string): string => address.replace(/[\\<>]/g, '\\$&').replaceAll('&', '&amp;');

type Kind = 'bold' | 'italic' | 'strike';
const markers: readonly (readonly [Kind, string])[] = [
  ['bold', '**'],
  ['italic', '_'],
  ['strike', '~~'],
];

const stackOf = (marks: Marks): string[] =>
  markers.filter(([kind]) => marks[kind]).map(([, marker]) => marker);

/** White space at the border of a mark would keep Markdown from seeing the mark: there it belongs to none. */
const freeSpaces = (runs: readonly Run[]): Run[] => {
  const split = runs.flatMap(({ text, marks }) => {
    if (marks.code !== null) return [{ text, marks }];
    const core = text.trim();
    const before = text.slice(0, text.length - text.trimStart().length);
    const after = core === '' ? '' : text.slice(text.trimEnd().length);
    return [before, core, after].filter((part) => part !== '').map((part) => ({ text: part, marks }));
  });
  const isSpace = ({ text, marks }: Run): boolean => text.trim() === '' && marks.code === null;
  return joinRuns(
    split.map((part, at) => {
      if (!isSpace(part)) return part;
      const before = split.slice(0, at).findLast((other) => !isSpace(other))?.marks ?? noMarks;
      const after = split.slice(at).find((other) => !isSpace(other))?.marks ?? noMarks;
      const stays = !part.text.includes('\n\n') && sameMarks(before, after) && before.code === null;
      return { text: part.text, marks: stays ? before : { ...noMarks, quote: part.marks.quote } };
    }),
  );
};

interface Token {
  readonly kind: 'open' | 'close' | 'text';
  readonly source: string;
  /** What was written, for words that may have to be written as entities. */
  readonly words: string | null;
}

const linkTokens = (group: readonly Run[], address: string): Token[] => {
  const words = group.map(({ text }) => text).join('');
  const isBare = group.every(({ marks }) => stackOf(marks).length === 0);
  if (isBare && words === address && /^(?:https?|tg):[^\s<>]*$/i.test(address)) {
    return [{ kind: 'text', source: `<${address}>`, words: null }];
  }
  const inner = group.map(({ text, marks }) => ({ text, marks: { ...marks, link: null } }));
  return [{ kind: 'text', source: `[${writeInline(inner)}](<${writeAddress(address)}>)`, words: null }];
};

/** Splits off the runs of one link, which may look different inside. */
const groupLinks = (runs: readonly Run[]): Run[][] => {
  const groups: Run[][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    if (group && run.marks.link !== null && group[0]?.marks.link === run.marks.link) group.push(run);
    else groups.push([run]);
  }
  return groups;
};

const tokensOf = (runs: readonly Run[]): Token[] => {
  const tokens: Token[] = [];
  let open: string[] = [];
  const change = (next: readonly string[]): void => {
    const differs = open.findIndex((marker, at) => marker !== next[at]);
    const common = differs < 0 ? open.length : differs;
    for (const source of open.slice(common).toReversed()) tokens.push({ kind: 'close', source, words: null });
    for (const source of next.slice(common)) tokens.push({ kind: 'open', source, words: null });
    open = [...next];
  };
  for (const group of groupLinks(runs)) {
    const [first] = group;
    if (first === undefined) continue;
    const { link, code } = first.marks;
    change(link === null && code === null ? stackOf(first.marks) : []);
    if (link !== null) tokens.push(...linkTokens(group, link));
    else if (code === null) tokens.push({ kind: 'text', source: escapeWords(first.text), words: first.text });
    else tokens.push({ kind: 'text', source: writeCode(first.text), words: null });
  }
  change([]);
  return tokens;
};

/** A letter right outside of a mark is written as an entity: Markdown sees a mark only where words end. */
const writeToken = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  if (token === undefined) return '';
  const { words } = token;
  if (token.kind !== 'text' || words === null) return token.source;
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  const head = before?.kind === 'close' && isWord(firstOf(words)) ? firstOf(words) : '';
  const rest = words.slice(head.length);
  const tail = after?.kind === 'open' && isWord(lastOf(rest)) ? lastOf(rest) : '';
  const core = escapeWords(rest.slice(0, rest.length - tail.length));
  const isBang = after?.source.startsWith('[') === true && core.endsWith('!') && tail === '';
  return (head && asEntity(head)) + (isBang ? `${core.slice(0, -1)}\\!` : core) + (tail && asEntity(tail));
};

const writeInline = (runs: readonly Run[]): string => {
  const tokens = tokensOf(freeSpaces(runs));
  return tokens.map((_, at) => writeToken(tokens, at)).join('');
};

/** Other white space, such as the indent of a list in a list, is no syntax and stays. */
const escapeLine = (line: string): string =>
  trimSpaces(line, ' \t')
    .replace(/^(?=[#>+=:-])/, '\\')
    .replace(/^(\d{1,9})(?=[.)])/, '$1\\');

const writeWords = (runs: readonly Run[]): string =>
  trimSpaces(writeInline(runs).split('\n').map(escapeLine).join('\n'), '\n');

const writeBlock = (text: string, language: string): string => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
};

const quoted = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

/** Runs that become one block: a block of code, or words that are all quoted or all not. */
const groupBlocks = (runs: readonly Run[]): Run[][] => {
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1)?.at(-1)?.marks;
    const goesOn =
      last !== undefined && last.quote === run.marks.quote && !isCodeBlock(last) && !isCodeBlock(run.marks);
    if (goesOn) groups.at(-1)?.push(run);
    else groups.push([run]);
  }
  return groups;
};

interface Written {
  readonly markdown: string;
  readonly quote: boolean;
  /** Line ends that stood before and behind it. */
  readonly before: number;
  readonly after: number;
}

const lineEnds = (text: string): number => text.split('\n').length - 1;

const writeGroup = (group: readonly Run[]): Written => {
  const marks = group[0]?.marks ?? noMarks;
  const text = group.map((run) => run.text).join('');
  if (marks.code !== null && marks.code !== 'inline') {
    const markdown = writeBlock(text, marks.code.language);
    return { markdown: marks.quote ? quoted(markdown) : markdown, quote: marks.quote, before: 0, after: 0 };
  }
  const words = writeWords(group);
  return {
    markdown: words !== '' && marks.quote ? quoted(words) : words,
    quote: marks.quote,
    before: lineEnds(text.slice(0, text.length - text.trimStart().length)),
    after: words === '' ? 0 : lineEnds(text.slice(text.trimEnd().length)),
  };
};

/** What stands between two blocks: no more line ends than before, or a piece would grow beyond its limit. */
const gapBetween = (last: Written, next: Written, ends: number): string => {
  // Words right behind a quote would belong to it.
  if (last.quote && !next.quote) return '\n\n';
  if (ends < 2) return '\n';
  return last.quote ? '\n>\n' : '\n\n';
};

/**
 * Writes a text as Markdown that reads back as the same words with the same marks and lines. Called for the pieces of a text that
 * was cut.
 */
export const writeMarkdown = (runs: readonly Run[]): string => {
  let markdown = '';
  let last: Written | null = null;
  let ends = 0;
  for (const group of groupBlocks(joinRuns(runs))) {
    const next = writeGroup(group);
    ends += next.before;
    if (next.markdown === '') continue;
    markdown += (last === null ? '' : gapBetween(last, next, ends)) + next.markdown;
    last = next;
    ends = next.after;
  }
  return markdown;
};
