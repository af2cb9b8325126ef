import { compactionInEffect, type RunStep } from '@my-agent-crew/contract';
import { buildHistory } from '../history/build-history.ts';
import type { StoredAnswer } from '../ports/log.ts';
import type { Admission, Booked, SpendingStop } from '../ports/meter.ts';
import type { ModelDelta, ModelReply, ModelRequest } from '../ports/model.ts';
import { assemblePrompt } from '../prompt/assemble-prompt.ts';
import { sliceStart } from '../shorten/slice-text.ts';
import { describePause } from '../texts/describe-pause.ts';
import { abortKind } from './abort-reason.ts';
import { lostCharge, sumUsd } from './charge-of.ts';
import { isEscalated } from './escalate.ts';
import { fitContext, makeRoom } from './fit-context.ts';
import { accountOf, beginStep, type Turn, type TurnEnd, timeOf, updateStep } from './turn.ts';
import { untilStopped } from './until-stopped.ts';

/** How a model call ended for the turn. */
export type ModelEnd =
  | { readonly kind: 'answered'; readonly answer: StoredAnswer }
  /** No route answered. `afterText`: something was already shown, so no other route may take over. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly afterText: boolean }
  /** A cap or an allowance forbids the next call. */
  | Extract<TurnEnd, { kind: 'halted' }>
  | { readonly kind: 'aborted' }
  /** Nobody was asked yet: older messages were summarised to make room, so limits are to be looked at again. */
  | { readonly kind: 'compacted' };

/** The longest pause an upstream may ask for before its one retry; beyond it the next route is better. */
const longestRetryPauseMs = 5_000;
const defaultRetryPauseMs = 500;

/** How long a stop waits for a request that is under way. */
const stopGraceMs = 5_000;

/** From its 25th model call on a delegated agent is told to conclude and gets no tools. Spec: supplement, delegation. */
const freeChildCalls = 24;

interface Attempted {
  readonly route: string;
  readonly reply: ModelReply;
  readonly step: RunStep;
  readonly booked: readonly Booked[];
  /** It was given up after a stop: its price will never be known. */
  readonly isAbandoned: boolean;
  /** Why its retry had no leave, when it was due one. */
  readonly spendingStop: SpendingStop | null;
}

const requestFor = async (turn: Turn, route: string): Promise<ModelRequest> => {
  const served = turn.messages.findLast(
    (row) => row.role === 'assistant' && row.run_id === turn.run.id && row.route === route,
  );
  const isDelegated = turn.conversation.parentId !== null;
  const parts = await turn.ports.agents.promptParts(turn.agent.id, isDelegated);
  const mustConclude = isDelegated && turn.modelCalls >= freeChildCalls;
  const history = buildHistory(turn.messages, route, turn.texts, compactionInEffect(turn.compactions));
  return {
    route,
    system: assemblePrompt(turn.agent, parts, turn.ports.clock.now(), isDelegated),
    messages: mustConclude ? [...history, { role: 'user', text: turn.texts.conclude }] : history,
    tools: mustConclude ? [] : turn.ports.tools.specs(turn.agent),
    reasoning: turn.agent.reasoning,
    servedBy: served?.role === 'assistant' ? served.provider : null,
  };
};

const tellDeltas = (turn: Turn, messageId: string, step: RunStep): ((delta: ModelDelta) => void) => {
  let offset = 0;
  let isFirst = true;
  let hasThought = false;
  return (delta) => {
    if (isFirst) {
      isFirst = false;
      turn.emit({ type: 'model_call', stage: 'first_token', message_id: messageId, step });
    }
    if (delta.type === 'text') {
      turn.emit({ type: 'text_delta', message_id: messageId, offset, text: delta.text });
      offset += delta.text.length;
    } else if (delta.type === 'reasoning' && !hasThought) {
      hasThought = true;
      turn.emit({ type: 'thinking', message_id: messageId });
    }
  };
};

