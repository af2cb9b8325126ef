import { CrewError, type Run, type TurnEvent, type UserMessage } from '@my-agent-crew/contract';
import type { Agent } from '../ports/agents.ts';
import { isoTime } from '../ports/clock.ts';
import type { RunEnding, StoredWords } from '../ports/log.ts';
import { coreTexts } from '../texts/core-texts.ts';
import { abortKind, abortReason } from './abort-reason.ts';
import { closeLostCalls } from './close-lost-calls.ts';
import { driveTurn } from './drive-turn.ts';
import { createEventQueue, type EventBody } from './event-queue.ts';
import { closeOpenCalls } from './settle-calls.ts';
import { createTurn, type Turn, type TurnEnd, type TurnPorts } from './turn.ts';

type Terminal = Extract<
  EventBody,
  { type: 'done' | 'halted' | 'error' | 'cancelled' | 'interrupted' | 'approval_required' }
>;

const close = async (turn: Turn, ending: Pick<RunEnding, 'status'> & Partial<RunEnding>): Promise<Run> =>
  turn.ports.log.closeRun(turn.run.id, {
    haltReason: null,
    error: null,
    // A clock that was set back must not end a run before it began.
    at: isoTime(Math.max(turn.ports.clock.now(), Date.parse(turn.run.started_at))),
    ...ending,
  });

const endAborted = async (turn: Turn): Promise<Terminal> => {
  const reason = abortReason(turn.signal);
  if (reason.kind === 'shutdown')
    return { type: 'interrupted', run: (await turn.ports.log.run(turn.run.id)) ?? turn.run };
  if (reason.kind === 'lost') return endLost(turn, reason.sentence);
  await closeOpenCalls(turn, turn.texts.stopped);
  return { type: 'cancelled', restored: [], run: await close(turn, { status: 'cancelled' }) };
};

/** Stores an ending that could not be stored when it came. */
const endLost = async (turn: Turn, sentence: string): Promise<Terminal> => {
  await closeOpenCalls(turn, turn.texts.missingResult);
  return { type: 'error', message: sentence, run: await close(turn, { status: 'error', error: sentence }) };
};

/** Stores how the turn ended and says so. A turn that fell asleep is stored already. */
const endTurn = async (turn: Turn, end: TurnEnd): Promise<Terminal> => {
  if (end.kind === 'asleep') return end.event;
  if (end.kind === 'aborted') return endAborted(turn);
  if (end.kind === 'error')
    return {
      type: 'error',
      message: end.sentence,
      run: await close(turn, { status: 'error', error: end.sentence }),
    };
  if (end.kind === 'halted') {
    const error = end.reason === 'allowance' ? end.sentence : null;
    const run = await close(turn, { status: 'halted', haltReason: end.reason, error });
    return { type: 'halted', reason: end.reason, spent_usd: run.spent_usd, run };
  }
  const run = await close(turn, { status: 'done' });
  return { type: 'done', spent_usd: run.spent_usd, unknown_cost_calls: run.unknown_cost_calls, run };
};

/** What a person is told: a full disk or a locked database has a sentence of its own, a defect of ours is hidden. */
const sentenceOf = (turn: Turn, cause: unknown): string =>
  cause instanceof CrewError && cause.code === 'unavailable'
    ? turn.texts.notStored(cause.message)
    : turn.texts.internal;

/** A defect ends the turn; when not even that can be stored, watchers are told all the same and a restart mends the run. */
const endDefect = async (turn: Turn, cause: unknown): Promise<Terminal> => {
  const sentence = sentenceOf(turn, cause);
  turn.ports.reportDefect(cause, `turn ${turn.run.id}`);
  try {
    await closeOpenCalls(turn, turn.texts.missingResult);
    return { type: 'error', message: sentence, run: await close(turn, { status: 'error', error: sentence }) };
  } catch (second) {
    turn.ports.reportDefect(second, `closing turn ${turn.run.id}`);
    return { type: 'error', message: sentence, run: { ...turn.run, status: 'error', error: sentence } };
  }
};

const work = async (turn: Turn): Promise<Terminal> => {
  try {
    return await endTurn(turn, await driveTurn(turn));
  } catch (cause) {
    return endDefect(turn, cause);
  }
};

