import { closeSync, copyFileSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { CrewError } from '@my-agent-crew/contract';
import { mountSmallDisk } from '@my-agent-crew/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../src/database.ts';
import { withSentences } from '../src/database-error.ts';
import { createEffectWriter } from '../src/effect-writer.ts';
import { openStore } from '../src/index.ts';
import { lockHome } from '../src/lock-home.ts';
import { createLog } from '../src/log.ts';
import { createRecorder } from '../src/recorder.ts';
import { createRunWriter } from '../src/run-writer.ts';
import {
  doneEnding,
  fileStore,
  newRun,
  newStep,
  newWords,
  plainConversation,
  standingClock,
  temporaryFolder,
} from './store-fixture.ts';

const complaint = async (call: () => unknown): Promise<CrewError> => {
  try {
    await call();
  } catch (error) {
    if (error instanceof CrewError) return error;
    throw error;
  }
  throw new Error('It did not throw.');
};

/** Messages of three kilobytes each, so that every one fills a page of its own. */
const fill = async (file: string, conversationId: string, count: number): Promise<void> => {
  const store = fileStore(file, 'f-');
  const run = newRun('r', conversationId);
  const words = Array.from({ length: count }, (_, at) => newWords(run, `m${at}`, { text: 'x'.repeat(3000) }));
  await store.log.openRun(run, words);
  await store.log.closeRun('r', doneEnding);
  store.close();
};

/** Overwrites one page in the middle, as a torn write leaves it. */
const tearPage = (file: string): void => {
  const pages = statSync(file).size / 4096;
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, Math.floor(pages / 2) * 4096);
  closeSync(handle);
};

it('says that the disk is full, stores nothing of the step, and goes on once there is room [faults.disk-full.store]', async () => {
  const file = `${temporaryFolder()}/crew.db`;
  const store = fileStore(file);
  const { id } = store.conversations.create(plainConversation);
  store.close();
  const database = openDatabase(file, 100);
  onTestFinished(() => database.close());
  const clock = standingClock();
  const recorder = createRecorder(database, clock);
  const runs = createRunWriter(database, recorder);
  const ids = { next: () => 'x' };
  const effects = createEffectWriter(database, recorder, clock);
  const parts = { database, recorder, effects, runs, clock, ids, onRemoved: () => undefined };
  const log = withSentences(createLog(parts), file, () => true);
  const run = newRun('r', id);
  await log.openRun(run, [newWords(run, 'm')]);
  const pages = Number(database.client.pragma('page_count', { simple: true }));
  database.client.pragma(`max_page_count = ${pages + 1}`);

  const large = newStep('r', 0, { detail: 'y'.repeat(100_000) });
  const error = await complaint(() => log.recordStep(large, []));
  expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('is full') });
  expect(error.message).toContain(file);
  expect(await log.steps('r')).toEqual([]);
  expect(await log.messages(id)).toHaveLength(1);
  database.client.pragma(`max_page_count = ${pages + 1000}`);
  await log.recordStep(large, []);
  expect(await log.steps('r')).toHaveLength(1);
  expect((await log.closeRun('r', doneEnding)).status).toBe('done');
});

const disk = mountSmallDisk(2048);
disk?.remove();

it.skipIf(disk === null)(
  'says the same on a disk that is really full, and keeps what it had [faults.disk-full.store]',
  async () => {
    const small = mountSmallDisk(2048);
    if (small === null) throw new Error('It could be mounted a moment ago.');
    onTestFinished(small.remove);
    const file = `${small.folder}/crew.db`;
    const store = fileStore(file);
    const { id } = store.conversations.create(plainConversation);
    writeFileSync(`${small.folder}/ballast`, Buffer.alloc(1_500_000));
    const run = newRun('r', id);
    const words = Array.from({ length: 400 }, (_, at) => newWords(run, `m${at}`, { text: 'x'.repeat(3000) }));
    expect((await complaint(() => store.log.openRun(run, words))).message).toMatch(/is full|free space/);
    expect(await store.log.run('r')).toBeNull();
    writeFileSync(`${small.folder}/ballast`, '');
    await store.log.openRun(run, words.slice(0, 5));
    store.close();
    expect(await fileStore(file, 'b-').log.messages(id)).toHaveLength(5);
  },
);