/** How long to wait before the one retry on this route, or null when the route is given up. */
const retryPause = (reply: ModelReply, attempt: number): number | null => {
  if (attempt > 1 || reply.produced || reply.failure?.kind !== 'transient') return null;
  const pause = reply.failure.retryAfterMs ?? defaultRetryPauseMs;
  return pause <= longestRetryPauseMs ? pause : null;
};

const admit = (turn: Turn): Promise<Admission> => turn.ports.meter.admit(accountOf(turn), 'chat');

const haltFor = (turn: Turn, stop: SpendingStop): ModelEnd =>
  stop.reason === 'budget'
    ? { kind: 'halted', reason: 'budget' }
    : {
        kind: 'halted',
        reason: 'allowance',
        sentence: describePause(stop.pause, turn.agent.language, turn.agent.timezone),
      };

const attemptRoute = async (
  turn: Turn,
  request: ModelRequest,
  messageId: string,
  admission: Extract<Admission, { stop: null }>,
): Promise<Attempted> => {
  const { route } = request;
  const step = beginStep(turn, { kind: 'model', name: route });
  turn.emit({ type: 'model_call', stage: 'sent', message_id: messageId, step });
  const onDelta = tellDeltas(turn, messageId, step);
  const booked: Booked[] = [];
  const whole = { route, step, booked, isAbandoned: false, spendingStop: null };
  let leave = admission;
  for (let attempt = 1; ; attempt += 1) {
    const asked = leave.call(request, onDelta, turn.signal, { step, attempt });
    const answered = await untilStopped(turn, asked, stopGraceMs, () => null);
    if (answered === null)
      return { ...whole, reply: { ...lostReply, failure: stoppedFailure }, isAbandoned: true };
    const { reply } = answered;
    if (answered.booked !== null) booked.push(answered.booked);
    const pause = retryPause(reply, attempt);
    if (pause === null) return { ...whole, reply };
    const isAwake = await turn.ports.clock.sleep(pause, turn.signal).then(
      () => true,
      () => false,
    );
    if (!isAwake) return { ...whole, reply: { ...reply, failure: stoppedFailure } };
    const next = await admit(turn);
    if (next.stop !== null) return { ...whole, reply, spendingStop: next.stop };
    leave = next;
  }
};

/** What is known of a request that did not end with a stop: it may have been billed, at no known price. */
const lostReply: Omit<ModelReply, 'failure'> = {
  text: '',
  calls: [],
  produced: false,
  metered: true,
  costMicros: null,
  usage: { prompt_tokens: null, cached_tokens: null, reasoning_tokens: null, completion_tokens: null },
  provider: null,
  details: null,
  firstTokenMs: null,
  durationMs: 0,
};

const stoppedFailure = { kind: 'aborted', sentence: 'stopped', status: null, retryAfterMs: null } as const;

const durationOf = (turn: Turn, step: RunStep): number =>
  Math.max(0, Math.round(turn.ports.clock.now() - Date.parse(step.started_at)));

const recordAnswer = async (
  turn: Turn,
  messageId: string,
  attempted: Attempted,
  cut: string | null,
): Promise<StoredAnswer> => {
  const { reply, route, booked } = attempted;
  const step = updateStep(turn, attempted.step, {
    status: cut === null ? 'ok' : 'failed',
    detail: cut ?? '',
    duration_ms: durationOf(turn, attempted.step),
    cost_usd: sumUsd(booked),
    usage: reply.usage,
    first_token_ms: reply.firstTokenMs,
  });
  const calls = cut === null ? reply.calls : [];
  const answer = await turn.ports.log.recordAnswer(
    {
      id: messageId,
      conversation_id: turn.conversation.id,
      run_id: turn.run.id,
      at: timeOf(turn),
      role: 'assistant',
      text: reply.text,
      calls: calls.map((call) => ({ id: turn.ports.ids.next('call'), ...call })),
      route,
      provider: reply.provider,
      cost_usd: sumUsd(booked),
      usage: reply.usage,
      first_token_ms: reply.firstTokenMs,
      duration_ms: reply.durationMs,
      cut,
      details: reply.details,
    },
    step,
    [],
  );
  turn.messages.push(answer);
  turn.modelCalls += 1;
  turn.compactionsTried = 0;
  const { details: _details, ...message } = answer;
  turn.emit({ type: 'assistant_message', message, step });
  return answer;
};

