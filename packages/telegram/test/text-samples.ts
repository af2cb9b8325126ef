import { type Entity, parseHtml } from '@my-agent-crew/testkit';
import fc from 'fast-check';
import { formatText } from '../src/index.ts';

/** What a person sees of a text: each visible character with how it looks. White space is left out. */
export const seen = (markdown: string): string[] => {
  const { html } = formatText(markdown);
  const parsed = parseHtml(html ?? '');
  if ('problem' in parsed) throw new Error(`${parsed.problem} in ${html}`);
  return seenIn(parsed.text, parsed.entities);
};

const seenIn = (text: string, entities: readonly Entity[]): string[] =>
  [...text].reduce<{ readonly at: number; readonly out: string[] }>(
    ({ at, out }, char) => {
      const marks = entities
        .filter(({ offset, length }) => offset <= at && at < offset + length)
        .map(({ type, url, language }) => [type, url, language].filter(Boolean).join('='))
        .sort();
      return { at: at + char.length, out: /\s/.test(char) ? out : [...out, `${char} ${marks.join(' ')}`] };
    },
    { at: 0, out: [] },
  ).out;

/** The words that a person sees, without white space. */
export const wordsOf = (markdown: string): string => {
  const parsed = parseHtml(formatText(markdown).html ?? '');
  return 'problem' in parsed ? parsed.problem : parsed.text.replace(/\s/g, '');
};

const vietnamese = [
  'xin',
  'chào',
  'đường',
  'Nguyễn',
  'nghiêng',
  'khuya',
  'ướt',
  'quyển',
  'a',
  'snake_case_name',
  '2*3*4',
  'a&b',
  '<b>',
  '1.',
  '#tag',
  '&amp;',
  '(ngoặc)',
  'C:\\tmp',
  '~/.config',
  'x|y',
  '"trích"',
  '👨‍👩‍👧‍👦',
  '🏳️‍🌈',
  '👍🏽',
  '🇻🇳',
  'e\u0301\u0323',
];

const word = fc.constantFrom(...vietnamese);
const words = fc.array(word, { minLength: 1, maxLength: 12 }).map((list) => list.join(' '));
const address = fc
  .tuple(fc.constantFrom('https://vi.example/', 'http://a.vn/x?y=1&z=_(', 'tg://user?id='), fc.nat(99_999))
  .map(([root, number]) => root + number);

const inline = fc.oneof(
  { weight: 5, arbitrary: words },
  words.map((text) => `**${text}**`),
  words.map((text) => `*${text}*`),
  words.map((text) => `**đậm _${text}_ nữa**`),
  words.map((text) => `~~${text}~~`),
  words.map((text) => `\`\`${text}\`\``),
  fc.tuple(words, address).map(([text, link]) => `[${text.replace(/[[\]`\\]/g, '')}](${link})`),
  fc
    .tuple(words, address)
    .map(([text, link]) => `**${text.slice(0, 3)} [*${text.replace(/[[\]`\\*]/g, '')}*](<${link}>)**`),
  address,
);
const paragraph = fc.array(inline, { minLength: 1, maxLength: 20 }).map((list) => list.join(' '));
const code = fc
  .tuple(
    fc.constantFrom('', 'ts', 'c++'),
    fc.array(fc.constantFrom('  if (x < 1) {', '', '\treturn `a`;', '}', '# ghi chú 👨‍👩‍👧‍👦'), {
      minLength: 1,
      maxLength: 60,
    }),
  )
  .map(([language, lines]) => `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``);
const list = fc
  .array(paragraph, { minLength: 1, maxLength: 8 })
  .map((items) => items.map((item) => `- ${item}`).join('\n'));
const numbered = fc
  .array(words, { minLength: 1, maxLength: 8 })
  .map((items) => items.map((item, at) => `${at + 3}. ${item}\n   - [x] con ${item}`).join('\n'));
const codeInList = fc
  .tuple(words, code)
  .map(([text, block]) =>
    [`- ${text}`, ...block.split('\n').map((line) => `  ${line}`), `- ${text}`].join('\n'),
  );
const quote = fc.array(fc.oneof(paragraph, code), { minLength: 1, maxLength: 3 }).map((blocks) =>
  blocks
    .join('\n\n')
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n'),
);
const table = fc
  .array(fc.tuple(words, words), { minLength: 1, maxLength: 6 })
  .map((rows) =>
    [
      '| một | hai |',
      '|-----|:---:|',
      ...rows.map(([a, b]) => `| ${a.replaceAll('|', '')} | **${b.replaceAll('|', '')}** |`),
    ].join('\n'),
  );

/** A text as models write it: every kind of block, every mark, Vietnamese and emoji. */
export const markdownText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: paragraph },
      words.map((text) => `## ${text}`),
      code,
      list,
      numbered,
      codeInList,
      quote,
      table,
      fc.constant('---'),
    ),
    { minLength: 1, maxLength: 30 },
  )
  .chain((blocks) => fc.constantFrom('\n\n', '\n\n', '\n').map((gap) => blocks.join(gap)));

/** Any characters, with many that mean something in Markdown and HTML. */
export const wildText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'*_~`[]()<>&!#|-+.:\\ \n\t"\'=0123xđ'),
      fc.constantFrom(
        '\n\n',
        '```',
        '**',
        '~~',
        '](',
        'http://a.vn',
        '&#42;',
        '\u00a0',
        '👨‍👩‍👧‍👦',
        '\ud83d',
        '> ',
        '- ',
        '1. ',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 120 },
  )
  .map((parts) => parts.join(''));
