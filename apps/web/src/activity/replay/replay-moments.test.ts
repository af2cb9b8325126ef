import type { Message, RunStep, Trajectory } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { replayMoments } from './replay-moments.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const message = (position: number, role: Message['role'], more: object = {}): Message =>
  ({
    id: `m${position}`,
    position,
    role,
    at: at(position),
    text: '',
    calls: [],
    steer: false,
    ...more,
  }) as unknown as Message;
const step = (index: number, kind: RunStep['kind'], more: Partial<RunStep> = {}): RunStep =>
  ({
    ...{ id: `s${index}`, run_id: 'r', index, kind, name: '', status: 'ok', detail: '', tool_call_id: null },
    ...{ started_at: at(index), duration_ms: 500, cost_usd: null, usage: null, ...more },
  }) as RunStep;

const record = (more: Partial<Trajectory> = {}): Trajectory =>
  ({
    run: { id: 'r', status: 'error', error: 'x', halt_reason: null, started_at: at(0), ended_at: at(9) },
    messages: [
      message(0, 'user'),
      message(1, 'assistant'),
      message(2, 'tool', { call_id: 'b' }),
      message(3, 'tool', { call_id: 'a' }),
      message(4, 'user', { steer: true }),
      message(5, 'assistant'),
    ],
    steps: [
      step(0, 'fallback'),
      step(1, 'model', { status: 'failed' }),
      step(2, 'model'),
      step(3, 'tool', { tool_call_id: 'a' }),
      step(4, 'approval', { tool_call_id: 'zz' }),
      step(5, 'tool', { tool_call_id: 'b' }),
      step(6, 'steer'),
      step(7, 'model'),
    ],
    ...more,
  }) as Trajectory;

describe('the stops of a replay', () => {
  it('show the conversation as it was when each step had ended [records.replay.moments]', () => {
    const moments = replayMoments(record());
    expect(moments.map(({ step: one }) => one?.index ?? null)).toEqual([null, 0, 1, 2, 3, 4, 5, 6, 7, null]);
    expect(moments.map(({ thread }) => thread.messages.map(({ position }) => position).join(''))).toEqual([
      ...['0', '0', '0', '01', '013', '013', '0123', '01234', '012345', '012345'],
    ]);
    expect(moments.map(({ thread }) => thread.steps.length)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 8]);
    expect(moments[3]?.at).toBe('2026-01-01T00:00:02.500Z');
  });

  it('are those of a running turn until the end, which is the stored one [records.replay.moments]', () => {
    const moments = replayMoments(record());
    expect(moments.at(-2)?.thread.run).toMatchObject({ status: 'running', error: null, ended_at: null });
    expect(moments.at(-1)?.thread.run).toMatchObject({ status: 'error', error: 'x' });
  });

  it('have no end while the run is open, and show what no step explains at the end [records.replay.moments]', () => {
    const { run } = record();
    const open = replayMoments(record({ run: { ...run, status: 'waiting', ended_at: null } }));
    expect(open.at(-1)?.step?.index).toBe(7);
    const bare = replayMoments(record({ steps: [] }));
    expect(bare.map(({ thread }) => thread.messages.length)).toEqual([1, 6]);
  });
});
