import type { Conversation, TurnFrame } from '@my-agent-crew/contract';
import { expect, it, vi } from 'vitest';
import { message, run, summary } from '../../test/fixture/builders.ts';
import type { Api } from '../net/api.ts';
import { createThreadSession } from './thread-session.ts';

const opening = message('c', 'r', 0, { user: 'Chào' });
const answer = message('c', 'r', 1, { assistant: 'Chào bạn' });
const running = run('r', 'c', { status: 'running', ended_at: null });

const conversation = (changes: Partial<Conversation>): Conversation => ({
  ...summary('c', 'Chào'),
  messages: [opening],
  has_more: false,
  approvals: [],
  queued: [],
  compactions: [],
  context_window: null,
  run: running,
  ...changes,
});
const frame = (seq: number, part: Record<string, unknown>): TurnFrame =>
  ({ seq, stream: 'r.1', conversation_id: 'c', run_id: 'r', ...part }) as TurnFrame;
const delta = (seq: number, offset: number, text: string): TurnFrame =>
  frame(seq, { type: 'text_delta', message_id: answer.id, offset, text });

/** A server that answers reads in order and tells each stream in full; the last of each repeats. */
const serverOf = (reads: Conversation[], streams: TurnFrame[][]) => {
  const call = vi.fn(async () => (reads.length > 1 ? reads.shift() : reads[0]));
  const watch = vi.fn(async function* () {
    for (const event of streams.shift() ?? []) yield { id: null, event };
  });
  return { call, watch, api: { call, watch } as unknown as Api };
};
const sessionOf = (api: Api, isRunning = false) => {
  const session = createThreadSession(api, 'c', {
    isRunning: () => isRunning,
    onConversation: () => {},
    onChange: () => {},
  });
  return session;
};

it('reads again when a stream ends before its turn did [web.connection.resync]', async () => {
  const done = conversation({ state: 'idle', messages: [opening, answer], run: run('r', 'c') });
  const { api } = serverOf(
    [conversation({ state: 'running' }), done],
    [[frame(1, { type: 'turn_started', run: running, messages: [opening] })]],
  );
  const session = sessionOf(api);
  await session.open();
  await vi.waitFor(() => expect(session.state.messages).toHaveLength(2));
  expect(session.state.run?.status).toBe('done');
  session.close();
});

it('reads again once however many frames show that some are missing [web.connection.resync]', async () => {
  const holes = Array.from({ length: 40 }, (_, index) => delta(index + 2, 100 + index, 'x'));
  const end = frame(90, { type: 'done', spent_usd: 0, unknown_cost_calls: 0, run: run('r', 'c') });
  const done = conversation({ state: 'idle', messages: [opening, answer], run: run('r', 'c') });
  const { api, call } = serverOf([conversation({ state: 'running' }), done], [[...holes, end]]);
  const session = sessionOf(api);
  await session.open();
  await vi.waitFor(() => expect(session.state.messages).toHaveLength(2));
  expect(session.state.is_stale).toBe(false);
  expect(call).toHaveBeenCalledTimes(2);
  session.close();
});

it('follows a turn that begins while the conversation is being read [web.stream.follow]', async () => {
  const begun = frame(1, { type: 'turn_started', run: running, messages: [opening] });
  const end = frame(2, { type: 'done', spent_usd: 0, unknown_cost_calls: 0, run: run('r', 'c') });
  const { api, watch } = serverOf([conversation({ state: 'idle', run: null, messages: [] })], [[begun, end]]);
  const session = sessionOf(api);
  const reading = session.open();
  session.follow();
  expect(watch).not.toHaveBeenCalled();
  await reading;
  await vi.waitFor(() => expect(session.state.messages).toHaveLength(1));
  expect(watch).toHaveBeenCalledOnce();
  session.close();
});

it('paints an unfinished answer on while it is read again [web.stream.follow]', async () => {
  const sent = frame(1, {
    type: 'model_call',
    stage: 'sent',
    message_id: answer.id,
    step: { started_at: '', name: '' },
  });
  const { api } = serverOf([conversation({ state: 'running' })], [[sent, delta(2, 0, 'Chào ')]]);
  const session = sessionOf(api);
  await session.open();
  await vi.waitFor(() => expect(session.state.live?.text).toBe('Chào '));
  await session.open();
  expect(session.state.live?.text).toBe('Chào ');
  session.close();
});
