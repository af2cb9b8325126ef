import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { isLinkable, longestLink } from './is-linkable.ts';
import { isTangled } from './is-tangled.ts';
import { joinRuns, type Marks, noMarks, type Run, trimRuns } from './rich-text.ts';
import { splitParts } from './split-parts.ts';
import { trimSpaces } from './trim-spaces.ts';
import { writeTable } from './write-table.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Block = Root['children'][number];
type Inline = Extract<Block, { type: 'paragraph' }>['children'][number];
type ListItem = Extract<Block, { type: 'list' }>['children'][number];

interface Reading {
  readonly marks: Marks;
  /** Addresses by the name that references use. */
  readonly definitions: ReadonlyMap<string, string>;
  /** Those that a reference shows. */
  readonly used: ReadonlySet<string>;
  readonly longest: number;
  /** How deep in lists. */
  readonly depth: number;
}

/** Markdown strips plain spaces at the start of a line. */
const indentStep = '\u00a0\u00a0';

/** Lines without spaces at their borders, none of them empty. */
const plainText = (value: string): string => {
  const lines = value.replace(/(?!\n)\p{Cc}/gu, (char) => (char === '\t' ? ' ' : '')).split('\n');
  const last = lines.length - 1;
  return lines
    .map((line, at) => {
      const open = at === 0 ? line : trimSpaces(line, ' ', 'start');
      return at === last ? open : trimSpaces(open, ' ', 'end');
    })
    .filter((line, at) => line !== '' || at === 0 || at === last)
    .join('\n');
};

const run = (text: string, marks: Marks): Run[] => (text === '' ? [] : [{ text, marks }]);
const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

const readLink = (address: string, words: readonly Run[], reading: Reading): Run[] => {
  const text = textOf(words);
  const shown = text.trim() === '' ? run(plainText(address), reading.marks) : words;
  if (isLinkable(address, reading.longest)) {
    return shown.map((part) => ({ text: part.text, marks: { ...part.marks, link: address, code: null } }));
  }
  const said = textOf(shown).trim();
  if ([said, `mailto:${said}`, `http://${said}`].includes(address.trim())) return [...shown];
  return [...shown, ...run(` (${plainText(address).replaceAll('\n', '')})`, reading.marks)];
};

const readImage = (address: string, alt: string | null | undefined, reading: Reading): Run[] =>
  readLink(address, run(plainText(alt ?? ''), reading.marks), reading);

const readInlines = (nodes: readonly Inline[], reading: Reading): Run[] =>
  nodes.flatMap((node) => readInline(node, reading));

const withMark = (nodes: readonly Inline[], reading: Reading, mark: Partial<Marks>): Run[] =>
  readInlines(nodes, { ...reading, marks: { ...reading.marks, ...mark } });

const readReference = (
  node: Extract<Inline, { type: 'linkReference' | 'imageReference' }>,
  reading: Reading,
): Run[] => {
  const address = reading.definitions.get(node.identifier) ?? '';
  if (node.type === 'imageReference') return readImage(address, node.alt, reading);
  return readLink(address, readInlines(node.children, reading), reading);
};

const readInline = (node: Inline, reading: Reading): Run[] => {
  switch (node.type) {
    case 'text':
      return run(plainText(node.value), reading.marks);
    case 'html':
      return run(/^<br\s*\/?>$/i.test(node.value) ? '\n' : plainText(node.value), reading.marks);
    case 'emphasis':
      return withMark(node.children, reading, { italic: true });
    case 'strong':
      return withMark(node.children, reading, { bold: true });
    case 'delete':
      return withMark(node.children, reading, { strike: true });
    case 'inlineCode':
      // Telegram lets code be nothing else at the same time.
      return run(plainText(node.value).replaceAll('\n', ' '), {
        ...noMarks,
        quote: reading.marks.quote,
        code: 'inline',
      });
    case 'break':
      return run('\n', reading.marks);
    case 'link':
      return readLink(node.url, readInlines(node.children, reading), reading);
    case 'image':
      return readImage(node.url, node.alt, reading);
    case 'linkReference':
    case 'imageReference':
      return readReference(node, reading);
    case 'footnoteReference':
      return run(`[^${node.label ?? node.identifier}]`, reading.marks);
  }
};

const bulletOf = (item: ListItem, number: number | null): string => {
  const box = item.checked === true ? '☑ ' : item.checked === false ? '☐ ' : '';
  if (number !== null) return `${number}. ${box}`;
  return box === '' ? '• ' : box;
};

const readList = (list: Extract<Block, { type: 'list' }>, reading: Reading): Run[] => {
  const first = list.ordered === true ? (list.start ?? 1) : null;
  const inner = { ...reading, depth: reading.depth + 1 };
  const items = list.children.map((item, at) => {
    const bullet = indentStep.repeat(reading.depth) + bulletOf(item, first === null ? null : first + at);
    const body = readBlocks(item.children, inner, () => '\n');
    // A block of code has to begin on a line of its own.
    const gap = item.children[0]?.type === 'code' || item.children[0]?.type === 'table' ? '\n' : '';
    return [{ text: gap === '' ? bullet : bullet.trimEnd() + gap, marks: reading.marks }, ...body];
  });
  return items.flatMap((item, at) => (at === 0 ? item : [{ text: '\n', marks: reading.marks }, ...item]));
};

