import { type Approval, CrewError } from '@my-agent-crew/contract';
import { systemClock } from '@my-agent-crew/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApprovalDesk } from '../src/turns/approval-desk.ts';

const start = Date.parse('2026-03-01T08:00:00.000Z');
const approvalFor = (ttlMs: number): Approval => ({
  id: 'a',
  conversation_id: 'c',
  run_id: 'r',
  agent_id: 'default',
  tool_call_id: 'call',
  kind: 'tool',
  name: 'shell_run',
  arguments: {},
  operands: [],
  digest: '',
  reason: null,
  options: [],
  default: null,
  created_at: new Date(start).toISOString(),
  expires_at: new Date(start + ttlMs).toISOString(),
  status: 'pending',
  decided_at: null,
  decided_by: null,
  answer: null,
});

/** A desk over a book of one request; `isBroken` makes storing fail. */
const openDesk = (ttlMs = 10_000) => {
  const approval = approvalFor(ttlMs);
  const state = { skewMs: 0, isBroken: false, settled: [] as string[] };
  const store = {
    approvals: {
      get: () => approval,
      settle: (_id: string, decision: { status: Approval['status'] }) => {
        if (state.isBroken) throw new CrewError('unavailable', 'The disk is full.');
        state.settled.push(decision.status);
        return { ...approval, status: decision.status };
      },
    },
    conversations: { summary: () => null },
    log: { run: async () => null },
  };
  const nothing = (): void => undefined;
  const desk = createApprovalDesk({
    store: store as never,
    hub: { approval: nothing, conversation: nothing } as never,
    host: { start: nothing, announce: nothing },
    reportDefect: nothing,
    clock: { now: () => Date.now() + state.skewMs, sleep: systemClock.sleep },
  });
  return { desk, state };
};

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

it('keeps a deadline as a time of day when the clock jumps back: it does not expire early [faults.clock.deadline]', async () => {
  const { desk, state } = openDesk();
  const approval = approvalFor(10_000);
  desk.arm(approval);
  state.skewMs = -3_600_000;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(state.settled).toEqual([]);
  expect(desk.decide('c', 'a', { approve: true, always: false, by: 'web' }).status).toBe('approved');
  desk.arm(approval);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(state.settled).toEqual(['approved', 'expired']);
});

it('notices within a minute that the clock was set forward, or that the machine slept, past a deadline [week.clock.deadline]', async () => {
  const { desk, state } = openDesk(3_600_000);
  desk.arm(approvalFor(3_600_000));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(state.settled).toEqual([]);
  state.skewMs = 7_200_000;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.settled).toEqual(['expired']);
  desk.close();
});

it('tries again when the end of a request cannot be stored, and never brings the server down [faults.disk-full.deadline]', async () => {
  const { desk, state } = openDesk();
  const approval = approvalFor(10_000);
  desk.arm(approval);
  state.isBroken = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(state.settled).toEqual([]);
  state.isBroken = false;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(state.settled).toEqual(['expired']);
  desk.close();
});
