import { createMemoryJobState, type JobDue, newRun } from '@my-agent-crew/core';
import { describeJobState } from '@my-agent-crew/testkit';
import { describe, expect, it } from 'vitest';
import type { Store } from '../src/index.ts';
import { memoryStore, standingClock } from './store-fixture.ts';

const opener =
  (store: Store, text = 'go') =>
  () => {
    const { id } = store.conversations.create({
      agentId: 'coach',
      title: 'Brief',
      channel: 'job',
      parentId: null,
      costCapMicros: 0,
      autonomous: true,
      approvalTtlSeconds: null,
    });
    const ids = { next: (kind: string) => `${id}-${kind}` };
    const run = newRun(
      { ids, clock: standingClock() },
      { conversationId: id, agentId: 'coach', source: 'job', text },
    );
    void store.log.openRun(run, []);
    return { conversationId: id, runId: run.id, kind: 'turn' as const };
  };

const due = (more: Partial<JobDue> = {}): JobDue => ({
  agentId: 'coach',
  jobId: 'brief',
  dueAt: 60_000,
  at: 60_500,
  trigger: 'clock',
  missed: 0,
  ...more,
});

describeJobState('memory', () => {
  const state = createMemoryJobState();
  return { state, open: () => ({ conversationId: 'c', runId: 'r', kind: 'turn' }) };
});
describeJobState('the store', () => {
  const store = memoryStore();
  return { state: store.jobs, open: opener(store) };
});

describe('the job book', () => {
  it('passes the shared behaviour above and counts what runs [jobs.kept]', () => {
    const store = memoryStore();
    store.jobs.claim(due(), opener(store));
    expect(store.jobs.isOpen('coach', 'brief')).toBe(true);
    expect(store.jobs.isOpen('coach', 'other')).toBe(false);
    expect(store.jobs.countRunning()).toBe(1);
  });

  it('keeps claim, conversation and run together, and refuses the due time a second time [jobs.claim]', () => {
    const store = memoryStore();
    const open = opener(store);
    const fails = (): never => {
      open();
      throw new Error('cut');
    };
    expect(() => store.jobs.claim(due(), fails)).toThrow('cut');
    expect(store.runs.list({ limit: 10 })).toEqual([]);
    expect(store.conversations.list({ limit: 10 })).toEqual([]);
    const opened = store.jobs.claim(due(), open);
    expect(store.runs.open().map(({ id }) => id)).toEqual([opened?.runId]);
    // A job that runs every quarter of an hour must not bury what people talk about.
    expect(store.conversations.list({ limit: 10 })).toEqual([]);
    expect(store.jobs.claim(due({ at: 99_000, trigger: 'late' }), open)).toBeNull();
    expect(store.runs.list({ limit: 10 })).toHaveLength(1);
    expect(store.jobs.jobOf(opened?.runId ?? '')).toEqual({ agentId: 'coach', jobId: 'brief' });
  });

  it('makes one line of due times passed over one after another [jobs.skips]', () => {
    const store = memoryStore();
    store.jobs.skip(due({ dueAt: 1_000 }), 'busy');
    store.jobs.skip(due({ dueAt: 2_000, missed: 3 }), 'busy');
    store.jobs.skip(due({ dueAt: 3_000 }), 'missed');
    store.jobs.claim(due({ dueAt: 4_000 }), opener(store));
    store.jobs.skip(due({ dueAt: 5_000 }), 'missed');
    const lines = store.jobs.history('coach', 'brief', 10).map(({ skipped, missed }) => [skipped, missed]);
    expect(lines).toEqual([
      ['missed', 0],
      [null, 0],
      ['missed', 0],
      ['busy', 4],
    ]);
    expect(store.jobs.newest('coach', 'brief')).toMatchObject({ run: { skipped: 'missed' }, failing: false });
  });

  it('never gives the id of a deleted job made in a chat to another one [jobs.remove]', () => {
    const store = memoryStore();
    const made = { agentId: 'coach', name: 'n', prompt: 'p', cron: '0 7 * * *', every: null, at: null };
    const add = () => store.createdSchedules.add({ ...made, skills: ['gws'], conversationId: 'c' });
    expect([add().id, add().id]).toEqual(['chat-1', 'chat-2']);
    store.jobs.claim(due({ jobId: 'chat-2' }), opener(store));
    expect(store.createdSchedules.remove('coach', 'chat-2')).toBe(true);
    expect(store.createdSchedules.remove('coach', 'chat-2')).toBe(false);
    expect(add()).toMatchObject({ id: 'chat-3', skills: ['gws'], cron: '0 7 * * *' });
    expect(store.jobs.history('coach', 'chat-2', 5)).toHaveLength(1);
    store.createdSchedules.removeAgent('coach');
    expect(store.createdSchedules.count('coach')).toBe(0);
  });
});
