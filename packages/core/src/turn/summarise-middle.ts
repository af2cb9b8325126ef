import type { RunStep } from '@my-agent-crew/contract';
import type { Charge } from '../ports/log.ts';
import type { ModelReply } from '../ports/model.ts';
import type { Summarise } from '../shorten/shorten-output.ts';
import { sliceEnd, sliceStart } from '../shorten/slice-text.ts';
import { chargeOf } from './charge-of.ts';
import { markOf } from './mark-of.ts';
import { isOverBudget } from './over-budget.ts';
import type { Turn } from './turn.ts';

/** Characters of the middle that are sent to a model; of a longer middle its two ends. */
const inputChars = 60_000;

/** A slow route is worse than a cut. */
const timeoutMs = 30_000;

/** The built-in echo would only repeat the text. */
const canSummarise = (route: string): boolean => !route.startsWith('fake:');

const attempt = async (
  turn: Turn,
  step: RunStep,
  route: string,
  request: { readonly system: string; readonly text: string },
): Promise<ModelReply | null> => {
  const call = { purpose: 'tool_summary', route };
  const mark = markOf(turn, 'model', `model:${turn.ports.ids.next('step')}.1`, call);
  await turn.ports.log.beginEffect(mark, step, []);
  const limit = new AbortController();
  const timer = turn.ports.clock.sleep(timeoutMs, limit.signal).then(
    () => limit.abort(),
    () => undefined,
  );
  try {
    return await turn.ports.model.attempt(
      {
        route,
        system: request.system,
        messages: [{ role: 'user', text: request.text }],
        tools: [],
        reasoning: null,
        servedBy: null,
      },
      () => undefined,
      AbortSignal.any([turn.signal, limit.signal]),
    );
  } catch (cause) {
    // A port that breaks its promise must not cost the call its result.
    turn.ports.reportDefect(cause, `tool_summary by ${route}`);
    return null;
  } finally {
    limit.abort();
    await timer;
  }
};

/** A summary is side work: a conversation at its cap gets the cut, which is free. */
const mayPay = async (turn: Turn, charges: readonly Charge[]): Promise<boolean> => {
  const state = (await turn.ports.log.conversation(turn.conversation.id)) ?? turn.conversation;
  const paid = charges.reduce((sum, charge) => sum + (charge.costMicros ?? 0), 0);
  return !isOverBudget({ ...state, spentMicros: state.spentMicros + paid });
};

/**
 * Asks the agent's own routes, in order, for a summary of a tool output. Every attempt is metered as `tool_summary`.
 * Its mark ends with the result of the call whose line `step` is; `paid` is what the call itself has spent and the log does not know yet.
 */
export const summariseMiddle =
  (turn: Turn, step: RunStep, paid: readonly Charge[]): Summarise =>
  async (middle, maxChars) => {
    const charges: Charge[] = [];
    const half = inputChars / 2;
    const text =
      middle.length <= inputChars ? middle : `${sliceStart(middle, half)}\n[…]\n${sliceEnd(middle, half)}`;
    const request = { system: turn.texts.summaryTask(maxChars), text };
    for (const route of turn.agent.routes.filter(canSummarise)) {
      if (turn.signal.aborted || !(await mayPay(turn, [...paid, ...charges]))) break;
      const reply = await attempt(turn, step, route, request);
      if (reply?.metered === true) charges.push(chargeOf('tool_summary', route, reply));
      if (reply?.failure === null) return { text: reply.text, charges };
    }
    return { text: null, charges };
  };
