import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usePlace } from '../src/paths/place.ts';
import { searchFiles } from '../src/search/search-files.ts';
import { createFixture, type Fixture } from './workspace-fixture.ts';

let crew: Fixture;
beforeEach(() => {
  crew = createFixture();
});
afterEach(() => crew.remove());

const ignored = ['.git', '.venv', 'node_modules', '__pycache__', 'dist', 'build'];

describe.each([
  ['with ripgrep', 'rg'],
  ['without ripgrep', null],
])('workspace_grep %s', (_kind, ripgrep) => {
  const grep = (input: Record<string, unknown>) => crew.call('workspace_grep', input, { ripgrep });

  it('names file, line and text of every match [tools.grep.hits]', async () => {
    crew.put('src/a.ts', 'const x = 1;\nlet đẹp = 2;\n');
    crew.put('.hidden/b.md', 'x1\n');
    crew.put('.gitignore', 'src\n');
    expect((await grep({ pattern: 'x.*1' })).text).toBe('.hidden/b.md:1: x1\nsrc/a.ts:1: const x = 1;');
    expect((await grep({ pattern: 'đẹp', path: 'src' })).text).toBe('src/a.ts:2: let đẹp = 2;');
    expect((await grep({ pattern: 'LET', path: 'src/a.ts' })).text).toBe('No line matches.');
    expect((await grep({ pattern: '(?i)LET', path: 'src/a.ts' })).text).toBe('src/a.ts:2: let đẹp = 2;');
    expect((await grep({ pattern: 'x', glob: '*.ts' })).text).toBe('src/a.ts:1: const x = 1;');
    expect((await grep({ pattern: 'x(?= =)' })).text).toBe('src/a.ts:1: const x = 1;');
  });

  it('skips the ignored folders, at any depth, and binary files [tools.grep.ignored]', async () => {
    for (const name of ignored) {
      crew.put(`${name}/a.txt`, 'needle');
      crew.put(`deep/er/${name}/a.txt`, 'needle');
    }
    crew.put('x.bin', Buffer.concat([Buffer.of(0, 1), Buffer.from('needle')]));
    crew.put('deep/ok.txt', 'needle');
    expect((await grep({ pattern: 'needle' })).text).toBe('deep/ok.txt:1: needle');
  });

  it('stops at 200 hits and says so [tools.grep.limit]', async () => {
    crew.put('a.txt', 'needle\n'.repeat(200));
    expect((await grep({ pattern: 'needle' })).text.split('\n')).toHaveLength(200);
    crew.put('b.txt', 'needle\n'.repeat(50_000));
    const lines = (await grep({ pattern: 'needle' })).text.split('\n');
    expect(lines).toHaveLength(201);
    expect(lines.at(-1)).toContain('stopped at 200 hits');
  });

  it('shows a long line cut, and refuses a pattern that cannot be read [tools.grep.hits]', async () => {
    crew.put('min.js', `needle${'x'.repeat(10_000)}`);
    expect((await grep({ pattern: 'needle' })).text.length).toBeLessThan(400);
    expect(await grep({ pattern: '(' })).toMatchObject({
      outcome: 'refused',
      text: expect.stringContaining('not valid'),
    });
  });

  it('takes a pattern that looks like an option for a pattern [tools.grep.hits]', async () => {
    crew.put('a.txt', '--files');
    expect((await grep({ pattern: '--files' })).text).toBe('a.txt:1: --files');
  });
});

describe('a search that would not end', () => {
  it('is cut off at its time limit while the process stays responsive [tools.grep.runaway]', async () => {
    crew.put('a.txt', 'early needle\n');
    crew.put('b.txt', `${'a'.repeat(40)}!`);
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 20);
    const scope = { root: crew.root, writePaths: [], closed: [] };
    const found = await usePlace(scope, 'b.txt', 'read', (place) =>
      searchFiles([place], '^(a+)+$', () => true, AbortSignal.timeout(500)),
    );
    clearInterval(timer);
    expect(found).toEqual({ hits: [], cut: 'time' });
    expect(ticks).toBeGreaterThan(5);
  });

  it('ends with the turn [tools.grep.stop]', async () => {
    crew.put('b.txt', `${'a'.repeat(40)}!`);
    const outcome = await crew.call(
      'workspace_grep',
      { pattern: '^(a+)+$' },
      { ripgrep: null, signal: AbortSignal.timeout(300) },
    );
    expect(outcome).toMatchObject({ outcome: 'failed', text: 'The search was stopped.' });
  });

  it('falls back to its own search when ripgrep is not installed [tools.grep.fallback]', async () => {
    crew.put('a.txt', 'needle');
    const outcome = await crew.call(
      'workspace_grep',
      { pattern: 'needle' },
      { ripgrep: join(crew.root, 'no-rg') },
    );
    expect(outcome.text).toBe('a.txt:1: needle');
  });
});

describe('workspace_glob', () => {
  it('lists matching files, sorted, without the ignored folders [tools.glob.paths]', async () => {
    for (const path of [
      'b.ts',
      'src/a.ts',
      'src/x/c.ts',
      'src/.hid.ts',
      'src/n.md',
      'dist/d.ts',
      'src/node_modules/e.ts',
    ])
      crew.put(path, '');
    const glob = async (input: Record<string, unknown>) => (await crew.call('workspace_glob', input)).text;
    expect(await glob({ pattern: '**/*.ts' })).toBe('b.ts\nsrc/.hid.ts\nsrc/a.ts\nsrc/x/c.ts');
    expect(await glob({ pattern: '*.ts' })).toBe('b.ts');
    expect(await glob({ pattern: './src/*.{ts,md}' })).toBe('src/.hid.ts\nsrc/a.ts\nsrc/n.md');
    expect(await glob({ pattern: '*/*.ts', path: 'src' })).toBe('src/x/c.ts');
    expect(await glob({ pattern: '../**' })).toBe('No file matches.');
  });

  it('refuses a glob that could take forever [tools.glob.costly]', async () => {
    for (const pattern of ['*a*a*a*a*a*b', 'x'.repeat(501), './']) {
      expect((await crew.call('workspace_glob', { pattern })).outcome).toBe('refused');
    }
  });

  it('stops at 500 paths and says so [tools.glob.limit]', async () => {
    for (let index = 0; index < 503; index += 1) crew.put(`d/${index}`, '');
    const lines = (await crew.call('workspace_glob', { pattern: '**' })).text.split('\n');
    expect(lines).toHaveLength(501);
    expect(lines.at(-1)).toContain('stopped at 500 paths');
  });
});