it.skipIf(disk === null)(
  'says that a home cannot be written, not that another server runs [faults.read-only]',
  async () => {
    const small = mountSmallDisk(2048);
    if (small === null) throw new Error('It could be mounted a moment ago.');
    onTestFinished(small.remove);
    const file = `${small.folder}/crew.db`;
    const store = fileStore(file);
    const { id } = store.conversations.create(plainConversation);
    store.close();
    small.setReadOnly(true);
    const sentence = 'cannot be opened for writing';
    expect((await complaint(() => lockHome(small.folder))).message).toContain(sentence);
    expect((await complaint(() => fileStore(file))).message).toContain(sentence);
    small.setReadOnly(false);
    expect(fileStore(file).conversations.summary(id)?.id).toBe(id);
  },
);

it('names the place that has no room for a lock file [faults.read-only]', async () => {
  const folder = temporaryFolder();
  writeFileSync(`${folder}/home`, 'a file');
  const { code, message } = await complaint(() => lockHome(`${folder}/home`));
  expect(code).toBe('unavailable');
  expect(message).toContain(`${folder}/home`);
  expect(message).not.toContain('another one');
});

it('finds a torn page at start, names the file and the way out, and leaves it as it was [faults.corrupt.page]', async () => {
  const folder = temporaryFolder();
  const file = `${folder}/crew.db`;
  const { id } = fileStore(file).conversations.create(plainConversation);
  await fill(file, id, 60);
  copyFileSync(file, `${folder}/copy`);
  tearPage(file);
  const before = readFileSync(file);
  const { code, message } = await complaint(() => fileStore(file));
  expect(code).toBe('unavailable');
  expect(message).toContain(file);
  expect(message).toMatch(/Move it aside.*put a copy in its place/);
  expect(readFileSync(file).equals(before)).toBe(true);
  copyFileSync(`${folder}/copy`, file);
  expect(fileStore(file, 'c-').conversations.page(id, { limit: 100 }).messages).toHaveLength(60);
});

it('refuses a file with a garbage header and one that was cut short [faults.corrupt.header]', async () => {
  const file = `${temporaryFolder()}/crew.db`;
  const { id } = fileStore(file).conversations.create(plainConversation);
  await fill(file, id, 60);
  const whole = readFileSync(file);
  const garbled = Buffer.from(whole);
  garbled.fill(0x5a, 0, 100);
  for (const damaged of [garbled, whole.subarray(0, whole.length / 2), Buffer.alloc(whole.length, 0x20)]) {
    writeFileSync(file, damaged);
    expect((await complaint(() => fileStore(file))).message).toContain('is damaged');
  }
  writeFileSync(file, whole);
  expect(fileStore(file, 'c-').conversations.summary(id)?.message_count).toBe(60);
});

it('keeps the order of messages and lists when the clock jumps back [faults.clock.store]', async () => {
  const clock = standingClock();
  const store = openStore({ file: ':memory:', clock, ids: { next: (kind) => `${kind}-1` } });
  const { id } = store.conversations.create(plainConversation);
  for (const [at, minutes] of [0, -600, 60, -6000].entries()) {
    clock.ms += minutes * 60_000;
    const now = new Date(clock.ms).toISOString();
    const run = newRun(`r${at}`, id, { started_at: now });
    await store.log.openRun(run, [newWords(run, `m${at}`, { at: now })]);
    await store.log.closeRun(run.id, { ...doneEnding, at: now });
  }
  const { messages } = store.conversations.page(id, { limit: 10 });
  expect(messages.map((message) => message.id)).toEqual(['m0', 'm1', 'm2', 'm3']);
  expect(store.conversations.summary(id)?.updated_at).toBe('2026-03-01T08:00:00.000Z');
  expect(store.runs.latestOf(id)?.id).toBe('r3');
});
