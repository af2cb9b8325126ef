import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileState, KeptContent, NewFileWrite } from '@my-agent-crew/core';
import { describeCheckpoints } from '@my-agent-crew/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { memoryObjects } from '../src/checkpoint-objects.ts';
import { createCheckpoints } from '../src/checkpoints.ts';
import { openDatabase } from '../src/database.ts';
import { openStore, type Store } from '../src/index.ts';
import {
  doneEnding,
  memoryStore,
  newRun,
  newWords,
  plainConversation,
  standingClock,
  temporaryFolder,
} from './store-fixture.ts';

describeCheckpoints('the SQLite store [undo.keep.contract]', () => {
  const store = memoryStore();
  return { checkpoints: store.checkpoints, conversationId: store.conversations.create(plainConversation).id };
});

const kept = (text: string): KeptContent => ({
  sha256: createHash('sha256').update(text).digest('hex'),
  content: Buffer.from(text),
});
const stateOf = ({ sha256, content }: KeptContent): FileState => ({
  sha256,
  bytes: content.byteLength,
  mode: 0o644,
});

const scene = () => {
  const folder = temporaryFolder();
  const clock = { ms: Date.now(), now: () => clock.ms, sleep: () => Promise.resolve() };
  let last = 0;
  const ids = { next: (kind: string) => `${kind}-${++last}` };
  const store: Store = openStore({ file: join(folder, 'crew.db'), clock, ids });
  onTestFinished(() => store.close());
  const conversationId = store.conversations.create(plainConversation).id;
  const write = (before: string, after: string, more: Partial<NewFileWrite> = {}) => {
    const contents = [kept(before), kept(after)];
    const stored = store.checkpoints.begin(
      {
        ...{ kind: 'write', conversationId, runId: 'run-1', callId: 'call-1', root: '/w', path: 'a.txt' },
        ...{ before: stateOf(kept(before)), after: stateOf(kept(after)) },
        ...{ folders: [], covers: [], afterRunId: null, ...more },
      },
      contents,
    );
    store.checkpoints.finish(stored.id);
  };
  const placeOf = (text: string): string => {
    const { sha256 } = kept(text);
    return join(folder, 'checkpoints', 'objects', sha256.slice(0, 2), sha256);
  };
  return { folder, clock, store, conversationId, write, placeOf };
};

describe('contents on disk', () => {
  it('are named by their hash, once each, for the owner only [undo.keep.objects]', () => {
    const { write, placeOf, folder } = scene();
    write('one', 'two');
    write('two', 'one');
    expect(readFileSync(placeOf('one'), 'utf8')).toBe('one');
    expect(statSync(placeOf('one')).mode & 0o777).toBe(0o600);
    const objects = join(folder, 'checkpoints', 'objects');
    expect(readdirSync(objects).flatMap((part) => readdirSync(join(objects, part)))).toHaveLength(2);
    expect(readdirSync(join(folder, 'checkpoints'))).toEqual(['objects']);
  });

  it('that were changed by hand are not given out [undo.keep.objects]', () => {
    const { write, placeOf, store } = scene();
    write('one', 'two');
    writeFileSync(placeOf('one'), 'eno');
    expect(store.checkpoints.content(kept('one').sha256)).toBeNull();
    expect(store.checkpoints.content(kept('two').sha256)).not.toBeNull();
  });

  it('that cannot be kept are refused with the way out, and nothing is recorded [undo.keep.first]', () => {
    const { write, folder, store } = scene();
    writeFileSync(join(folder, 'checkpoints'), 'in the way');
    expect(() => write('one', 'two')).toThrow(/could not be kept in .*so the file was not written/);
    expect(store.checkpoints.ofRuns(['run-1'])).toEqual([]);
  });

  it('go with the conversation, except those another one still names [undo.keep.removed]', async () => {
    const { store, write, placeOf, conversationId } = scene();
    const other = store.conversations.create(plainConversation).id;
    const child = store.conversations.create({ ...plainConversation, parentId: conversationId }).id;
    write('shared', 'mine');
    write('of the child', 'shared', { conversationId: child });
    write('shared', 'theirs', { conversationId: other });
    const run = newRun('run-9', conversationId);
    await store.log.openRun(run, [newWords(run, 'm-1')]);
    expect(store.conversations.remove(conversationId)).toBe('busy');
    expect(existsSync(placeOf('mine'))).toBe(true);
    await store.log.closeRun(run.id, doneEnding);
    expect(store.conversations.remove(conversationId)).toBe('removed');
    const there = ['shared', 'mine', 'of the child', 'theirs'].map((text) => existsSync(placeOf(text)));
    expect(there).toEqual([true, false, false, true]);
  });

  it('that nothing names are swept once they are an hour old [undo.keep.swept]', async () => {
    const { store, write, placeOf, clock } = scene();
    write('named', 'too');
    writeFileSync(placeOf('named').replace(/[0-9a-f]{60}$/, 'a'.repeat(60)), 'stray');
    const stray = placeOf('named').replace(/[0-9a-f]{60}$/, 'a'.repeat(60));
    await store.checkpoints.sweep();
    expect(existsSync(stray)).toBe(true);
    clock.ms += 2 * 60 * 60 * 1000;
    await store.checkpoints.sweep();
    expect([existsSync(stray), existsSync(placeOf('named'))]).toEqual([false, true]);
  });

  it('are dropped from the oldest once all together are over the cap, and the records stay [undo.keep.cap]', async () => {
    const database = openDatabase(':memory:', 0);
    onTestFinished(() => database.close());
    database.client.pragma('foreign_keys = OFF');
    let last = 0;
    const ids = { next: (kind: string) => `${kind}-${++last}` };
    const { book } = createCheckpoints({ database, clock: standingClock(), ids }, memoryObjects(), 1_000);
    await book.sweep();
    const texts = Array.from({ length: 12 }, (_, at) => String.fromCharCode(97 + at).repeat(100));
    for (const [at, text] of texts.slice(1).entries()) {
      const contents = [kept(texts[at] ?? ''), kept(text)];
      const [before, after] = contents.map(stateOf);
      const fixed = {
        kind: 'write',
        conversationId: 'c',
        runId: 'r',
        callId: '',
        root: '/',
        path: 'a',
      } as const;
      book.begin(
        { ...fixed, before: before ?? null, after: after ?? null, folders: [], covers: [], afterRunId: null },
        contents,
      );
    }
    const there = texts.map((text) => book.content(kept(text).sha256) !== null);
    expect(there.indexOf(true)).toBeGreaterThan(1);
    expect(there.slice(there.indexOf(true)).every(Boolean)).toBe(true);
    expect(there.filter(Boolean).length).toBeLessThanOrEqual(10);
    expect(book.ofRuns(['r'])).toHaveLength(11);
  });
});
