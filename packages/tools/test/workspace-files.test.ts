import { chmodSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFixture, type Fixture } from './workspace-fixture.ts';

let crew: Fixture;
beforeEach(() => {
  crew = createFixture();
});
afterEach(() => crew.remove());

describe('workspace_list', () => {
  it('lists one folder, sorted, with folders marked, and the root by default [tools.list.folder]', async () => {
    for (const path of ['b.txt', 'a/x', '.hidden', 'C.md']) crew.put(path, '');
    expect((await crew.call('workspace_list', {})).text).toBe('.hidden\nC.md\na/\nb.txt');
    expect((await crew.call('workspace_list', { path: 'a' })).text).toBe('x');
    expect((await crew.call('workspace_list', { path: 'b.txt' })).outcome).toBe('refused');
    expect((await crew.call('workspace_list', { path: 'none' })).outcome).toBe('failed');
  });

  it('shows 500 entries and says how many more there are [tools.list.bounded]', async () => {
    for (let index = 0; index < 507; index += 1) crew.put(`f${String(index).padStart(3, '0')}`, '');
    const lines = (await crew.call('workspace_list', {})).text.split('\n');
    expect(lines).toHaveLength(501);
    expect(lines.at(-1)).toBe('[… and 7 more]');
  });

  it('says that a folder is empty, in the language of the agent [tools.texts.language]', async () => {
    expect((await crew.call('workspace_list', {}, { language: 'vi' })).text).toBe('. trống.');
    expect((await crew.call('workspace_list', {})).text).toBe('. is empty.');
  });
});

describe('workspace_read', () => {
  it('gives a file that fits word for word [tools.read.whole]', async () => {
    crew.put('a.txt', 'một\r\nhai\n');
    expect((await crew.call('workspace_read', { path: 'a.txt' })).text).toBe('một\r\nhai\n');
    crew.put('bom.json', '\ufeff{}');
    expect((await crew.call('workspace_read', { path: 'bom.json' })).text).toBe('{}');
  });

  it('reads a window by lines from 1 and says how to go on [tools.read.window]', async () => {
    crew.put('n.txt', Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join('\n'));
    expect((await crew.call('workspace_read', { path: 'n.txt', offset: 3, limit: 2 })).text).toBe(
      'line 3\nline 4\n[lines 3–4, the file goes on: continue with offset=5]',
    );
    expect((await crew.call('workspace_read', { path: 'n.txt', offset: 19, limit: 9 })).text).toBe(
      'line 19\nline 20',
    );
    expect((await crew.call('workspace_read', { path: 'n.txt', offset: 20, limit: 1 })).text).toBe('line 20');
    expect((await crew.call('workspace_read', { path: 'n.txt', offset: 99 })).text).toBe(
      'n.txt has only 20 lines.',
    );
  });

  it('stays under the output cap of the agent by whole lines, and reading on misses nothing [tools.read.cap]', async () => {
    const content = Array.from({ length: 500 }, (_, index) => `đây là dòng ${index + 1}\n`).join('');
    crew.put('long.txt', content);
    let joined = '';
    let offset: number | undefined = 1;
    while (offset !== undefined) {
      const { text } = await crew.call('workspace_read', { path: 'long.txt', offset }, { outputChars: 700 });
      expect(text.length).toBeLessThanOrEqual(700);
      const footer = /\[lines .*offset=(\d+)\]$/.exec(text);
      joined += footer === null ? text : text.slice(0, footer.index);
      offset = footer === null ? undefined : Number(footer[1]);
    }
    expect(joined).toBe(content);
  });

  it('cuts a line that is longer than the cap and says so [tools.read.cap]', async () => {
    crew.put('wide.txt', `${'🙂'.repeat(5_000)}\nnext`);
    const { text } = await crew.call('workspace_read', { path: 'wide.txt' }, { outputChars: 500 });
    expect(text.length).toBeLessThanOrEqual(500);
    expect(text).toMatch(
      /🙂\n\[line 1 is too long, only its first \d+ characters are shown; continue with offset=2\]$/u,
    );
  });

  it('reads only as much of a huge file as it needs [tools.read.huge]', async () => {
    truncateSync(crew.put('huge.log', `${'first line\n'.repeat(2_000)}`), 8 * 1024 ** 3);
    const before = process.memoryUsage().rss;
    const { text } = await crew.call('workspace_read', { path: 'huge.log', limit: 1 });
    expect(text.startsWith('first line\n[lines 1–1,')).toBe(true);
    expect(process.memoryUsage().rss - before).toBeLessThan(50e6);
  });

  it('refuses a binary file and names an empty and a missing one [tools.read.binary]', async () => {
    crew.put('x.bin', Buffer.of(0x50, 0x4b, 0, 1));
    crew.put('empty', '');
    expect(await crew.call('workspace_read', { path: 'x.bin' })).toMatchObject({
      outcome: 'refused',
      text: expect.stringContaining('binary'),
    });
    expect((await crew.call('workspace_read', { path: 'empty' })).text).toBe('empty is an empty file.');
    expect(await crew.call('workspace_read', { path: 'none' })).toMatchObject({
      outcome: 'failed',
      text: expect.stringContaining('workspace_list'),
    });
  });
});

