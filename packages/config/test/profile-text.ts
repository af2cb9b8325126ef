import fc from 'fast-check';

/** A stretch of a generated file: one key with its value, or comment and blank lines between keys (`key` null). */
export interface Stretch {
  readonly key: string | null;
  readonly text: string;
}

/** A generated `agent.yaml` and the comments of the entries of its lists, by entry. */
export interface ProfileText {
  readonly mark: string;
  readonly stretches: readonly Stretch[];
  readonly entryComments: readonly {
    readonly key: string;
    readonly entry: string;
    readonly comment: string;
  }[];
}

const word = fc.constantFrom(
  'alpha',
  'No',
  'on',
  '1:30',
  '007',
  '1e3',
  'null',
  '~',
  'a b',
  "it's",
  'say "hi"',
  'x: y',
  'x #y',
  '- z',
  '*a',
  '&b',
  '!t',
  'đội',
  '[q]',
  '{r}',
  'a,b',
  '%d',
  '@e',
  '`f`',
  ' lead',
  'trail ',
  'back\\slash',
  'tab\there',
  '😀',
  '?',
  '|',
  '>',
  '.',
  '..',
  '0x1F',
  '0o17',
  '12_000',
  '2026-11-08',
  '=',
  '<<',
  'true',
  '---',
  '...',
  '\u2028',
  '\u0085',
  '\u200b',
  'y',
  'N',
);
const plainWord = fc.constantFrom('alpha', 'beta two', 'gamma', 'đội nhà', 'x.y/z', 'a-b');
const lines = fc
  .array(
    fc.constantFrom(
      'one',
      ' two',
      '  three',
      '',
      '# no comment',
      'key: value',
      '- dash',
      'tr ',
      'tab\tin',
      '---',
      '\u00e9',
      '"q"',
      "'s'",
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((list) => list.join('\n'));
/** Texts a save may carry, of one line or several. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  word,
  lines,
  fc.tuple(lines, fc.constantFrom('', '\n', '\n\n')).map(([a, b]) => a + b),
);
const filled = anyText.filter((text) => text.trim() !== '');

const row = fc
  .record(
    {
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', '7'),
      name: filled,
      cron: fc.constantFrom('0 7 * * *', '*/5 8-18 * * mon-fri'),
      prompt: filled,
      enabled: fc.boolean(),
      skills: fc.array(plainWord, { maxLength: 2 }),
    },
    { requiredKeys: ['id', 'cron', 'prompt'] },
  )
  .map((value) => ({ ...value }));
const rows = fc.uniqueArray(row, { maxLength: 4, selector: (value) => value.id });
const names = fc.uniqueArray(fc.oneof(plainWord, filled), { maxLength: 5 });

/** A value for each key that the generated files and patches use. */
const keyValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: fc.constantFrom('Coder', 'No', '1:30', 'Đội # 1', 'x: y', ' spaced '),
  description: anyText,
  cost_cap_usd: fc.constantFrom(0, 0.5, 3, 1e-7, 999_999.25),
  max_steps: fc.integer({ min: 1, max: 500 }),
  autonomous: fc.boolean(),
  tools: names,
  shell_deny_patterns: names,
  schedules: rows,
};

/** A patch: some keys with values, some cleared. */
export const anyPatch: fc.Arbitrary<Record<string, unknown>> = fc
  .record(
    Object.fromEntries(
      Object.entries(keyValues).map(([key, value]) => [key, fc.option(value, { freq: 6, nil: null })]),
    ),
    { requiredKeys: [] },
  )
  .map((patch) => ({ ...patch }));

type Draw = <Value>(arbitrary: fc.Arbitrary<Value>) => Value;

const comment = (draw: Draw, counter: { next: number }): string => {
  counter.next += 1;
  return `# c${counter.next}${draw(fc.constantFrom('', ' note', ': key: value', ' - dash', ' "quote'))}`;
};

const writeText = (draw: Draw, text: string, indent: string): string => {
  const canBlock = text.includes('\n') && !/[\t\u2028\u0085]|^\s|\n\n$|^ +$/m.test(text);
  if (canBlock && draw(fc.boolean())) {
    const body = text.endsWith('\n') ? text.slice(0, -1) : text;
    const head = `|${text.endsWith('\n') ? '' : '-'}${draw(fc.constantFrom('', ' # in head'))}`;
    return [head, ...body.split('\n').map((line) => (line === '' ? '' : `${indent}${line}`))].join('\n');
  }
  if (/^[a-z][a-z./-]*$/.test(text) && !['null', 'true', 'on', 'y'].includes(text)) return text;
  if (!/[\n\t\u2028\u0085\\]/.test(text) && draw(fc.boolean())) return `'${text.replaceAll("'", "''")}'`;
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u0085', '\\u0085');
};

