import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { mostWatchedFiles, scanFiles } from '../src/scan-files.ts';
import { createWatchedFolder } from './watched-folder.ts';

const slow = { timeout: 60_000 };

/** Opens a watch and waits for its first look. */
const opened = async (
  below = '',
  prepare: (folder: ReturnType<typeof createWatchedFolder>) => void = () => {},
) => {
  const folder = createWatchedFolder(below);
  prepare(folder);
  folder.open();
  await folder.until(() => expect(folder.seen).not.toBeNull());
  return folder;
};

describe('a watched folder', slow, () => {
  it('tells nothing of what was there before, and then what is new and changed, in one telling [trigger.watch]', async () => {
    const folder = await opened('', (made) => {
      made.write('old.pdf');
      made.write('deep/er/old.md');
    });
    expect([...(folder.seen ?? [])].map(([name]) => name).toSorted()).toEqual(['deep/er/old.md', 'old.pdf']);
    folder.write('new.pdf');
    folder.write('deep/new.md');
    folder.append('old.pdf', 'more');
    await folder.until(() => expect(folder.told.flat()).toHaveLength(3));
    expect(folder.told).toEqual([['deep/new.md', 'new.pdf', 'old.pdf']]);
    rmSync(join(folder.root, 'new.pdf'));
    folder.write('after.pdf');
    await folder.until(() => expect(folder.told).toHaveLength(2));
    expect(folder.told[1]).toEqual(['after.pdf']);
  });

  it('waits until a file that is being written has come to rest, and no longer than a minute for the others [trigger.watch.rest]', async () => {
    const folder = await opened();
    folder.write('whole.pdf');
    folder.write('growing.pdf', '');
    await vi.waitFor(() => expect(folder.rests()).toBe(1), 10_000);
    for (let seconds = 2; seconds <= 60; seconds += 2) {
      expect(folder.told).toEqual([]);
      folder.append('growing.pdf', 'x'.repeat(seconds));
      const rests = folder.rests();
      await folder.advance(2_000);
      if (seconds < 60) await vi.waitFor(() => expect(folder.rests()).toBe(rests + 1), 10_000);
    }
    await vi.waitFor(() => expect(folder.told).toEqual([['whole.pdf']]), 10_000);
    await folder.until(() => expect(folder.told).toEqual([['whole.pdf'], ['growing.pdf']]));
  });

  it('tells what changed while nobody watched, and only that [trigger.watch.since]', async () => {
    const folder = await opened('in', (made) => {
      made.write('in/kept.md');
      made.write('in/edited.md');
    });
    await folder.close();
    folder.write('in/edited.md', 'another text');
    folder.write('in/dropped.md');
    // A file that was moved here keeps the time it was written long ago.
    folder.write('out/moved.md');
    utimesSync(join(folder.root, 'out/moved.md'), 1, 1);
    renameSync(join(folder.root, 'out/moved.md'), join(folder.place, 'moved.md'));
    folder.open();
    await folder.until(() => expect(folder.told).toEqual([['dropped.md', 'edited.md', 'moved.md']]));
    await folder.close();
    folder.open();
    folder.write('in/last.md');
    await folder.until(() => expect(folder.told.at(-1)).toEqual(['last.md']));
    expect(folder.told).toHaveLength(2);
  });

  it('tells again what was not taken, when it is asked to look [trigger.watch.held]', async () => {
    const folder = await opened();
    folder.takes = false;
    folder.write('a.md');
    await folder.until(() => expect(folder.told).toEqual([['a.md']]));
    folder.write('b.md');
    folder.takes = true;
    folder.look();
    await folder.until(() => expect(folder.told.at(-1)).toEqual(['a.md', 'b.md']));
    folder.look();
    folder.write('c.md');
    await folder.until(() => expect(folder.told.at(-1)).toEqual(['c.md']));
  });

  it('looks for a folder that is not there, and tells what lies in it when it comes [trigger.watch.missing]', async () => {
    const folder = createWatchedFolder('later/inbox');
    folder.open();
    await folder.until(() => expect(folder.problem).toBe('missing'));
    folder.write('later/inbox/a.pdf');
    await folder.until(() => expect(folder.told).toEqual([['a.pdf']]));
    expect(folder.problem).toBeNull();
    // A disk that is taken away and comes back tells nothing anew.
    renameSync(join(folder.root, 'later'), join(folder.root, 'away'));
    folder.look();
    await folder.until(() => expect(folder.problem).toBe('missing'));
    renameSync(join(folder.root, 'away'), join(folder.root, 'later'));
    folder.write('later/inbox/b.pdf');
    await folder.until(() => expect(folder.told.at(-1)).toEqual(['b.pdf']));
  });

  it('follows no link, and sees no hidden or half-written file [trigger.watch.links] [trigger.watch.passing]', async () => {
    const folder = await opened('in', (made) => {
      made.write('in/first.md');
      made.write('out/secret.md');
    });
    symlinkSync(join(folder.root, 'out'), join(folder.place, 'linked'));
    symlinkSync(join(folder.root, 'out/secret.md'), join(folder.place, 'linked.md'));
    for (const name of ['.hidden', '.git/config', '~$brief.docx', 'a.part', 'a.crdownload', 'b.TMP', 'c~'])
      folder.write(`in/${name}`);
    folder.write('in/real.md');
    await folder.until(() => expect(folder.told).toEqual([['real.md']]));
    expect([...(folder.seen ?? [])].map(([name]) => name).toSorted()).toEqual(['first.md', 'real.md']);
  });

  it('is not there any more once a link was put in its place [trigger.watch.links]', async () => {
    const folder = await opened('in', (made) => {
      made.write('in/a.md');
      made.write('out/secret.md');
    });
    renameSync(folder.place, join(folder.root, 'was'));
    symlinkSync(join(folder.root, 'out'), folder.place);
    folder.look();
    await folder.until(() => expect(folder.problem).toBe('missing'));
    expect(folder.told).toEqual([]);
  });

  it('may be one file, also one that is replaced as a whole [trigger.watch]', async () => {
    const folder = await opened('notes.md', (made) => {
      made.write('notes.md');
      made.write('beside.md');
    });
    folder.write('beside.md', 'changed');
    folder.write('fresh.md', 'replaced as a whole');
    renameSync(join(folder.root, 'fresh.md'), folder.place);
    await folder.until(() => expect(folder.told).toEqual([['notes.md']]));
  });

  it('leaves nothing behind when it is closed, also in the middle of a look [trigger.watch.close]', async () => {
    const folder = await opened();
    folder.write('a.md');
    await vi.waitFor(() => expect(folder.rests()).toBeGreaterThan(0), 10_000);
    await folder.close();
    await folder.advance(600_000);
    expect(folder.told).toEqual([]);
    expect(readdirSync(folder.root)).toEqual(['a.md']);
  });
});

describe('a look at a place', slow, () => {
  it('holds 10,000 files, and says so when there is one more [trigger.watch.limit]', async () => {
    const folder = createWatchedFolder('many');
    mkdirSync(folder.place);
    for (let at = 0; at < mostWatchedFiles; at += 1) folder.write(`many/${at}.md`, '');
    const full = await scanFiles(folder.place);
    expect('stamps' in full && full.stamps.size).toBe(10_000);
    folder.write('many/one-more.md');
    expect(await scanFiles(folder.place)).toEqual({ problem: 'too-many' });
  });
});
