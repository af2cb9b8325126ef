import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document } from 'yaml';
import { checkCrewConfig, checkProfile } from '../src/check-shape.ts';
import { parseEnvText } from '../src/env-file.ts';
import { parseYaml } from '../src/yaml/parse-yaml.ts';
import { yamlDialect } from '../src/yaml/yaml-dialect.ts';
import { errorsOf, homeWith, open, openWith } from './temporary-home.ts';

describe('a settings file that is no plain YAML block', () => {
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    'b: &b [*a,*a,*a,*a,*a,*a,*a]',
    'c: &c [*b,*b,*b,*b,*b,*b,*b]',
    'd: [*c,*c,*c,*c,*c]',
  ];

  it.each<readonly [string, string | Buffer, string, RegExp]>([
    [
      'a key written twice',
      'max_steps: 1\nmax_steps: 2\n',
      'line 2',
      /a key is written twice in one block: keep one/,
    ],
    ['a tab as indentation', 'providers:\n\tlab: 1\n', 'line 2', /a tab is used as indentation: use spaces/],
    [
      'an alias bomb',
      bomb.join('\n'),
      'line 1',
      /an alias \(\*name\) points to nothing, to itself, or copies too much/,
    ],
    ['an anchor that holds itself', 'routes: &a [*a]', 'line 1', /an alias/],
    ['an alias to nothing', 'max_steps: *x', 'line 1', /an alias/],
    ['a list', '- a\n- b\n', 'line 1', /the file must be a block of "key: value" lines/],
    ['one word', 'hello', 'line 1', /the file must be a block/],
    ['a second document', 'max_steps: 1\n---\nmax_steps: 2\n', 'line 2', /a second document/],
    ['an open quote', 'a: 1\nlanguage: "vi\n', 'line 3', /closing quote, bracket, comma or colon is missing/],
    ['an open bracket', 'routes: [a:b\nlanguage: vi\n', 'line 2', /line 2: /],
    ['an unknown tag', 'max_steps: !!js/function x', 'line 1', /a tag \(!name\) is not known/],
    ['a key that is a list', '? [a]\n: 1\n', 'line 1', /a key must be one plain word/],
    ['another YAML version', '%YAML 1.2\n---\nmax_steps: 1\n', 'line 1', /remove that line/],
    ['a second colon', 'web_url: a: b\n', 'line 1', /line 1: /],
    [
      'deep nesting',
      `providers: ${'['.repeat(60)}${']'.repeat(60)}`,
      'line 1',
      /nested deeper than 40 levels/,
    ],
    [
      'Latin-1 text',
      Buffer.from('a: 1\nb: caf\xe9\n', 'latin1'),
      'line 2',
      /not UTF-8: save the file as UTF-8/,
    ],
    ['UTF-16 text', Buffer.from('max_steps: 1\n', 'utf16le'), 'line 1', /zero byte/],
    ['a huge file', `# ${'x'.repeat(1_000_001)}`, 'file', /larger than 1000000 bytes/],
  ])('with %s is refused with its line [config.yaml.pitfalls]', (_, content, key, sentence) => {
    const errors = errorsOf(() => openWith({ 'config.yaml': content }));
    expect(errors[0]?.file).toMatch(/config\.yaml$/);
    expect(errors.map((error) => error.key)).toContain(key);
    expect(errors.map((error) => error.sentence).join('\n')).toMatch(sentence);
  });

  it.each<readonly [string, string]>([
    ['nothing', ''],
    ['comments only', '# a\n# b\n'],
    ['null', '~\n'],
  ])('that holds %s sets nothing [config.yaml.empty]', (_, content) => {
    expect(openWith({ 'config.yaml': content }).settings.maxSteps).toBe(12);
  });

  it('with a byte order mark, CRLF and merge keys is read [config.yaml.encodings]', () => {
    expect(openWith({ 'config.yaml': '\uFEFFmax_steps: 7\r\nlanguage: en\r\n' }).settings).toMatchObject({
      maxSteps: 7,
      language: 'en',
    });
    const merged =
      'providers:\n  a: &a {base_url: "http://x", key_env: K}\n  b:\n    <<: *a\n    base_url: "http://y"\n';
    expect(openWith({ 'config.yaml': merged }).providers()['b']).toMatchObject({
      baseUrl: 'http://y',
      keyVariable: 'K',
    });
  });

  it('is never changed by reading, and writes back what it says [config.yaml.round-trip]', () => {
    const text = '# mine\nlanguage: en # en\nautonomous_default: off\nmax_steps: 010\n';
    const home = homeWith({ 'config.yaml': text });
    open(home);
    expect(readFileSync(path.join(home, 'config.yaml'), 'utf8')).toBe(text);
    const parsed = parseYaml(text);
    expect(parsed.ok && parsed.block.document.toString()).toBe(text);
  });
});

