import type { StoredMessage } from '../ports/log.ts';
import { canonicalJson } from '../tool/canonical-json.ts';

/** Repetitions after which the model is reminded once. Spec: supplement §2, loop guard. */
const remindAt = 3;
/** Repetitions at which the turn halts: three more. */
export const haltAt = 6;

/** Longest cycle that counts as a loop: A-A, A-B-A-B and A-B-C-A-B-C. */
const longestCycle = 3;

/** Tools that only talk; they neither make nor break a loop. */
const uncounted = new Set(['progress_note', 'ask_user']);

/** One answer with tool calls, reduced to what the guard compares. */
export interface GuardStep {
  /** Names and canonical arguments, order ignored. */
  readonly signature: string;
  /** The results, order ignored; null while they are not all there. */
  readonly results: string | null;
  readonly tools: readonly string[];
  /** The call whose result carries a reminder, should one be due. */
  readonly lastCallId: string;
}

const stepOf = (
  answer: Extract<StoredMessage, { role: 'assistant' }>,
  results: ReadonlyMap<string, string>,
): GuardStep | null => {
  const calls = answer.calls.filter((call) => !uncounted.has(call.name));
  const last = answer.calls.at(-1);
  if (last === undefined || calls.length === 0) return null;
  const outputs = calls.map((call) => results.get(call.id));
  return {
    signature: calls
      .map((call) => `${call.name} ${canonicalJson(call.arguments)}`)
      .sort()
      .join('\n'),
    results: outputs.includes(undefined) ? null : outputs.toSorted().join('\n'),
    tools: [...new Set(calls.map((call) => call.name))],
    lastCallId: last.id,
  };
};

/** The tool steps since the last thing that resets the guard: words of a person, or an answer without calls. */
export const guardSteps = (messages: readonly StoredMessage[]): readonly GuardStep[] => {
  const results = new Map<string, string>();
  for (const message of messages) if (message.role === 'tool') results.set(message.call_id, message.output);
  let steps: GuardStep[] = [];
  for (const message of messages) {
    if (message.role === 'user') steps = [];
    if (message.role !== 'assistant') continue;
    if (message.calls.length === 0) steps = [];
    const step = stepOf(message, results);
    if (step !== null) steps.push(step);
  }
  return steps;
};

const echoes = (steps: readonly GuardStep[], at: number, period: number): boolean => {
  const step = steps[at];
  const earlier = steps[at - period];
  if (step === undefined || earlier === undefined || step.signature !== earlier.signature) return false;
  return at === steps.length - 1 || step.results === earlier.results;
};

/**
 * How many times in a row the newest step, alone or as the end of a short cycle, has now been made. Same calls with
 * other results are work, so they start the count anew.
 */
export const countRepetitions = (steps: readonly GuardStep[]): number => {
  let most = 1;
  for (let period = 1; period <= longestCycle; period += 1) {
    let length = 0;
    while (echoes(steps, steps.length - 1 - length, period)) length += 1;
    most = Math.max(most, Math.floor(length / period) + 1);
  }
  return most;
};

/** Where the log of one stretch earns a reminder: the call whose result carries it, the tools and the count. */
export const findReminder = (
  steps: readonly GuardStep[],
): { readonly callId: string; readonly tools: readonly string[]; readonly count: number } | null => {
  for (let end = remindAt; end <= steps.length; end += 1) {
    const seen = steps.slice(0, end);
    const newest = seen.at(-1);
    if (newest !== undefined && countRepetitions(seen) >= remindAt)
      return { callId: newest.lastCallId, tools: newest.tools, count: countRepetitions(seen) };
  }
  return null;
};