const writeScalar = (draw: Draw, value: unknown, indent: string): string => {
  if (typeof value === 'boolean')
    return value ? draw(fc.constantFrom('true', 'on', 'Yes')) : draw(fc.constantFrom('false', 'off', 'no'));
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(10);
  return writeText(draw, String(value), indent);
};

const maybe = (draw: Draw, text: () => string): string => (draw(fc.boolean()) ? text() : '');
const tail = (draw: Draw, counter: { next: number }, written: string): string =>
  written.includes('\n') || written.startsWith('|') ? '' : maybe(draw, () => ` ${comment(draw, counter)}`);

const writeRow = (
  draw: Draw,
  value: Record<string, unknown>,
  pad: string,
  counter: { next: number },
): string =>
  Object.entries(value)
    .map(([key, entry], index) => {
      const written = Array.isArray(entry)
        ? `[${entry.map((part) => JSON.stringify(part)).join(', ')}]`
        : writeScalar(draw, entry, `${pad}      `);
      const above = index > 0 ? maybe(draw, () => `${pad}  ${comment(draw, counter)}\n`) : '';
      return `${above}${index === 0 ? `${pad}- ` : `${pad}  `}${key}: ${written}${tail(draw, counter, written)}`;
    })
    .join('\n');

type Collect = (entry: unknown, comment: string) => void;

const writeList = (
  draw: Draw,
  key: string,
  list: readonly unknown[],
  counter: { next: number },
  collect: Collect,
): string => {
  if (list.length === 0) return `${key}: []${tail(draw, counter, '')}\n`;
  if (typeof list[0] === 'string' && draw(fc.boolean()))
    return `${key}: [${list.map((entry) => JSON.stringify(entry).replaceAll('\u2028', '\\u2028').replaceAll('\u0085', '\\u0085')).join(', ')}]${tail(draw, counter, '')}\n`;
  const pad = draw(fc.constantFrom('', '  ', '    '));
  const entries = list.map((entry, index) => {
    const isText = typeof entry === 'string';
    const above = maybe(draw, () => {
      const text = comment(draw, counter);
      if (index > 0) collect(entry, text);
      return `${draw(fc.constantFrom(pad, `${pad}  `))}${text}\n`;
    });
    const blank = maybe(draw, () => '\n');
    if (!isText)
      return `${index > 0 ? blank : ''}${above}${writeRow(draw, entry as Record<string, unknown>, pad, counter)}\n`;
    const written = writeScalar(draw, entry, `${pad}    `);
    const behind = tail(draw, counter, written);
    if (behind !== '') collect(entry, behind.trim());
    return `${index > 0 ? blank : ''}${above}${pad}- ${written}${behind}\n`;
  });
  const below = pad === '' ? '' : maybe(draw, () => `${pad}${comment(draw, counter)}\n`);
  return `${key}:${tail(draw, counter, '')}\n${entries.join('')}${below}`;
};

/** Draws a commented `agent.yaml` in the many ways a person may write one. */
export const drawProfileText = (draw: Draw): ProfileText => {
  const counter = { next: 0 };
  const entryComments: { key: string; entry: string; comment: string }[] = [];
  const eol = draw(fc.constantFrom('\n', '\n', '\r\n'));
  const between = (): string =>
    draw(fc.array(fc.constantFrom('blank', 'comment'), { maxLength: 3 }))
      .map((kind) => (kind === 'blank' ? '\n' : `${comment(draw, counter)}\n`))
      .join('');
  const keys = draw(fc.shuffledSubarray(Object.keys(keyValues)));
  const stretches: Stretch[] = [
    { key: null, text: draw(fc.constantFrom('', '---\n', '%YAML 1.1\n---\n')) + between() },
  ];
  for (const key of keys) {
    const value = draw(keyValues[key] ?? fc.constant(''));
    const collect: Collect = (entry, text) =>
      entryComments.push({ key, entry: JSON.stringify(entry), comment: text });
    if (Array.isArray(value)) stretches.push({ key, text: writeList(draw, key, value, counter, collect) });
    else {
      const written = writeScalar(draw, value, draw(fc.constantFrom(' ', '  ', '    ')));
      stretches.push({
        key,
        text: `${key}:${draw(fc.constantFrom(' ', '   '))}${written}${tail(draw, counter, written)}\n`,
      });
    }
    stretches.push({ key: null, text: between() });
  }
  const withEol = stretches.map(({ key, text }) => ({ key, text: text.replaceAll('\n', eol) }));
  return { mark: draw(fc.constantFrom('', '', '\uFEFF')), stretches: withEol, entryComments };
};
