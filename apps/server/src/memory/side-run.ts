import type { RunStep } from '@my-agent-crew/contract';
import {
  type Agent,
  abortKind,
  type Booked,
  type Clock,
  describePause,
  type Ids,
  isoTime,
  type Meter,
  type MeteredReply,
  type RunEnding,
  sumUsd,
} from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { ActivityHub } from '../activity/activity-hub.ts';
import type { OpenedRun } from '../jobs/open-job.ts';

/** Nobody waits for it, but an upstream that says nothing must not hold it for ever. Milliseconds. */
const timeoutMs = 300_000;

/** The longest pause an upstream may ask for before the one retry on its route, and the one it gets unasked. */
const longestPauseMs = 60_000;
const unaskedPauseMs = 2_000;

const detailChars = 600;

/** The parts of the server such a run is made of. */
export interface SideRunParts {
  readonly store: Store;
  readonly hub: ActivityHub;
  readonly meter: Meter;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** What a model is asked. */
interface Question {
  readonly system: string;
  readonly text: string;
}

/** A line of the timeline with the last reply of its route and the money of all. */
interface Line {
  readonly step: RunStep;
  readonly booked: readonly Booked[];
  readonly reply: MeteredReply['reply'];
}

/** A route that was called; without a line it had no leave. With one, `stop` says why its retry had none. */
type Called =
  | { readonly line: null; readonly stop: Stop }
  | { readonly line: Line; readonly stop: Stop | null };

type Stop = NonNullable<Admission['stop']>;
type Admission = Awaited<ReturnType<Meter['admit']>>;

/** What a model said, read; or what is wrong with it, as the rest of a sentence. */
export type ReadAnswer<Value> = (answer: string) => { readonly value: Value } | { readonly fault: string };

const readReply = <Value>(
  { failure, text }: Line['reply'],
  read: ReadAnswer<Value>,
): ReturnType<typeof read> => (failure === null ? read(text) : { fault: failure.sentence });

/** How asking ended. The money is booked in any case. */
export type Asked<Value> =
  /** `record` puts words of ours in the place of the answer and has to be called. */
  | { readonly kind: 'answered'; readonly value: Value; readonly record: (words: string) => Promise<void> }
  | { readonly kind: 'halted'; readonly reason: 'budget' | 'allowance'; readonly sentence: string | null }
  /** `detail` names each route and why it failed; empty when the agent has none. */
  | { readonly kind: 'failed'; readonly detail: string }
  | { readonly kind: 'stopped' };

/** A run that no turn works. What it asks and says is logged, so that Activity and its conversation show it. */
export interface SideRun {
  /** Asks the agent's own routes in order, each with one retry for a passing trouble, until `read` takes an answer. */
  ask<Value>(request: Question, purpose: string, read: ReadAnswer<Value>): Promise<Asked<Value>>;
  /** Says words without a model. */
  say(words: string): Promise<void>;
  /** Ends it; what is said about the end stands in the run. */
  end(ending: Pick<RunEnding, 'status' | 'haltReason' | 'error'>): Promise<void>;
}

const noUsage = { prompt_tokens: null, cached_tokens: null, reasoning_tokens: null, completion_tokens: null };

/** Begins the run that was opened. `signal` ends what it asks. */
export const beginSideRun = async (
  parts: SideRunParts,
  agent: Agent,
  { run }: Pick<OpenedRun, 'run'>,
  signal: AbortSignal,
): Promise<SideRun> => {
  const { store, hub, meter, clock, ids } = parts;
  const { log } = store;
  const account = { conversationId: run.conversation_id, runId: run.id, agentId: agent.id };
  let steps = 0;

  const newStep = (fields: Pick<RunStep, 'kind' | 'name'> & Partial<RunStep>): RunStep => {
    const step: RunStep = {
      ...{ id: ids.next('step'), run_id: run.id, index: steps, status: 'running', detail: '' },
      ...{ tool_call_id: null, started_at: isoTime(clock.now()), duration_ms: null, cost_usd: null },
      ...{ usage: null, first_token_ms: null, shaped_kind: 'none', original_chars: null },
      ...fields,
    };
    steps += 1;
    return step;
  };
  const sinceStep = ({ started_at }: RunStep): number =>
    Math.max(0, Math.round(clock.now() - Date.parse(started_at)));

  const recordWords = async (
    words: string,
    step: RunStep,
    from: Pick<MeteredReply['reply'], 'usage' | 'provider' | 'firstTokenMs' | 'durationMs'> | null,
  ): Promise<void> => {
    await log.recordAnswer(
      {
        ...{ id: ids.next('message'), conversation_id: run.conversation_id, run_id: run.id },
        ...{ at: isoTime(clock.now()), role: 'assistant', text: words, calls: [], cut: null, details: null },
        ...{
          route: from === null ? '' : step.name,
          provider: from?.provider ?? null,
          cost_usd: step.cost_usd,
        },
        ...{ usage: from?.usage ?? noUsage, first_token_ms: from?.firstTokenMs ?? null },
        duration_ms: from?.durationMs ?? 0,
      },
      step,
      [],
    );
    hub.step('assistant_message', run.conversation_id, step);
  };

  /** One request with a limit in time. */
  const attempt = async (
    call: Extract<Admission, { stop: null }>['call'],
    request: Question,
    line: { readonly step: RunStep; readonly attempt: number },
  ): Promise<MeteredReply> => {
    const limit = new AbortController();
    const timer = clock.sleep(timeoutMs, AbortSignal.any([limit.signal, signal])).then(
      () => limit.abort(),
      () => undefined,
    );
    const whole = {
      ...{ route: line.step.name, system: request.system, tools: [], reasoning: null, servedBy: null },
      messages: [{ role: 'user', text: request.text }] as const,
    };
    try {
      return await call(whole, () => undefined, AbortSignal.any([signal, limit.signal]), line);
    } finally {
      limit.abort();
      await timer;
    }
  };

  const pauseBefore = async ({ reply }: MeteredReply, count: number): Promise<boolean> => {
    if (count > 1 || reply.failure?.kind !== 'transient') return false;
    const pause = reply.failure.retryAfterMs ?? unaskedPauseMs;
    if (pause > longestPauseMs) return false;
    return clock.sleep(pause, signal).then(
      () => true,
      () => false,
    );
  };

  const failStep = async (step: RunStep, detail: string, booked: readonly Booked[]): Promise<void> => {
    const failed: RunStep = {
      ...step,
      ...{ kind: 'fallback', status: 'failed', detail: detail.slice(0, detailChars).toWellFormed() },
      ...{ duration_ms: sinceStep(step), cost_usd: booked.length === 0 ? null : sumUsd(booked) },
    };
    await log.recordStep(failed, []);
    hub.step('route_fallback', run.conversation_id, failed);
  };

  const haltFor = (stop: Stop): Asked<never> => ({
    kind: 'halted',
    reason: stop.reason,
    sentence: stop.reason === 'budget' ? null : describePause(stop.pause, agent.language, agent.timezone),
  });

  /** Calls one route, twice when the first time met a passing trouble. */
  const callRoute = async (route: string, request: Question, purpose: string): Promise<Called> => {
    const first = await meter.admit(account, purpose);
    if (first.stop !== null) return { line: null, stop: first.stop };
    const step = newStep({ kind: 'model', name: route });
    hub.step('model_call', run.conversation_id, step);
    const booked: Booked[] = [];
    let leave = first;
    for (let count = 1; ; count += 1) {
      const answered = await attempt(leave.call, request, { step, attempt: count });
      const line = { step, booked, reply: answered.reply };
      if (answered.booked !== null) booked.push(answered.booked);
      if (answered.reply.failure === null || !(await pauseBefore(answered, count)))
        return { line, stop: null };
      const next = await meter.admit(account, purpose);
      if (next.stop !== null) return { line, stop: next.stop };
      leave = next;
    }
  };

  const recordAnswer = ({ step, booked, reply }: Line, words: string): Promise<void> =>
    recordWords(
      words,
      {
        ...step,
        ...{ status: 'ok', duration_ms: sinceStep(step), cost_usd: sumUsd(booked) },
        ...{ usage: reply.usage, first_token_ms: reply.firstTokenMs },
      },
      reply,
    );

  /** One route; the reason why it gave nothing, or how asking ended with it. */
  const askRoute = async <Value>(
    route: string,
    request: Question,
    purpose: string,
    read: ReadAnswer<Value>,
  ): Promise<Asked<Value> | string> => {
    const { line, stop } = await callRoute(route, request, purpose);
    if (line === null) return haltFor(stop);
    if (signal.aborted) {
      await failStep(line.step, '', line.booked);
      return { kind: 'stopped' };
    }
    const taken = readReply(line.reply, read);
    if ('fault' in taken) {
      await failStep(line.step, taken.fault, line.booked);
      return stop === null ? taken.fault : haltFor(stop);
    }
    return { kind: 'answered', value: taken.value, record: (words) => recordAnswer(line, words) };
  };

  const { run: begun } = await log.beginLeg(run.id);
  hub.run(begun);
  hub.conversation(run.conversation_id);

  return {
    ask: async (request, purpose, read) => {
      const failures: string[] = [];
      // The built-in echo would only repeat the words.
      for (const route of agent.routes.filter((name) => !name.startsWith('fake:'))) {
        if (signal.aborted) return { kind: 'stopped' };
        const asked = await askRoute(route, request, purpose, read);
        if (typeof asked !== 'string') return asked;
        failures.push(`${route}: ${asked}`);
      }
      return { kind: 'failed', detail: failures.join('; ') };
    },
    say: (words) =>
      recordWords(words, newStep({ kind: 'relay', name: '', status: 'ok', duration_ms: 0 }), null),
    end: async (ending) => {
      hub.run(await log.closeRun(run.id, { ...ending, at: isoTime(clock.now()) }));
      hub.conversation(run.conversation_id);
    },
  };
};

/** How a run ends that was stopped: by a person, or by the server that closes; `cut` says the latter. */
export const stoppedEnding = (
  signal: AbortSignal,
  cut: string,
): Pick<RunEnding, 'status' | 'haltReason' | 'error'> =>
  abortKind(signal) === 'shutdown'
    ? { status: 'interrupted', haltReason: null, error: cut }
    : { status: 'cancelled', haltReason: null, error: null };

/** Ends a run whose question got no usable answer; `say` are the words of its kind. */
export const endUnanswered = (
  side: SideRun,
  asked: Exclude<Asked<unknown>, { kind: 'answered' }>,
  say: { readonly cut: string; readonly noRoute: string; readonly failed: (detail: string) => string },
  signal: AbortSignal,
): Promise<void> => {
  if (asked.kind === 'stopped') return side.end(stoppedEnding(signal, say.cut));
  if (asked.kind === 'halted')
    return side.end({ status: 'halted', haltReason: asked.reason, error: asked.sentence });
  return side.end({ status: 'error', haltReason: null, error: say.failed(asked.detail || say.noRoute) });
};
