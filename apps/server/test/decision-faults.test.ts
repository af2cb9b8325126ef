import { CrewError } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stopTurn } from '../src/turns/stop-turn.ts';
import { createTurnParts, type TurnParts } from './turn-parts.ts';

let parts: TurnParts;
afterEach(() => {
  vi.useRealTimers();
  parts.close();
});

const busy = (): never => {
  throw new CrewError('unavailable', 'The database is held by another process.');
};

describe('a decision', () => {
  it('stands when its turn cannot start, which is tried until it can; the tool runs once [gate.decision.kept]', async () => {
    let failures = 0;
    parts = createTurnParts({
      wrapLog: (log) => ({
        ...log,
        beginLeg: (id) => {
          if (failures > 0) {
            failures -= 1;
            busy();
          }
          return log.beginLeg(id);
        },
      }),
    });
    const approval = await parts.ask();
    failures = 7;
    parts.desk.decide(approval.conversation_id, approval.id, { approve: true, always: false, by: 'web' });
    await parts.host.settled(approval.conversation_id);
    expect(failures).toBe(0);
    expect(parts.defects).toHaveLength(7);
    expect(parts.runs()).toBe(1);
    expect(await parts.store.log.run(approval.run_id)).toMatchObject({ status: 'done' });
  });

  it('that comes while the turn is on its way to sleep is taken up [gate.together.order]', async () => {
    parts = createTurnParts({
      wrapLog: (log, current) => ({
        ...log,
        pause: (approval, step, more) => {
          const run = log.pause(approval, step, more);
          const { id, conversation_id } = approval;
          current().desk.decide(conversation_id, id, { approve: true, always: false, by: 'cli' });
          return run;
        },
      }),
    });
    await expect(parts.ask()).rejects.toThrow('Nothing was asked');
    expect(parts.runs()).toBe(1);
  });

  it('is not undone by a watcher that cannot be told [gate.decision.kept]', async () => {
    let fails = false;
    parts = createTurnParts({
      wrapStore: (store) => ({
        ...store,
        conversations: {
          ...store.conversations,
          summary: (id) => (fails ? busy() : store.conversations.summary(id)),
        },
      }),
    });
    const approval = await parts.ask();
    fails = true;
    const { conversation_id, id } = approval;
    expect(parts.desk.decide(conversation_id, id, { approve: true, always: false, by: 'web' })).toMatchObject(
      { status: 'approved' },
    );
    fails = false;
    await parts.host.settled(conversation_id);
    expect(parts.runs()).toBe(1);
  });

  it('by the clock is kept a moment later when it cannot be stored at once [gate.deadline.fault]', async () => {
    let failures = 2;
    parts = createTurnParts({
      wrapStore: (store) => ({
        ...store,
        approvals: {
          ...store.approvals,
          settle: (id, decision) => {
            failures -= 1;
            return failures >= 0 ? busy() : store.approvals.settle(id, decision);
          },
        },
      }),
    });
    const approval = await parts.ask();
    vi.useFakeTimers({ now: Date.now(), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    parts.desk.arm(approval);
    await vi.advanceTimersByTimeAsync(65_000);
    vi.useRealTimers();
    await parts.host.settled(approval.conversation_id);
    expect(failures).toBe(-1);
    expect(parts.store.approvals.get(approval.id)?.status).toBe('expired');
    expect(await parts.store.log.run(approval.run_id)).toMatchObject({ status: 'done' });
    expect(parts.runs()).toBe(0);
  });
});

describe('a stop', () => {
  it('closes a turn that falls asleep in that very moment [gate.stop.asleep]', async () => {
    let stopped: Promise<void> = Promise.resolve();
    parts = createTurnParts({
      wrapLog: (log, current) => ({
        ...log,
        pause: (approval, step, more) => {
          const run = log.pause(approval, step, more);
          stopped = stopTurn(current(), approval.conversation_id, []);
          return run;
        },
      }),
    });
    await expect(parts.ask()).rejects.toThrow('Nothing was asked');
    await stopped;
    const [run] = parts.store.runs.list({ limit: 1 });
    expect(run?.status).toBe('cancelled');
    const rows = await parts.store.log.messages(run?.conversation_id ?? '');
    expect(rows.at(-1)).toMatchObject({ role: 'tool', outcome: 'refused' });
    expect(parts.runs()).toBe(0);
  });
});