const readTable = (table: Extract<Block, { type: 'table' }>, reading: Reading): Run[] => {
  const rows = table.children.map((row) =>
    row.children.map((cell) =>
      readInlines(cell.children, { ...reading, marks: noMarks })
        .map(({ text, marks }, at, runs) => {
          const isEnd = runs[at + 1]?.marks.link !== marks.link;
          return marks.link === null || !isEnd || text === marks.link ? text : `${text} (${marks.link})`;
        })
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  );
  return run(writeTable(rows), { ...noMarks, quote: reading.marks.quote, code: { language: '' } });
};

const languageOf = (lang: string | null | undefined): string => /^[\w+#.-]{1,40}/.exec(lang ?? '')?.[0] ?? '';

/** As in the source: blocks on neighbouring lines stay neighbours. Behind a quote only an empty line ends it. */
const gapOf = (before: Block, after: Block): string => {
  const lines = (after.position?.start.line ?? 0) - (before.position?.end.line ?? 0);
  return lines === 1 && before.type !== 'blockquote' ? '\n' : '\n\n';
};

const readBlocks = (nodes: readonly Block[], reading: Reading, gap: typeof gapOf = gapOf): Run[] => {
  const runs: Run[] = [];
  let before: Block | null = null;
  for (const node of nodes) {
    const block = trimRuns(readBlock(node, reading));
    if (block.length === 0) continue;
    if (before !== null) runs.push({ text: gap(before, node), marks: reading.marks });
    runs.push(...block);
    before = node;
  }
  return runs;
};

const readCode = (node: Extract<Block, { type: 'code' }>, reading: Reading): Run[] => {
  const code = { language: languageOf(node.lang) };
  return node.value.trim() === '' ? [] : run(node.value, { ...noMarks, quote: reading.marks.quote, code });
};

const readBlock = (node: Block, reading: Reading): Run[] => {
  switch (node.type) {
    case 'paragraph':
      return readInlines(node.children, reading);
    case 'heading':
      return withMark(node.children, reading, { bold: true });
    case 'code':
      return readCode(node, reading);
    case 'blockquote':
      return readBlocks(node.children, { ...reading, marks: { ...reading.marks, quote: true } });
    case 'list':
      return readList(node, reading);
    case 'table':
      return readTable(node, reading);
    case 'html':
      return run(plainText(node.value), reading.marks);
    case 'thematicBreak':
      return run('———', reading.marks);
    case 'footnoteDefinition':
      return [
        ...run(`[^${node.label ?? node.identifier}]: `, reading.marks),
        ...readBlocks(node.children, reading, () => '\n'),
      ];
    case 'definition':
      return reading.used.has(node.identifier)
        ? []
        : run(plainText(`[${node.label ?? node.identifier}]: ${node.url}`), reading.marks);
    default:
      return [];
  }
};

interface Found {
  readonly definitions: Map<string, string>;
  readonly used: Set<string>;
}

const collect = (node: Root | Block | ListItem, found: Found): Found => {
  if (node.type === 'definition' && !found.definitions.has(node.identifier))
    found.definitions.set(node.identifier, node.url);
  if (node.type === 'linkReference' || node.type === 'imageReference') found.used.add(node.identifier);
  if ('children' in node) for (const child of node.children) collect(child, found);
  return found;
};

const readPlain = (text: string): Run[] =>
  trimRuns(
    run(
      text
        .split('\n')
        .map((line) => trimSpaces(plainText(line), ' ', 'end'))
        .join('\n')
        .replace(/\n{3,}/g, '\n\n'),
      noMarks,
    ),
  );

const readPart = (text: string, longest: number): Run[] => {
  if (isTangled(text)) return readPlain(text);
  // With one tilde, what stands between two home folders (`~/a` and `~/b`) would be struck out.
  const root = fromMarkdown(text, {
    extensions: [gfm({ singleTilde: false })],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const found = collect(root, { definitions: new Map(), used: new Set() });
  return readBlocks(root.children, { ...found, marks: noMarks, longest, depth: 0 });
};

/** Longer texts are not worth the time that formatting would hold everything else up. */
const longestFormatted = 100_000;

/**
 * Reads Markdown as a person sees it in a chat: headings are bold, lists have bullets, tables are lines of one width, pictures are
 * links. Addresses longer than `longest` are written out. Never throws; what would take too long to read stays plain words.
 */
export const readMarkdown = (markdown: string, longest: number = longestLink): Run[] => {
  // Telegram leaves control characters out.
  const text = markdown
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '');
  if (text.length > longestFormatted) return readPlain(text);
  const parts = splitParts(text).map((part) => trimRuns(readPart(part, longest)));
  const gap: Run = { text: '\n\n', marks: noMarks };
  return joinRuns(
    parts.filter((part) => part.length > 0).flatMap((part, at) => (at === 0 ? part : [gap, ...part])),
  );
};
