import { describe, expect, it } from 'vitest';
import {
  type ActivityEvent,
  ActivityEvent as ActivityEventSchema,
  type Conversation,
  emptyActivity,
  isTerminalEvent,
  reduceActivity,
  reduceThread,
  type ThreadState,
  TurnEvent,
  type TurnFrame,
  terminalEventTypes,
  threadFrom,
} from '../src/index.ts';
import { readJson, readLines } from './fixture.ts';

const turn = readLines('turn.jsonl');
const activity = readLines('activity.jsonl');

const emptyConversation: Conversation = {
  id: 'c',
  agent_id: 'default',
  title: '',
  channel: 'web',
  parent_id: null,
  created_at: '2026-05-04T03:00:00.000Z',
  updated_at: '2026-05-04T03:00:00.000Z',
  state: 'idle',
  pending_approvals: 0,
  spent_usd: 0,
  unknown_cost_calls: 0,
  cost_cap_usd: 0.5,
  autonomous: false,
  auto_approve: [],
  message_count: 0,
  messages: [],
  has_more: false,
  approvals: [],
  queued: [],
  run: null,
  compactions: [],
  context_window: null,
};

const play = (frames: readonly Record<string, unknown>[]): ThreadState => {
  const state = threadFrom(emptyConversation);
  for (const frame of frames) reduceThread(state, frame as TurnFrame);
  return state;
};

describe('turn events', () => {
  it('have the recorded shapes, every type among them, and no key besides [contract.events.golden]', () => {
    const seen = new Set<string>();
    for (const event of turn) {
      expect(TurnEvent.parse(event)).toEqual(event);
      seen.add(String(event['type']));
    }
    const declared = TurnEvent.def.options.map((option) => option.shape.type.def.values[0]);
    expect([...seen].sort()).toEqual([...declared].sort());
  });

  it('reduce to the recorded thread [contract.thread.golden]', () => {
    expect(play(turn)).toEqual(readJson('thread.json'));
  });

  it('change nothing when they come twice, and a type from a newer server is ignored [contract.thread.idempotent]', () => {
    const future = { type: 'hologram', seq: 900, stream: 'other', conversation_id: 'c', run_id: 'r' };
    const twice = turn.flatMap((event) => [event, event]);
    expect(play([...twice, future])).toMatchObject({ ...play(turn), stream: { id: 'other', seq: 900 } });
  });

  it('ask for a fresh read after a gap or a text whose beginning is missing [contract.thread.stale]', () => {
    expect(play([{ type: 'gap', stream: 's', next_seq: 5 }]).is_stale).toBe(true);
    const sent = turn
      .filter((event) => event['type'] === 'turn_started' || event['type'] === 'model_call')
      .slice(0, 2);
    const late = {
      ...turn.find((event) => event['type'] === 'text_delta'),
      offset: 40,
      seq: 99,
      stream: turn[0]?.['stream'],
    };
    expect(play([...sent, late]).is_stale).toBe(true);
  });

  it('close each leg with exactly one terminal event [contract.events.terminal]', () => {
    const legs = Map.groupBy(turn, (event) => event['stream']);
    for (const events of legs.values()) {
      expect(events.filter((event) => isTerminalEvent(event as { type: string }))).toHaveLength(1);
      expect(terminalEventTypes).toContain(events.at(-1)?.['type']);
    }
  });
});

describe('activity events', () => {
  it('have the recorded shapes, every type among them [contract.activity.golden]', () => {
    for (const event of activity) expect(ActivityEventSchema.parse(event)).toEqual(event);
    expect(new Set(activity.map((event) => event['type'])).size).toBe(ActivityEventSchema.def.options.length);
  });

  it('reduce to runs newest first, their steps, and the approvals that still wait; twice is once [contract.activity.reduce]', () => {
    const state = emptyActivity();
    for (const event of activity.flatMap((one) => [one, one])) reduceActivity(state, event as ActivityEvent);
    expect(state.runs.map((run) => [run.id, run.status])).toEqual([
      ['run-2', 'running'],
      ['run-1', 'done'],
    ]);
    expect(state.steps['run-2']?.map((step) => step.status)).toEqual(['ok']);
    expect(state.approvals).toEqual([]);
    expect(state.conversations).toHaveProperty('gone', null);
    expect(state.alerts.map((alert) => alert.id)).toEqual(['alert-1']);
    expect(state.outbox).toMatchObject({ waiting: 0, dead: 1, unsure: 1 });
    expect(state.telegram).toMatchObject({ state: 'conflict', strangers: 2 });
    expect(state).toMatchObject({ pending_proposals: 2, proposals_seen: 3 });
  });

  it('drop an alert that holds no longer [money.alert.stream]', () => {
    const state = emptyActivity();
    for (const event of activity) reduceActivity(state, event as ActivityEvent);
    const [alert] = state.alerts;
    if (alert === undefined) throw new Error('The recorded stream has no alert.');
    reduceActivity(state, {
      type: 'alert',
      seq: state.seq + 1,
      alert: { ...alert, cleared_at: alert.at },
    });
    expect(state.alerts).toEqual([]);
  });
});
