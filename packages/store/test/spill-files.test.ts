import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describeSpill } from '@my-agent-crew/testkit';
import { expect, it } from 'vitest';
import { createSpillFiles } from '../src/spill-files.ts';
import {
  fileStore,
  newRun,
  newWords,
  plainConversation,
  standingClock,
  temporaryFolder,
} from './store-fixture.ts';

describeSpill('files [output.spill.contract]', () =>
  createSpillFiles(`${temporaryFolder()}/spill`, standingClock()),
);

const dayMs = 86_400_000;
const start = { offset: 0, chars: 100 };
const modeOf = (path: string): number => statSync(path).mode & 0o777;

it('keeps each output in a private file named after its call [output.spill.file]', async () => {
  const folder = `${temporaryFolder()}/spill`;
  const spill = createSpillFiles(folder, standingClock());
  await spill.keep({ conversationId: 'conversation_1', callId: '../../call', text: 'whole' });
  const name = `${createHash('sha256').update('../../call').digest('hex').slice(0, 32)}.txt`;
  expect(readdirSync(`${folder}/conversation_1`)).toEqual([name]);
  expect(readFileSync(`${folder}/conversation_1/${name}`, 'utf8')).toBe('whole');
  expect(modeOf(`${folder}/conversation_1/${name}`)).toBe(0o600);
  expect(modeOf(folder)).toBe(0o700);
  expect(modeOf(`${folder}/conversation_1`)).toBe(0o700);
});

it('has kept what it must keep now when it returns, as the same file [output.spill.file]', async () => {
  const folder = temporaryFolder();
  const spill = createSpillFiles(`${folder}/spill`, standingClock());
  const place = { conversationId: 'conversation_1', callId: 'payload' };
  await spill.keep({ ...place, text: 'old' });
  spill.keepNow({ ...place, text: 'đủ' });
  const [name, ...others] = readdirSync(`${folder}/spill/conversation_1`);
  expect(others).toEqual([]);
  expect(readFileSync(`${folder}/spill/conversation_1/${name}`, 'utf8')).toBe('đủ');
  expect(modeOf(`${folder}/spill/conversation_1/${name}`)).toBe(0o600);
  expect(await spill.read(place, start)).toMatchObject({ text: 'đủ', totalChars: 2 });
  spill.keepNow({ ...place, conversationId: '..', text: 'x' });
  expect(readdirSync(folder)).toEqual(['spill']);
  mkdirSync(`${folder}/spill/conversation_2/${name}/taken`, { recursive: true });
  spill.keepNow({ ...place, conversationId: 'conversation_2', text: 'x' });
  expect(readdirSync(`${folder}/spill/conversation_2`)).toEqual([name]);
});

it('takes no conversation for a path [output.spill.file]', async () => {
  const folder = temporaryFolder();
  const spill = createSpillFiles(`${folder}/spill`, standingClock());
  for (const conversationId of ['..', 'a/b', '', '.', 'a\u0000', 'x'.repeat(500)]) {
    expect(await spill.keep({ conversationId, callId: 'a', text: 'x' })).toBeNull();
    expect(await spill.read({ conversationId, callId: 'a' }, start)).toBeNull();
    await spill.forget([conversationId]);
  }
  expect(readdirSync(folder)).toEqual([]);
});

it('answers null, and leaves nothing half written, where it cannot write [output.spill.failed]', async () => {
  const folder = temporaryFolder();
  writeFileSync(`${folder}/spill`, 'a file where the folder should be');
  const blocked = createSpillFiles(`${folder}/spill`, standingClock());
  expect(await blocked.keep({ conversationId: 'c', callId: 'a', text: 'x' })).toBeNull();
  expect(await blocked.sweep()).toBe(0);
  const spill = createSpillFiles(`${folder}/other`, standingClock());
  const name = `${createHash('sha256').update('a').digest('hex').slice(0, 32)}.txt`;
  mkdirSync(`${folder}/other/c/${name}`, { recursive: true });
  expect(await spill.keep({ conversationId: 'c', callId: 'a', text: 'x' })).toBeNull();
  expect(readdirSync(`${folder}/other/c`)).toEqual([name]);
});

it('sweeps by the clock what is older than seven days, over a restart too [output.spill.sweep]', async () => {
  const folder = `${temporaryFolder()}/spill`;
  const clock = standingClock();
  const spill = createSpillFiles(folder, clock);
  await spill.keep({ conversationId: 'old', callId: 'a', text: 'old' });
  clock.ms += 5 * dayMs;
  await spill.keep({ conversationId: 'both', callId: 'new', text: 'new' });
  expect(await spill.sweep()).toBe(0);
  clock.ms += 2 * dayMs + 1;
  const restarted = createSpillFiles(folder, clock);
  expect(await restarted.sweep()).toBe(1);
  expect(readdirSync(folder)).toEqual(['both']);
  expect(await restarted.read({ conversationId: 'both', callId: 'new' }, start)).toMatchObject({
    text: 'new',
  });
  clock.ms -= 30 * dayMs;
  expect(await restarted.sweep()).toBe(0);
});

it('removes what a conversation and those it delegated kept, together with them [output.removal]', async () => {
  const folder = temporaryFolder();
  const store = fileStore(`${folder}/crew.db`);
  const parent = store.conversations.create(plainConversation).id;
  const child = store.conversations.create({ ...plainConversation, parentId: parent }).id;
  const other = store.conversations.create(plainConversation).id;
  for (const conversationId of [parent, child, other])
    await store.spill.keep({ conversationId, callId: 'a', text: 'x' });
  const run = newRun('r', parent);
  await store.log.openRun(run, [newWords(run, 'm')]);
  expect(store.conversations.remove(parent)).toBe('busy');
  expect(readdirSync(`${folder}/spill`)).toHaveLength(3);
  await store.log.closeRun('r', { status: 'done', haltReason: null, error: null, at: run.started_at });
  expect(store.conversations.remove(parent)).toBe('removed');
  await expect.poll(() => readdirSync(`${folder}/spill`)).toEqual([other]);
});