describe('the env file line by line', () => {
  const read = (text: string) => parseEnvText('env', text);

  it('takes names, quotes, comments, export and CRLF [config.env.format]', () => {
    const text = `# c\nA=1\r\nexport B = two words # note\nC="x\\n\\"y\\" #z" # note\nD='a "b" \\n'\nE=\nF=a#b\nG==x=\n`;
    expect(Object.fromEntries(read(text).values)).toEqual({
      A: '1',
      B: 'two words',
      C: 'x\n"y" #z',
      D: 'a "b" \\n',
      E: '',
      F: 'a#b',
      G: '=x=',
    });
    expect(read(text).errors).toEqual([]);
  });

  it.each([
    ['A=1\nhunter2hunter2\n', 2],
    ['1A=hunter2hunter2\n', 1],
    ['A="hunter2hunter2\n', 1],
    ["A='hunter2hunter2' x\n", 1],
    ['A=hunter2hunter2\n\nA=hunter2hunter2\n', 3],
  ])('refuses %j by its line number, never by its value [config.env.errors]', (text, line) => {
    const [error, ...more] = read(text).errors;
    expect(more).toEqual([]);
    expect(error?.key).toBe(`line ${line}`);
    expect(error?.sentence).not.toContain('hunter2');
  });

  it('reads back any value that was quoted [config.env.format]', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const quoted = value.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
        expect(read(`A="${quoted}"`).values.get('A')).toBe(value);
      }),
    );
  });
});

describe('any text or object at all', () => {
  const keys =
    'name mode routes schedules telegram tools delegates browser computer_apps browser_hosts cost_cap_usd max_steps providers mcp_servers web_url timezone id cron prompt token_env chat_id __proto__ constructor toString'.split(
      ' ',
    );
  const leaf = fc.oneof(
    fc.string(),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('off', 'http://a', 'a:b', '*.a', 'Safari'),
  );
  const tree = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), tie('value'), { maxKeys: 5 }),
    ),
  })).value;
  const block = fc.dictionary(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...keys) }, fc.string()),
    tree,
    { maxKeys: 6 },
  );

  it('is either valid or refused with a file, a key and our own words [config.errors.total]', () => {
    fc.assert(
      fc.property(block, (value) => {
        const text = new Document(value, { ...yamlDialect, aliasDuplicateObjects: false }).toString();
        const parsed = parseYaml(text);
        const plain = parsed.ok ? parsed.block.value : value;
        for (const { errors } of [checkProfile('f', plain), checkCrewConfig('f', plain)])
          for (const error of errors) {
            expect(error.file).toBe('f');
            expect(error.key.length).toBeGreaterThan(0);
            expect(error.sentence.length).toBeGreaterThan(error.key.length);
            expect(error.sentence).not.toMatch(/invalid|expected|zod|undefined/i);
          }
      }),
      { numRuns: 400 },
    );
  });

  it('read as YAML never throws, and every problem has a line [config.errors.total]', () => {
    const scrap = fc.array(
      fc.constantFrom(
        'a',
        ': ',
        '- ',
        '\n',
        '  ',
        '\t',
        '"',
        "'",
        '[',
        '{',
        ']',
        '}',
        '&a',
        '*a',
        '!!x',
        '|',
        '>',
        '#',
        '---',
        '%',
        '? ',
        '<<: ',
        '~',
        '0',
        'on',
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          scrap.map((parts) => parts.join('')),
        ),
        (text) => {
          const parsed = parseYaml(text);
          if (parsed.ok) return;
          expect(parsed.problems.length).toBeGreaterThan(0);
          for (const { line, problem } of parsed.problems)
            expect([line >= 1, problem.length > 10]).toEqual([true, true]);
        },
      ),
      { numRuns: 1500 },
    );
  });
});

describe('a home with 200 agents', () => {
  it('opens without reading a persona file, on little processor time [config.home.fast]', () => {
    const files: Record<string, string> = {};
    for (let index = 0; index < 200; index += 1) {
      files[`agents/agent-${index}/agent.yaml`] =
        `name: Agent ${index}\nmode: work\nroutes: [ollama:a, ollama:b]\ntools: [workspace_read, shell_run]\nwrite_paths: [out]\nschedules:\n  - {id: x, cron: "0 7 * * *", prompt: hi}\n`;
      files[`agents/agent-${index}/AGENTS.md`] = 'x'.repeat(20_000);
    }
    const home = homeWith(files);
    open(home);
    const before = process.cpuUsage();
    const opened = open(home);
    const { user, system } = process.cpuUsage(before);
    expect(opened.agents).toHaveLength(201);
    expect((user + system) / 1000).toBeLessThan(1500);
  });
});
