import type { ModelFailure, ModelToolCall } from '@my-agent-crew/core';
import type { OpenCall } from './call-writer.ts';
import type { Answer } from './collect-answer.ts';
import { describeFailure, type HostFacts, nameFailure } from './describe-failure.ts';
import { parseArguments, readCall } from './parse-arguments.ts';
import type { ModelTimers, StopReason } from './watch.ts';

/** What an answer amounts to once its stream has ended. */
export interface Judgement {
  readonly failure: ModelFailure | null;
  /** Empty beside a failure: nothing of a cut answer may run. */
  readonly calls: readonly ModelToolCall[];
}

interface Ending {
  readonly stopped: StopReason | null;
  /** The host's finish reason, or null. */
  readonly finish: string | null;
  /** What the stream threw, or null. */
  readonly thrown: { readonly value: unknown } | null;
  readonly timers: ModelTimers;
}

const isWhole = (call: OpenCall): boolean => call.raw.trim() !== '' && parseArguments(call.raw) !== null;

const describeSilence = (
  hasProduced: boolean,
  { firstMs, idleMs }: ModelTimers,
  host: HostFacts,
): ModelFailure => {
  const seconds = Math.round((hasProduced ? idleMs : firstMs) / 100) / 10;
  const what = hasProduced ? 'said nothing more' : 'gave no answer';
  return nameFailure('silent', `${host.name} ${what} within ${seconds} s.`, host);
};

/** Failures that stand whatever the answer holds. */
const findBreak = (answer: Answer, ending: Ending, host: HostFacts): ModelFailure | null => {
  if (ending.stopped === 'aborted') return nameFailure('aborted', 'The request was stopped.', host);
  const said = answer.error();
  if (said !== null) return describeFailure(said.value, host);
  if (ending.stopped === 'silent') return describeSilence(answer.hasProduced(), ending.timers, host);
  if (ending.finish === 'error') {
    return nameFailure('transient', `${host.name} ended the answer with an error and gave no reason.`, host);
  }
  // After the finish reason the answer is whole; a connection that breaks then takes only bookkeeping with it.
  if (ending.thrown !== null && ending.finish === null) return describeFailure(ending.thrown.value, host);
  return null;
};

const judgeUnfinished = (answer: Answer, host: HostFacts): ModelFailure | null => {
  if (answer.text() === '' && answer.calls().length === 0) {
    return nameFailure('transient', `${host.name} gave an empty reply.`, host);
  }
  // Some hosts forget the finish reason after tool calls; whole calls can be told from cut ones, text cannot.
  if (answer.calls().length > 0 && answer.calls().every(isWhole)) return null;
  return nameFailure('transient', `${host.name} ended the answer without saying that it was finished.`, host);
};

const judgeFinished = (finish: string, answer: Answer, host: HostFacts): ModelFailure | null => {
  if (finish === 'content_filter') {
    return nameFailure('fatal', `${host.name} stopped the answer with its content filter.`, host);
  }
  if (answer.calls().length > 0) return null;
  if (finish === 'length') {
    return nameFailure('fatal', 'The answer was cut at the output limit of the model.', host);
  }
  return answer.text() === '' ? nameFailure('transient', `${host.name} gave an empty reply.`, host) : null;
};

/** Decides whether an answer is whole, in a fixed order of reasons, and what its calls are. */
export const judgeAnswer = (answer: Answer, ending: Ending, host: HostFacts): Judgement => {
  const { finish } = ending;
  const failure =
    findBreak(answer, ending, host) ??
    (finish === null ? judgeUnfinished(answer, host) : judgeFinished(finish, answer, host));
  if (failure !== null) return { failure, calls: [] };
  const calls = answer.calls();
  return {
    failure: null,
    calls: calls.map(({ name, raw, index }) =>
      readCall(name, raw, finish === 'length' && index === calls.length - 1),
    ),
  };
};
