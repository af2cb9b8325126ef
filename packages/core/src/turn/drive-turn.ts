import { sliceStart } from '../shorten/slice-text.ts';
import { callModel } from './call-model.ts';
import { canEscalate, escalate, isEscalated } from './escalate.ts';
import { countRepetitions, guardSteps, haltAt } from './loop-guard.ts';
import { relayAnswer } from './relay-answer.ts';
import { closeOpenCalls, settleCalls } from './settle-calls.ts';
import { beginStep, type Turn, type TurnEnd } from './turn.ts';

const isLooping = (turn: Turn): boolean => {
  const route = isEscalated(turn) ? turn.agent.escalationRoute : null;
  const counted = turn.messages.filter(
    (row) => row.role !== 'assistant' || route === null || row.route === route,
  );
  return counted.at(-1)?.role !== 'user' && countRepetitions(guardSteps(counted)) >= haltAt;
};

/** The end of a turn whose newest answer is final, read from the log; null while there is work left. */
const endInLog = (turn: Turn): TurnEnd | null => {
  const last = turn.messages.at(-1);
  if (last?.role !== 'assistant' || last.run_id !== turn.run.id || last.calls.length > 0) return null;
  return last.cut === null ? { kind: 'done' } : { kind: 'error', sentence: turn.texts.answerCut(last.cut) };
};

/** Applies the limits that forbid running the newest calls: they end the turn, or move it to the escalation route. */
const applyLimits = async (turn: Turn): Promise<TurnEnd | null> => {
  if (isLooping(turn)) {
    await closeOpenCalls(turn, turn.texts.loopRefused);
    if (!canEscalate(turn) || turn.modelCalls >= turn.agent.maxSteps)
      return { kind: 'halted', reason: 'loop' };
    await escalate(turn, 'loop', null);
    return null;
  }
  if (turn.modelCalls < turn.agent.maxSteps) return null;
  await closeOpenCalls(turn, turn.texts.outOfSteps);
  return { kind: 'halted', reason: 'max_steps' };
};

const joinSteers = async (turn: Turn): Promise<void> => {
  const messages = await turn.ports.log.joinSteers(turn.run.id);
  if (messages.length === 0) return;
  turn.messages.push(...messages);
  const text = messages.map((message) => message.text).join('\n');
  const step = beginStep(turn, {
    kind: 'steer',
    name: '',
    status: 'ok',
    detail: sliceStart(text, 600),
    duration_ms: 0,
  });
  await turn.ports.log.recordStep(step, []);
  turn.emit({ type: 'steer', text, count: messages.length, messages: [...messages], step });
};

const refreshConversation = async (turn: Turn): Promise<void> => {
  turn.conversation = (await turn.ports.log.conversation(turn.conversation.id)) ?? turn.conversation;
};

/** Everything that must be true before the model is asked again: calls settled, steers joined, limits kept. */
const catchUp = async (turn: Turn): Promise<TurnEnd | null> => {
  await refreshConversation(turn);
  const limit = await applyLimits(turn);
  if (limit !== null) return limit;
  const settled = await settleCalls(turn);
  if (settled.kind !== 'settled') return settled;
  await joinSteers(turn);
  if (await relayAnswer(turn)) return { kind: 'done' };
  await refreshConversation(turn);
  return null;
};

const askModel = async (turn: Turn): Promise<TurnEnd | null> => {
  const end = await callModel(turn);
  if (end.kind === 'aborted' || end.kind === 'halted') return end;
  if (end.kind === 'answered' || end.kind === 'compacted') return null;
  if (end.afterText || !canEscalate(turn)) return { kind: 'error', sentence: end.sentence };
  await escalate(turn, 'error', sliceStart(end.sentence, 300));
  return null;
};

/**
 * Works a turn to its end: settle open calls, take in steers, call the model, and again. Every decision is read from
 * the log, so a turn that a restart cut is driven on by the same code as a new one.
 */
export const driveTurn = async (turn: Turn): Promise<TurnEnd> => {
  for (;;) {
    if (turn.signal.aborted) return { kind: 'aborted' };
    const end = endInLog(turn) ?? (await catchUp(turn)) ?? (await askModel(turn));
    if (end !== null) return end;
  }
};