/** Delegation is one level deep: a delegated agent does not hold the tool. Spec: tools, "Độ sâu dừng ở một". */
const withoutDelegation = (agent: Agent): Agent => ({
  ...agent,
  tools: agent.tools.filter((name) => name !== 'delegate'),
});

/** Notes are for the model; watchers see what was said. */
const shownWords = ({ notes: _notes, told: _told, ...message }: StoredWords): UserMessage => message;

/**
 * The agent of a run; null when there is none. When it is only out of reach for now, a turn that has begun waits for it
 * (rejects, and its run stays as it is); a fresh one, or one that is being stopped, ends without it.
 */
const findAgent = async (ports: TurnPorts, runId: string, signal: AbortSignal): Promise<Agent | null> => {
  const run = await ports.log.run(runId);
  if (run === null) return null;
  try {
    return await ports.agents.agent(run.agent_id);
  } catch (cause) {
    const isStopped = signal.aborted && abortKind(signal) === 'user-stop';
    if (run.model_calls > 0 && !isStopped) throw cause;
    return null;
  }
};

const loadTurn = async (
  ports: TurnPorts,
  runId: string,
  signal: AbortSignal,
  emit: (event: EventBody) => void,
): Promise<{
  readonly turn: Turn | null;
  readonly stream: string;
  readonly run: Turn['run'];
  readonly opening: UserMessage[];
}> => {
  const held = await findAgent(ports, runId, signal);
  const { run: begun, leg } = await ports.log.beginLeg(runId);
  // Before the first leg nothing can have been lost.
  if (leg > 1) await closeLostCalls(ports, begun, coreTexts(held?.language ?? 'vi'));
  const run = leg > 1 ? ((await ports.log.run(runId)) ?? begun) : begun;
  const conversation = await ports.log.conversation(run.conversation_id);
  const messages = await ports.log.messages(run.conversation_id);
  const agent = held !== null && conversation?.parentId != null ? withoutDelegation(held) : held;
  const opening = messages.flatMap((row) =>
    row.role === 'user' && row.run_id === run.id && !row.steer ? [shownWords(row)] : [],
  );
  const stream = `${run.id}.${leg}`;
  if (agent === null || conversation === null) return { turn: null, stream, run, opening };
  const steps = await ports.log.steps(run.id);
  const compactions = await ports.log.compactions(run.conversation_id);
  return {
    turn: createTurn({ ports, signal, emit, agent, run, conversation, messages, steps, compactions }),
    stream,
    run,
    opening,
  };
};

const endWithoutAgent = async (
  ports: TurnPorts,
  run: Turn['run'],
  signal: AbortSignal,
): Promise<Terminal> => {
  const at = isoTime(ports.clock.now());
  if (signal.aborted) {
    const stopped = { status: 'cancelled', haltReason: null, error: null, at } as const;
    return { type: 'cancelled', restored: [], run: await ports.log.closeRun(run.id, stopped) };
  }
  const error = coreTexts('vi').agentMissing(run.agent_id);
  const closed = await ports.log.closeRun(run.id, { status: 'error', haltReason: null, error, at });
  return { type: 'error', message: error, run: closed };
};

/**
 * Works one activation of a stored run and tells what happens: the first time, after a decision, and after a restart. The
 * stream has dense `seq` from 1 and exactly one terminal event, its last. Aborting `signal` (with an `AbortReason`) ends
 * the turn; so does leaving the loop early. One caller per run at a time.
 */
export async function* runTurn(
  ports: TurnPorts,
  runId: string,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, void> {
  const queue = createEventQueue();
  const left = new AbortController();
  const either = AbortSignal.any([signal, left.signal]);
  const { turn, stream, run, opening } = await loadTurn(ports, runId, either, queue.push);
  let seq = 0;
  const place = (event: EventBody): TurnEvent => {
    seq += 1;
    return { seq, stream, conversation_id: run.conversation_id, run_id: run.id, ...event } as TurnEvent;
  };
  yield place({ type: 'turn_started', run, messages: opening });
  const end = (turn === null ? endWithoutAgent(ports, run, either) : work(turn)).finally(queue.end);
  try {
    for await (const event of queue.drain()) yield place(event);
    yield place(await end);
  } finally {
    left.abort({ kind: 'user-stop' });
    await end;
  }
}
