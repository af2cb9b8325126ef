import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWriteRefusal } from '../src/paths/place.ts';
import { createFixture, type Fixture } from './workspace-fixture.ts';

let crew: Fixture;
beforeEach(() => {
  crew = createFixture();
  crew.put(join(crew.outside, 'secret.txt'), 'SECRET');
});
afterEach(() => crew.remove());

const write = (path: string, scope = {}) => crew.call('workspace_write', { path, content: 'new' }, { scope });
const read = (path: string, scope = {}) => crew.call('workspace_read', { path }, { scope });
const edit = (path: string) => crew.call('workspace_edit', { path, old: 'SECRET', new: 'x' });
const secret = () => readFileSync(join(crew.outside, 'secret.txt'), 'utf8');

describe('file tools stay inside the workspace', () => {
  it.each(['../outside/secret.txt', 'a/../../outside/secret.txt', '/etc/passwd', '~/x', '..', '', 'a\0b'])(
    'refuses %j for reading, writing, editing and listing [tools.path.outside]',
    async (path) => {
      const given = path;
      for (const outcome of [await read(given), await write(given), await edit(given)])
        expect(outcome.outcome).toBe('refused');
      if (path !== '') expect((await crew.call('workspace_list', { path: given })).outcome).toBe('refused');
      expect(readdirSync(crew.outside)).toEqual(['secret.txt']);
    },
  );

  it('takes an absolute path that lies inside, and reads data/../x as x [tools.path.textual]', async () => {
    crew.put('x', 'here');
    expect((await read(join(crew.root, 'x'))).text).toBe('here');
    expect((await read('data/../x')).text).toBe('here');
  });

  it('follows links that stay inside, relative, absolute and through folders [tools.path.link-inside]', async () => {
    crew.put('real/file.txt', 'inside');
    symlinkSync('real/file.txt', join(crew.root, 'leaf'));
    symlinkSync(join(crew.root, 'real'), join(crew.root, 'folder'));
    symlinkSync('../leaf', join(crew.root, 'real/up'));
    for (const path of ['leaf', 'folder/file.txt', 'folder/up'])
      expect((await read(path)).text).toBe('inside');
    expect((await write('leaf')).text).toContain('Overwrote leaf');
    expect(readFileSync(join(crew.root, 'real/file.txt'), 'utf8')).toBe('new');
    symlinkSync('later.txt', join(crew.root, 'dangling'));
    expect((await write('dangling')).outcome).toBe('ok');
    expect(readFileSync(join(crew.root, 'later.txt'), 'utf8')).toBe('new');
  });

  it.each([
    ['a file', (target: string) => join(target, 'secret.txt'), 'link'],
    ['a folder', (target: string) => target, 'link/secret.txt'],
    ['nothing yet', (target: string) => join(target, 'later.txt'), 'link'],
    ['a folder, by a relative way', () => '../outside', 'link/secret.txt'],
    ['itself', () => 'link', 'link'],
  ])(
    'refuses a link to %s outside, for every file tool [tools.path.link-outside]',
    async (_kind, target, path) => {
      symlinkSync(target(crew.outside), join(crew.root, 'link'));
      for (const outcome of [
        await read(path),
        await write(path),
        await edit(path),
        await crew.call('workspace_list', { path }),
        await crew.call('workspace_grep', { pattern: 'SECRET', path }),
      ]) {
        expect(outcome.outcome).not.toBe('ok');
        expect(outcome.text).not.toContain('SECRET');
      }
      expect(secret()).toBe('SECRET');
      expect(readdirSync(crew.outside)).toEqual(['secret.txt']);
    },
  );

  it('lists no and finds no file behind a link that leaves [tools.path.search]', async () => {
    crew.put('own.txt', 'SECRET of my own');
    symlinkSync(crew.outside, join(crew.root, 'away'));
    symlinkSync(join(crew.outside, 'secret.txt'), join(crew.root, 'leaf.txt'));
    for (const ripgrep of ['rg', null]) {
      expect((await crew.call('workspace_grep', { pattern: 'SECRET' }, { ripgrep })).text).toBe(
        'own.txt:1: SECRET of my own',
      );
    }
    expect((await crew.call('workspace_glob', { pattern: '**' })).text).toBe('own.txt');
  });

  it('refuses pipes, devices and folders with a sentence instead of waiting [tools.path.special]', async () => {
    execFileSync('mkfifo', [join(crew.root, 'pipe')]);
    mkdirSync(join(crew.root, 'folder'));
    for (const path of ['pipe', 'folder', '.']) {
      for (const outcome of [await read(path), await write(path), await edit(path)]) {
        expect(outcome).toMatchObject({
          outcome: 'refused',
          text: expect.stringMatching(/no regular file|a folder/),
        });
      }
    }
    expect((await read('folder/x')).outcome).toBe('failed');
    expect((await crew.call('workspace_grep', { pattern: '.' }, { ripgrep: null })).outcome).toBe('ok');
  });

  it('never reaches outside by any path, whatever links lie in the workspace [tools.path.outside]', async () => {
    crew.put('a/b/file.txt', 'in');
    symlinkSync('..', join(crew.root, 'a/up'));
    symlinkSync('../..', join(crew.root, 'a/b/far'));
    symlinkSync(crew.outside, join(crew.root, 'a/out'));
    symlinkSync('a/b', join(crew.root, 'short'));
    const part = fc.constantFrom(
      'a',
      'b',
      '..',
      '.',
      'up',
      'far',
      'out',
      'short',
      'file.txt',
      'secret.txt',
      'outside',
      'workspace',
      '',
      'new',
      crew.root,
      crew.outside,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 7 }), async (parts) => {
        const path = parts.join('/');
        expect((await read(path)).text).not.toContain('SECRET');
        await write(path);
        await edit(path);
        expect(readdirSync(crew.outside)).toEqual(['secret.txt']);
        expect(secret()).toBe('SECRET');
        expect(readdirSync(join(crew.root, '..')).sort()).toEqual(['outside', 'workspace']);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a path that is swapped between check and use', () => {
  let racer: ChildProcess;
  afterEach(async () => {
    const gone = once(racer, 'exit');
    racer.kill('SIGKILL');
    await gone;
  });

  it('never leads outside, while another process swaps a folder and a file for links [tools.path.swap]', async () => {
    crew.put('dir/secret.txt', 'mine');
    crew.put('leaf.txt', 'mine');
    const program = `
      const fs = require('node:fs');
      process.chdir(${JSON.stringify(crew.root)});
      fs.symlinkSync(${JSON.stringify(crew.outside)}, 'dir.link');
      fs.symlinkSync(${JSON.stringify(join(crew.outside, 'secret.txt'))}, 'leaf.link');
      const swap = (name) => { try { fs.renameSync(name, name + '.kept'); fs.renameSync(name.split('.')[0] + '.link', name); fs.renameSync(name, name.split('.')[0] + '.link'); fs.renameSync(name + '.kept', name); } catch { try { fs.rmSync(name); } catch {} try { fs.renameSync(name + '.kept', name); } catch {} } };
      process.send('ready');
      const spin = () => { for (let i = 0; i < 200; i += 1) { swap('dir'); swap('leaf.txt'); } setImmediate(spin); };
      spin();`;
    racer = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    await once(racer, 'message');
    let reached = 0;
    const until = performance.now() + 2_500;
    while (performance.now() < until) {
      for (const path of ['dir/secret.txt', 'leaf.txt']) {
        const seen = await read(path);
        expect(seen.text).not.toContain('SECRET');
        if (seen.outcome === 'ok') reached += 1;
        await write(path);
      }
      expect((await crew.call('workspace_list', { path: 'dir' })).text).not.toMatch(/^SECRET/);
      expect(secret()).toBe('SECRET');
    }
    expect(reached).toBeGreaterThan(0);
    expect(readdirSync(crew.outside)).toEqual(['secret.txt']);
  });
});

describe('closed places', () => {
  it('refuses closed files and folders wherever the root lies, by any name [tools.path.closed]', async () => {
    crew.put('browser/cookies.txt', 'SECRET');
    crew.put('crew.db', 'SECRET');
    crew.put('open.txt', 'fine');
    linkSync(join(crew.root, 'crew.db'), join(crew.root, 'innocent.txt'));
    symlinkSync('browser', join(crew.root, 'b'));
    symlinkSync('crew.db', join(crew.root, 'd'));
    const scope = {
      closed: [join(crew.root, 'browser'), join(crew.root, 'crew.db'), join(crew.root, 'crew.db-wal')],
    };
    for (const path of [
      'browser/cookies.txt',
      'browser',
      'crew.db',
      'crew.db-wal',
      'innocent.txt',
      'b/cookies.txt',
      'd',
      './browser//cookies.txt',
    ]) {
      expect(await read(path, scope)).toMatchObject({
        outcome: 'refused',
        text: expect.stringContaining('closed'),
      });
      expect((await write(path, scope)).outcome).toBe('refused');
    }
    expect((await crew.call('workspace_list', { path: 'b' }, { scope })).outcome).toBe('refused');
    for (const ripgrep of ['rg', null]) {
      expect((await crew.call('workspace_grep', { pattern: 'SECRET|fine' }, { scope, ripgrep })).text).toBe(
        'open.txt:1: fine',
      );
    }
    expect((await crew.call('workspace_glob', { pattern: '**' }, { scope })).text).toBe('open.txt');
    expect((await read('open.txt', scope)).text).toBe('fine');
    expect(readFileSync(join(crew.root, 'crew.db'), 'utf8')).toBe('SECRET');
  });

  it('does not search a closed file of elsewhere through a hard link [tools.path.closed]', async () => {
    linkSync(join(crew.outside, 'secret.txt'), join(crew.root, 'innocent.txt'));
    const scope = { closed: [join(crew.outside, 'secret.txt')] };
    for (const ripgrep of ['rg', null]) {
      expect((await crew.call('workspace_grep', { pattern: '.' }, { scope, ripgrep })).text).toBe(
        'No line matches.',
      );
    }
    expect((await read('innocent.txt', scope)).outcome).toBe('refused');
  });

  it('refuses everything when the workspace itself lies in a closed folder [tools.path.closed]', async () => {
    crew.put('x', 'y');
    expect((await read('x', { closed: [join(crew.root, '..')] })).outcome).toBe('refused');
  });
});

describe('write_paths', () => {
  it('refuses writing elsewhere, names the list, and makes no folder [tools.path.write-paths]', async () => {
    const scope = { writePaths: [join(crew.root, 'data'), join(crew.root, 'out/reports')] };
    for (const path of ['notes/x.md', 'data/../x', 'database/x', 'x', 'out/x']) {
      const refused = await write(path, scope);
      expect(refused).toMatchObject({
        outcome: 'refused',
        text: expect.stringContaining('data, out/reports'),
      });
    }
    expect(readdirSync(crew.root)).toEqual([]);
    expect((await write('data/deep/x.md', scope)).outcome).toBe('ok');
    expect((await write('out/reports/x.md', scope)).outcome).toBe('ok');
  });

  it('is not got around by a link inside an allowed folder [tools.path.write-paths]', async () => {
    crew.put('src/main.ts', 'code');
    mkdirSync(join(crew.root, 'data'));
    symlinkSync('../src', join(crew.root, 'data/way'));
    symlinkSync('../src/main.ts', join(crew.root, 'data/leaf'));
    const scope = { writePaths: [join(crew.root, 'data')] };
    expect((await write('data/way/main.ts', scope)).outcome).toBe('refused');
    expect((await write('data/way/new/x.ts', scope)).outcome).toBe('refused');
    expect((await write('data/leaf', scope)).outcome).toBe('refused');
    expect(readFileSync(join(crew.root, 'src/main.ts'), 'utf8')).toBe('code');
    expect(existsSync(join(crew.root, 'src/new'))).toBe(false);
  });
});

describe('before anybody is asked', () => {
  it('refuses a write that links, closed places or a folder make impossible, and changes nothing [tools.path.before-asking]', async () => {
    symlinkSync(crew.outside, join(crew.root, 'away'));
    symlinkSync('src', join(crew.root, 'data'));
    crew.put('src/crew.db', 'x');
    const scope = { root: crew.root, writePaths: [], closed: [join(crew.root, 'src/crew.db')] };
    const refusal = (path: string) => findWriteRefusal(scope, path)?.problem ?? null;
    expect(refusal('away/x')).toBe('outside');
    expect(refusal('data/crew.db')).toBe('closed');
    expect(refusal('src')).toBe('not-a-file');
    expect(refusal('new/deep/x')).toBeNull();
    expect(refusal('src/other')).toBeNull();
    expect(readdirSync(crew.root).sort()).toEqual(['away', 'data', 'src']);
  });
});

describe('names with accents', () => {
  it('finds a file whose name has the same letters in another Unicode form, and makes no twin [tools.path.accents]', async () => {
    crew.put('báo cáo/tháng.md'.normalize('NFD'), 'SECRET');
    const path = 'báo cáo/tháng.md'.normalize('NFC');
    expect((await read(path)).text).toBe('SECRET');
    expect((await write(path)).text).toContain('Overwrote');
    expect(readdirSync(crew.root)).toEqual(['báo cáo'.normalize('NFD')]);
    expect(readdirSync(join(crew.root, 'báo cáo'.normalize('NFD')))).toHaveLength(1);
  });
});
