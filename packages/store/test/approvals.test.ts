import { expect, it } from 'vitest';
import {
  fileStore,
  memoryStore,
  newApproval,
  newRun,
  newStep,
  newWords,
  plainConversation,
  temporaryFolder,
} from './store-fixture.ts';

const settled = (at: string) => ({ status: 'denied', by: 'web', answer: null, at, always: false }) as const;

it('lists what waits first, the longest waiting at the top, then the newest settled [store.approvals.list]', async () => {
  const { conversations, log, approvals } = memoryStore();
  for (const name of ['a', 'b', 'c', 'd']) {
    const run = newRun(`run-${name}`, conversations.create(plainConversation).id);
    await log.openRun(run, [newWords(run, `m-${name}`)]);
    await log.pause(newApproval(run, name), newStep(run.id, 0));
  }
  approvals.settle('c', settled('2026-03-01T08:02:00.000Z'));
  approvals.settle('a', settled('2026-03-01T08:03:00.000Z'));
  const ids = (limit: number) => approvals.list(limit).map(({ id }) => id);
  expect(ids(10)).toEqual(['b', 'd', 'a', 'c']);
  expect(ids(3)).toEqual(['b', 'd', 'a']);
  expect(ids(1)).toEqual(['b']);
  expect(approvals.pending().map(({ id }) => id)).toEqual(['b', 'd']);
  expect(approvals.pending('conversation-2').map(({ id }) => id)).toEqual(['b']);
  expect(approvals.get('c')).toMatchObject({ status: 'denied', decided_by: 'web' });
  expect(approvals.get('nobody')).toBeNull();
});

it('lets one of a hundred decisions from two connections win [store.approvals.once]', async () => {
  const file = `${temporaryFolder()}/crew.db`;
  const [first, second] = [fileStore(file, 'a-'), fileStore(file, 'b-')];
  const run = newRun('r', first.conversations.create(plainConversation).id);
  await first.log.openRun(run, [newWords(run, 'm')]);
  await first.log.pause(newApproval(run, 'a'), newStep('r', 0));
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      await Promise.resolve();
      const store = index % 2 === 0 ? first : second;
      const at = `2026-03-01T08:00:00.${String(index).padStart(3, '0')}Z`;
      return store.approvals.settle('a', { ...settled(at), always: true, status: 'approved' });
    }),
  );
  const winners = answers.filter((answer) => answer !== null);
  expect(winners).toHaveLength(1);
  expect(second.approvals.get('a')).toEqual(winners[0]);
  expect(second.conversations.summary(run.conversation_id)?.auto_approve).toEqual(['shell_run']);
});

it('stores neither the line nor the request when the run to pause has ended [store.approvals.atomic]', async () => {
  const { conversations, log, approvals } = memoryStore();
  const run = newRun('r', conversations.create(plainConversation).id);
  await log.openRun(run, [newWords(run, 'm')]);
  await log.closeRun('r', { status: 'done', haltReason: null, error: null, at: run.started_at });
  expect(() => log.pause(newApproval(run, 'a'), newStep('r', 0))).toThrow('has ended');
  expect(() => log.beginLeg('r')).toThrow('has ended');
  expect(approvals.get('a')).toBeNull();
  expect(await log.steps('r')).toEqual([]);
});