const recordFallback = async (turn: Turn, attempted: Attempted, next: string | null): Promise<void> => {
  const error = attempted.reply.failure?.sentence ?? '';
  const duration = durationOf(turn, attempted.step);
  const step = updateStep(turn, attempted.step, {
    kind: 'fallback',
    status: 'failed',
    detail: sliceStart(error, 600),
    duration_ms: duration,
    cost_usd: attempted.booked.length === 0 ? null : sumUsd(attempted.booked),
  });
  await turn.ports.log.recordStep(step, []);
  turn.emit({ type: 'route_fallback', route: attempted.route, next, error, duration_ms: duration, step });
};

/** A stopped attempt keeps the words that were shown; a shutdown drops them, because the next process asks again. */
const settleAborted = async (turn: Turn, messageId: string, attempted: Attempted): Promise<ModelEnd> => {
  if (abortKind(turn.signal) === 'user-stop' && attempted.reply.text !== '') {
    await recordAnswer(turn, messageId, attempted, turn.texts.answerStopped);
    return { kind: 'aborted' };
  }
  const step = updateStep(turn, attempted.step, {
    status: 'failed',
    duration_ms: durationOf(turn, attempted.step),
  });
  const lost = attempted.isAbandoned ? [lostCharge({ purpose: 'chat', route: attempted.route })] : [];
  await turn.ports.log.recordStep(step, lost);
  return { kind: 'aborted' };
};

/** One route of a call: its window first, then the request. Null when the next route is to be tried. */
const tryRoute = async (
  turn: Turn,
  place: { readonly route: string; readonly next: string | null; readonly messageId: string },
  failures: string[],
): Promise<ModelEnd | null> => {
  const { route, next, messageId } = place;
  const admission = await admit(turn);
  if (admission.stop !== null) return haltFor(turn, admission.stop);
  const request = await requestFor(turn, route);
  const fit = await fitContext(turn, request);
  if (turn.signal.aborted) return { kind: 'aborted' };
  if (fit.kind === 'compacted') return { kind: 'compacted' };
  if (fit.kind === 'too-large') {
    failures.push(fit.sentence);
    return null;
  }
  const attempted = await attemptRoute(turn, request, messageId, admission);
  const { failure, produced } = attempted.reply;
  if (failure === null)
    return { kind: 'answered', answer: await recordAnswer(turn, messageId, attempted, null) };
  if (failure.kind === 'aborted') return settleAborted(turn, messageId, attempted);
  if (produced) {
    await recordAnswer(turn, messageId, attempted, failure.sentence);
    return { kind: 'failed', sentence: turn.texts.answerCut(failure.sentence), afterText: true };
  }
  if (attempted.spendingStop !== null) {
    await recordFallback(turn, attempted, null);
    return haltFor(turn, attempted.spendingStop);
  }
  failures.push(`${route}: ${failure.sentence}`);
  const isTooLong = failure.kind === 'overflow' && turn.compactionsTried === 0;
  await recordFallback(turn, attempted, isTooLong ? route : next);
  return isTooLong && (await makeRoom(turn, request)) ? { kind: 'compacted' } : null;
};

/**
 * One model call of a turn: the routes in order, each with one retry for a passing trouble, until one answers. A route is
 * left only before it produced anything; a failure after that is shown, never hidden by a silent retry. Every attempt needs
 * the meter's leave. The answer and the money of every attempt are stored before this returns.
 */
export const callModel = async (turn: Turn): Promise<ModelEnd> => {
  const routes = isEscalated(turn) ? [turn.agent.escalationRoute ?? ''] : turn.agent.routes;
  const messageId = turn.ports.ids.next('message');
  const failures: string[] = [];
  for (const [at, route] of routes.entries()) {
    const place = { route, next: routes[at + 1] ?? null, messageId };
    const end = await tryRoute(turn, place, failures);
    if (end !== null) return end;
  }
  return { kind: 'failed', sentence: turn.texts.routesFailed(failures.join('; ')), afterText: false };
};