describe('workspace_write', () => {
  it('makes parent folders and says created or overwritten with the size [tools.write.says]', async () => {
    expect((await crew.call('workspace_write', { path: 'a/b/c.md', content: 'đẹp' })).text).toBe(
      'Created a/b/c.md (6 bytes).',
    );
    expect((await crew.call('workspace_write', { path: 'a/b/c.md', content: 'x' })).text).toBe(
      'Overwrote a/b/c.md (1 bytes, before 6).',
    );
    expect(readFileSync(join(crew.root, 'a/b/c.md'), 'utf8')).toBe('x');
  });

  it('replaces the file in one step, keeps its mode and leaves nothing else behind [tools.write.atomic]', async () => {
    const path = crew.put('run.sh', 'old');
    chmodSync(path, 0o750);
    const before = statSync(path).ino;
    await crew.call('workspace_write', { path: 'run.sh', content: 'new' });
    expect(statSync(path).mode & 0o777).toBe(0o750);
    expect(statSync(path).ino).not.toBe(before);
    expect(readdirSync(crew.root)).toEqual(['run.sh']);
  });

  it('fails with a sentence when a parent is a file or a name is too long [tools.write.says]', async () => {
    crew.put('file', '');
    expect((await crew.call('workspace_write', { path: 'file/x', content: '' })).text).toContain(
      'not a folder',
    );
    expect((await crew.call('workspace_write', { path: 'n'.repeat(300), content: '' })).text).toContain(
      'too long',
    );
    expect(readdirSync(crew.root)).toEqual(['file']);
  });
});

describe('workspace_edit', () => {
  const edit = (input: Record<string, unknown>) => crew.call('workspace_edit', { path: 'f.txt', ...input });

  it('replaces a unique passage and shows the difference [tools.edit.diff]', async () => {
    crew.put('f.txt', 'one\ntwo\nthree\n');
    const { outcome, text } = await edit({ old: 'two', new: '2' });
    expect(outcome).toBe('ok');
    expect(text).toBe('Edited f.txt (one place).\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three');
    expect(readFileSync(join(crew.root, 'f.txt'), 'utf8')).toBe('one\n2\nthree\n');
  });

  it('shows at most 40 lines of difference [tools.edit.diff]', async () => {
    crew.put('f.txt', 'x\n'.repeat(100));
    const { text } = await edit({ old: 'x', new: 'y', replace_all: true });
    const lines = text.split('\n').slice(1);
    expect(lines).toHaveLength(40);
    expect(lines.at(-1)).toMatch(/^\[… \d+ more lines of diff\]$/);
  });

  it('changes nothing when the passage is absent, repeated, empty or the same [tools.edit.unique]', async () => {
    crew.put('f.txt', 'a a');
    expect(await edit({ old: 'b', new: 'c' })).toMatchObject({
      outcome: 'failed',
      text: expect.stringContaining('not found'),
    });
    expect(await edit({ old: 'a', new: 'c' })).toMatchObject({
      outcome: 'failed',
      text: expect.stringContaining('occurs 2 times'),
    });
    expect((await edit({ old: '', new: 'c' })).outcome).toBe('refused');
    expect((await edit({ old: 'a', new: 'a' })).outcome).toBe('refused');
    expect(readFileSync(join(crew.root, 'f.txt'), 'utf8')).toBe('a a');
  });

  it('makes no folder for a file that is not there [tools.edit.missing]', async () => {
    expect((await crew.call('workspace_edit', { path: 'new/x', old: 'a', new: 'b' })).outcome).toBe('failed');
    expect(readdirSync(crew.root)).toEqual([]);
  });
});
