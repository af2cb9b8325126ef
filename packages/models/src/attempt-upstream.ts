import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ModelDelta, ModelReply, ModelRequest } from '@my-agent-crew/core';
import { type Answer, collectAnswer } from './collect-answer.ts';
import type { HostFacts } from './describe-failure.ts';
import { judgeAnswer } from './judge-answer.ts';
import { mergeDetails } from './merge-details.ts';
import { readCost, readUsage } from './read-usage.ts';
import { packRouteDetails } from './route-details.ts';
import type { WireBody } from './shape-body.ts';
import { toPrompt, toTools } from './to-prompt.ts';
import { attemptScope } from './upstream-model.ts';
import { type ModelTimers, startWatch, type Watch } from './watch.ts';
import type { WireFacts } from './wire-facts.ts';

/** One attempt: where to, how long, and what to ask. */
export interface UpstreamAttempt {
  readonly model: LanguageModelV4;
  readonly host: HostFacts;
  readonly shape: (body: WireBody) => WireBody;
  readonly request: ModelRequest;
  readonly timers: ModelTimers;
  readonly now: () => number;
}

type Parts = ReadableStream<LanguageModelV4StreamPart>;

const openStream = async (attempt: UpstreamAttempt, facts: WireFacts, watch: Watch): Promise<Parts> => {
  const tools = toTools(attempt.request.tools);
  const opening = attemptScope.run({ facts, shape: attempt.shape }, () =>
    attempt.model.doStream({
      prompt: toPrompt(attempt.request),
      ...(tools.length > 0 ? { tools } : {}),
      abortSignal: watch.signal,
      // Each raw chunk comes right before its parts: only so can parts be told that come after the end of the answer.
      includeRawChunks: true,
    }),
  );
  // Once for the whole attempt, not per chunk: a sender that ignores its signal must not hold the turn.
  const stopped = new Promise<never>((_, reject) => {
    const give = () => reject(watch.signal.reason);
    if (watch.signal.aborted) give();
    else watch.signal.addEventListener('abort', give, { once: true });
  });
  stopped.catch(() => {});
  try {
    return (await Promise.race([opening, stopped])).stream;
  } catch (error) {
    opening.then(({ stream }) => stream.cancel()).then(undefined, () => {});
    throw error;
  }
};

const readStream = async (stream: Parts, answer: Answer, watch: Watch): Promise<void> => {
  const reader = stream.getReader();
  const leave = () => {
    // The stream may be broken already; then there is nothing left to cancel.
    reader.cancel().catch(() => {});
  };
  if (watch.signal.aborted) leave();
  else watch.signal.addEventListener('abort', leave, { once: true });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    answer.consume(value);
  }
};

const createFacts = (): WireFacts => ({
  metered: false,
  provider: null,
  usage: null,
  finish: null,
  reasoningDetails: [],
  onHiddenReasoning: () => {},
  onFinish: () => {},
});

/** Asks an upstream once. Always resolves; whatever goes wrong is the reply's `failure`. */
export const attemptUpstream = async (
  attempt: UpstreamAttempt,
  onDelta: (delta: ModelDelta) => void,
  signal: AbortSignal,
): Promise<ModelReply> => {
  const { now, timers, host } = attempt;
  const startedAt = now();
  const watch = startWatch(timers, signal);
  const facts = createFacts();
  const answer = collectAnswer(facts, watch, onDelta, now);
  facts.onHiddenReasoning = answer.think;
  facts.onFinish = watch.settle;
  let thrown: { readonly value: unknown } | null = null;
  try {
    if (!signal.aborted) await readStream(await openStream(attempt, facts, watch), answer, watch);
  } catch (error) {
    thrown = { value: error };
  }
  const stopped = watch.stopped();
  watch.end();
  answer.finish();
  const { failure, calls } = judgeAnswer(answer, { stopped, finish: facts.finish, thrown, timers }, host);
  const firstTokenAt = answer.firstTokenAt();
  const signatures = answer.calls().map((call) => call.signature);
  return {
    text: answer.text(),
    calls,
    failure,
    produced: answer.hasProduced(),
    metered: facts.metered,
    costMicros: readCost(facts.usage),
    usage: readUsage(facts.usage),
    provider: facts.provider,
    // A cut thought has no signature; giving it back would only be refused.
    details: failure === null ? packRouteDetails(mergeDetails(facts.reasoningDetails), signatures) : null,
    firstTokenMs: firstTokenAt === null ? null : Math.round(firstTokenAt - startedAt),
    durationMs: Math.round(now() - startedAt),
  };
};
