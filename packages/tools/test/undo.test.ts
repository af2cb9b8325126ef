import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Checkpoints } from '@my-agent-crew/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUndoScene, type UndoScene } from './undo-scene.ts';

let scene: UndoScene;
beforeEach(() => {
  scene = createUndoScene();
});
afterEach(() => scene.remove());

const outcomeOf = async (kind: 'undo' | 'redo', ...runIds: string[]) =>
  (await scene.take(kind, runIds)).map(({ path, outcome, reason }) => [path, outcome, reason]);

describe('undo of a turn nobody edited after', () => {
  it('brings back content and mode, and removes what the turn created with its folders [undo.exact]', async () => {
    scene.save('notes.md', 'one\r\ntwo\n');
    chmodSync(join(scene.root, 'notes.md'), 0o640);
    await scene.write('r1', 'notes.md', 'other\n');
    await scene.edit('r1', 'notes.md', 'other', 'third');
    await scene.write('r1', 'new/deep/a.txt', 'fresh');
    expect(await outcomeOf('undo', 'r1')).toEqual([
      ['notes.md', 'restored', null],
      ['new/deep/a.txt', 'removed', null],
    ]);
    expect(scene.read('notes.md')).toBe('one\r\ntwo\n');
    expect(statSync(join(scene.root, 'notes.md')).mode & 0o777).toBe(0o640);
    expect(existsSync(join(scene.root, 'new'))).toBe(false);
  });

  it('leaves a folder the turn made when somebody put something in it [undo.folders]', async () => {
    await scene.write('r1', 'new/a.txt', 'fresh');
    scene.save('new/mine.txt', 'mine');
    expect(await outcomeOf('undo', 'r1')).toEqual([['new/a.txt', 'removed', null]]);
    expect(scene.read('new/mine.txt')).toBe('mine');
  });

  it('may be repeated: the second time there is nothing to do [undo.repeat]', async () => {
    scene.save('a.txt', 'old');
    await scene.write('r1', 'a.txt', 'new');
    await scene.take('undo', ['r1']);
    scene.save('a.txt', 'mine');
    expect(await outcomeOf('undo', 'r1')).toEqual([['a.txt', 'nothing', null]]);
    expect(scene.read('a.txt')).toBe('mine');
  });

  it('takes only the files asked for [undo.some]', async () => {
    await scene.write('r1', 'a.txt', 'a');
    await scene.write('r1', 'b.txt', 'b');
    const [, second] = await scene.changes('r1');
    await scene.take('undo', ['r1'], { files: [second?.id ?? ''] });
    expect([scene.read('a.txt'), scene.read('b.txt')]).toEqual(['a', null]);
    expect((await scene.changes('r1')).map(({ state }) => state)).toEqual(['kept', 'undone']);
  });

  it('takes the turns it delegated with it, in one go [undo.delegated]', async () => {
    scene.save('a.txt', 'start\n');
    await scene.write('parent', 'a.txt', 'parent\n');
    await scene.write('child', 'a.txt', 'child\n');
    await scene.write('child', 'b.txt', 'child\n');
    await scene.take('undo', ['parent', 'child']);
    expect([scene.read('a.txt'), scene.read('b.txt')]).toEqual(['start\n', null]);
    expect((await scene.changes('child')).map(({ state }) => state)).toEqual(['undone', 'undone']);
  });
});

describe('undo after a person edited', () => {
  const lines = (...words: string[]): string => words.map((word) => `${word}\n`).join('');

  it('takes the change out and keeps edits elsewhere in the file [undo.merge]', async () => {
    scene.save('a.md', lines('title', 'a', 'b', 'c', 'd', 'e'));
    await scene.edit('r1', 'a.md', 'a\n', 'A\n');
    scene.save('a.md', lines('title', 'A', 'b', 'c', 'd', 'e', 'mine'));
    expect(await scene.changes('r1')).toMatchObject([{ kind: 'changed', state: 'kept', reason: null }]);
    expect(await outcomeOf('undo', 'r1')).toEqual([['a.md', 'merged', null]]);
    expect(scene.read('a.md')).toBe(lines('title', 'a', 'b', 'c', 'd', 'e', 'mine'));
  });

  it('keeps an edit made between two writes of the turn [undo.merge]', async () => {
    scene.save('a.md', lines('1', '2', '3', '4', '5', '6'));
    await scene.edit('r1', 'a.md', '1\n', 'one\n');
    scene.save('a.md', lines('one', '2', '3', '4 mine', '5', '6'));
    await scene.edit('r1', 'a.md', '6\n', 'six\n');
    await scene.take('undo', ['r1']);
    expect(scene.read('a.md')).toBe(lines('1', '2', '3', '4 mine', '5', '6'));
  });

  it('leaves the file as it is when both touched the same lines, and shows both sides [undo.conflict]', async () => {
    scene.save('a.md', lines('one', 'two'));
    await scene.edit('r1', 'a.md', 'two', 'deux');
    scene.save('a.md', lines('one', 'deux, mine'));
    const [change] = await scene.changes('r1');
    expect(change).toMatchObject({ state: 'conflict', reason: 'edited', by_run: null });
    expect(await outcomeOf('undo', 'r1')).toEqual([['a.md', 'conflict', 'edited']]);
    expect(scene.read('a.md')).toBe(lines('one', 'deux, mine'));
    const diff = await scene.undo.diff(['r1'], change?.id ?? '');
    expect(diff?.turn?.map(({ kind, text }) => [kind, text])).toEqual([
      ['same', 'one'],
      ['removed', 'two'],
      ['added', 'deux'],
    ]);
    expect(diff?.since?.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual([
      'deux',
      'deux, mine',
    ]);
    expect(await scene.undo.diff(['r1'], 'nothing')).toBeNull();
  });

  it('never merges what is no text [undo.conflict]', async () => {
    scene.save('a.bin', Buffer.from([0, 1, 2, 10, 3]));
    await scene.write('r1', 'a.bin', 'text\nmore\n');
    scene.save('a.bin', 'text\nmore\nmine\n');
    expect(await outcomeOf('undo', 'r1')).toEqual([['a.bin', 'conflict', 'not-text']]);
    expect(scene.read('a.bin')).toBe('text\nmore\nmine\n');
  });

  it('keeps a file the turn created once somebody worked on it [undo.conflict]', async () => {
    await scene.write('r1', 'a.md', 'made\n');
    scene.save('a.md', 'made\nmine\n');
    expect(await outcomeOf('undo', 'r1')).toEqual([['a.md', 'conflict', 'edited']]);
  });

  it('makes a file that was deleted since again only when asked to [undo.deleted]', async () => {
    scene.save('sub/a.md', 'old');
    chmodSync(join(scene.root, 'sub/a.md'), 0o600);
    await scene.write('r1', 'sub/a.md', 'new');
    rmSync(join(scene.root, 'sub'), { recursive: true });
    expect(await outcomeOf('undo', 'r1')).toEqual([['sub/a.md', 'conflict', 'deleted']]);
    expect(existsSync(join(scene.root, 'sub'))).toBe(false);
    const [change] = await scene.changes('r1');
    const [outcome] = await scene.take('undo', ['r1'], { recreate: [change?.id ?? ''] });
    expect(outcome?.outcome).toBe('recreated');
    expect(scene.read('sub/a.md')).toBe('old');
    expect(statSync(join(scene.root, 'sub/a.md')).mode & 0o777).toBe(0o600);
  });
});

describe('undo after a later turn', () => {
  it('names the turn in the way, and works once that one is undone [undo.later]', async () => {
    scene.save('a.md', 'zero\n');
    await scene.write('r1', 'a.md', 'one\n');
    await scene.write('r2', 'a.md', 'two\n');
    expect(await scene.take('undo', ['r1'])).toMatchObject([
      { outcome: 'conflict', reason: 'later-turn', by_run: 'r2' },
    ]);
    expect(await outcomeOf('undo', 'r2')).toEqual([['a.md', 'restored', null]]);
    expect(await outcomeOf('undo', 'r1')).toEqual([['a.md', 'restored', null]]);
    expect(scene.read('a.md')).toBe('zero\n');
  });

  it('leaves the later change in place where the two are apart [undo.later]', async () => {
    scene.save('a.md', '1\n2\n3\n4\n5\n');
    await scene.edit('r1', 'a.md', '1', 'one');
    await scene.edit('r2', 'a.md', '5', 'five');
    expect(await outcomeOf('undo', 'r1')).toEqual([['a.md', 'merged', null]]);
    expect(scene.read('a.md')).toBe('1\n2\n3\n4\nfive\n');
    expect(await outcomeOf('undo', 'r2')).toEqual([['a.md', 'merged', null]]);
    expect(scene.read('a.md')).toBe('1\n2\n3\n4\n5\n');
  });
});

describe('redo', () => {
  it('brings back what was undone, created files and folders too, and can be undone again [undo.redo]', async () => {
    scene.save('a.md', 'old\n');
    await scene.write('r1', 'a.md', 'new\n');
    await scene.write('r1', 'sub/b.md', 'made\n');
    await scene.take('undo', ['r1']);
    expect(await outcomeOf('redo', 'r1')).toEqual([
      ['a.md', 'restored', null],
      ['sub/b.md', 'recreated', null],
    ]);
    expect([scene.read('a.md'), scene.read('sub/b.md')]).toEqual(['new\n', 'made\n']);
    expect((await scene.changes('r1')).map(({ state }) => state)).toEqual(['kept', 'kept']);
    await scene.take('undo', ['r1']);
    expect([scene.read('a.md'), existsSync(join(scene.root, 'sub'))]).toEqual(['old\n', false]);
  });

  it('keeps what a person wrote after the undo, or leaves the file [undo.redo]', async () => {
    scene.save('a.md', '1\n2\n3\n4\n');
    await scene.edit('r1', 'a.md', '1', 'one');
    await scene.take('undo', ['r1']);
    scene.save('a.md', '1\n2\n3\n4\nmine\n');
    await scene.take('redo', ['r1']);
    expect(scene.read('a.md')).toBe('one\n2\n3\n4\nmine\n');
    await scene.take('undo', ['r1']);
    scene.save('a.md', '1 mine\n2\n3\n4\nmine\n');
    expect(await outcomeOf('redo', 'r1')).toEqual([['a.md', 'conflict', 'edited']]);
  });
});

describe('the places an undo reaches', () => {
  it('never follows a link that was put in the way [undo.places]', async () => {
    scene.save('sub/a.md', 'old');
    await scene.write('r1', 'sub/a.md', 'new');
    renameSync(join(scene.root, 'sub'), join(scene.outside, 'sub'));
    symlinkSync(join(scene.outside, 'sub'), join(scene.root, 'sub'));
    expect(await outcomeOf('undo', 'r1')).toEqual([['sub/a.md', 'conflict', 'unreachable']]);
    expect(readFileSync(join(scene.outside, 'sub/a.md'), 'utf8')).toBe('new');
    rmSync(join(scene.root, 'sub'));
    mkdirSync(join(scene.root, 'sub'));
    scene.save('other.md', 'new');
    symlinkSync('../other.md', join(scene.root, 'sub/a.md'));
    expect(await outcomeOf('undo', 'r1')).toEqual([['sub/a.md', 'conflict', 'unreachable']]);
    expect(scene.read('other.md')).toBe('new');
    expect(lstatSync(join(scene.root, 'sub/a.md')).isSymbolicLink()).toBe(true);
  });

  it('records a file written through a link under its real place [undo.places]', async () => {
    scene.save('real/a.md', 'old');
    symlinkSync('real', join(scene.root, 'alias'));
    await scene.write('r1', 'alias/a.md', 'new');
    expect((await scene.changes('r1')).map(({ path }) => path)).toEqual(['real/a.md']);
    await scene.take('undo', ['r1']);
    expect(scene.read('real/a.md')).toBe('old');
  });

  it('leaves alone what has been closed since [undo.places]', async () => {
    const closed: string[] = [];
    const closing = createUndoScene({ scope: { closed } });
    closing.save('a.md', 'old');
    await closing.write('r1', 'a.md', 'new');
    closed.push(join(closing.root, 'a.md'));
    expect(await closing.take('undo', ['r1'])).toMatchObject([
      { outcome: 'conflict', reason: 'unreachable' },
    ]);
    expect(closing.read('a.md')).toBe('new');
    closing.remove();
  });
});

describe('what is kept before a write', () => {
  it('says of a file over 20 MB that it is not kept [undo.keep.large]', async () => {
    scene.save('big.txt', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'));
    await scene.write('r1', 'big.txt', 'small');
    expect(await scene.changes('r1')).toMatchObject([
      { state: 'conflict', reason: 'not-kept', has_content: false, before_bytes: 20_971_521 },
    ]);
    expect(await outcomeOf('undo', 'r1')).toEqual([['big.txt', 'conflict', 'not-kept']]);
  });

  it('does not list a file the turn left as it found it, nor keeps a write of the same [undo.list]', async () => {
    scene.save('a.md', 'same');
    await scene.write('r1', 'a.md', 'same');
    expect(scene.checkpoints.ofRuns(['r1'])).toEqual([]);
    await scene.write('r1', 'a.md', 'other');
    await scene.write('r1', 'a.md', 'same');
    expect(await scene.changes('r1')).toEqual([]);
  });

  it('comes first: when it cannot be kept the write does not happen and says why [undo.keep.first]', async () => {
    const broken = createUndoScene({
      wrap: (checkpoints): Checkpoints => ({
        ...checkpoints,
        begin: () => {
          throw new Error('disk full');
        },
      }),
    });
    broken.save('a.md', 'old');
    const outcome = await broken.write('r1', 'a.md', 'new');
    expect(outcome).toMatchObject({ outcome: 'failed', text: expect.stringContaining('could not be kept') });
    expect(broken.read('a.md')).toBe('old');
    broken.remove();
  });

  it('keeps no record of a write that failed [undo.keep.first]', async () => {
    scene.save('a.md', 'old');
    chmodSync(join(scene.root, 'a.md'), 0o444);
    const outcome = await scene.write('r1', 'a.md', 'new');
    // Root may write anything; then the write is simply recorded.
    expect(scene.checkpoints.ofRuns(['r1'])).toHaveLength(outcome.outcome === 'ok' ? 1 : 0);
  });
});

describe('a kill in the middle', () => {
  const killAt = (point: 'before' | 'after', kind: 'write' | 'undo') => {
    let isArmed = true;
    const killed = createUndoScene({
      wrap: (checkpoints): Checkpoints => ({
        ...checkpoints,
        begin: (write, contents) => {
          const stored = checkpoints.begin(write, contents);
          if (isArmed && write.kind === kind && point === 'before') throw new Error('killed');
          return stored;
        },
        finish: (id) => {
          if (
            isArmed &&
            checkpoints.ofFile(killed.root, 'a.md').find((write) => write.id === id)?.kind === kind
          )
            throw new Error('killed');
          checkpoints.finish(id);
        },
      }),
    });
    const disarm = (): void => {
      isArmed = false;
    };
    return { killed, disarm };
  };

  it('between the record and the write leaves the file, and nothing to undo [undo.kill]', async () => {
    const { killed, disarm } = killAt('before', 'write');
    killed.save('a.md', 'old');
    await killed.write('r1', 'a.md', 'new');
    disarm();
    expect(killed.read('a.md')).toBe('old');
    expect(await killed.changes('r1')).toEqual([]);
    killed.remove();
  });

  it('between the write and its end leaves the file whole, and it can be undone [undo.kill]', async () => {
    const { killed, disarm } = killAt('after', 'write');
    killed.save('a.md', 'old');
    await killed.write('r1', 'a.md', 'new');
    disarm();
    expect(await killed.changes('r1')).toMatchObject([{ state: 'kept' }]);
    await killed.take('undo', ['r1']);
    expect(killed.read('a.md')).toBe('old');
    killed.remove();
  });

  it.each(['before', 'after'] as const)(
    'of an undo, %s the file was written, can be repeated [undo.kill]',
    async (point) => {
      const { killed, disarm } = killAt(point, 'undo');
      killed.save('a.md', 'old');
      await killed.write('r1', 'a.md', 'new');
      await killed.take('undo', ['r1']);
      expect(killed.read('a.md')).toBe(point === 'before' ? 'new' : 'old');
      disarm();
      await killed.take('undo', ['r1']);
      expect(killed.read('a.md')).toBe('old');
      expect((await killed.changes('r1')).map(({ state }) => state)).toEqual(['undone']);
      await killed.take('redo', ['r1']);
      expect(killed.read('a.md')).toBe('new');
      killed.remove();
    },
  );
});

it('keeps an edit that is saved while the undo is about to write [undo.race]', async () => {
  const racing = createUndoScene({
    wrap: (checkpoints): Checkpoints => ({
      ...checkpoints,
      begin: (write, contents) => {
        if (write.kind === 'undo') writeFileSync(join(racing.root, 'a.md'), 'saved just now');
        return checkpoints.begin(write, contents);
      },
    }),
  });
  racing.save('a.md', 'old');
  await racing.write('r1', 'a.md', 'new');
  expect(await racing.take('undo', ['r1'])).toMatchObject([{ outcome: 'conflict', reason: 'not-written' }]);
  expect(racing.read('a.md')).toBe('saved just now');
  expect(await racing.changes('r1')).toMatchObject([{ state: 'conflict', reason: 'edited' }]);
  racing.remove();
});
