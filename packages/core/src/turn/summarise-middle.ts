import type { RunStep } from '@my-agent-crew/contract';
import type { Charge } from '../ports/log.ts';
import type { Summarise } from '../shorten/shorten-output.ts';
import { sliceEnd, sliceStart } from '../shorten/slice-text.ts';
import { chargeOf } from './charge-of.ts';
import { markOf } from './mark-of.ts';
import type { Turn } from './turn.ts';

/** Characters of the middle that are sent to a model; of a longer middle its two ends. */
const inputChars = 60_000;

/** A slow route is worse than a cut. */
const timeoutMs = 30_000;

/** The built-in echo would only repeat the text. */
const canSummarise = (route: string): boolean => !route.startsWith('fake:');

/**
 * Asks the agent's own routes, in order, for a summary of a tool output. Every attempt is metered as `tool_summary`;
 * its mark ends with the result of the call whose line `step` is.
 */
export const summariseMiddle =
  (turn: Turn, step: RunStep): Summarise =>
  async (middle, maxChars) => {
    const charges: Charge[] = [];
    const half = inputChars / 2;
    const text =
      middle.length <= inputChars ? middle : `${sliceStart(middle, half)}\n[…]\n${sliceEnd(middle, half)}`;
    for (const route of turn.agent.routes.filter(canSummarise)) {
      const limit = new AbortController();
      const timer = turn.ports.clock.sleep(timeoutMs, limit.signal).then(
        () => limit.abort(),
        () => undefined,
      );
      const call = { purpose: 'tool_summary', route };
      const mark = markOf(turn, 'model', `model:${turn.ports.ids.next('step')}.1`, call);
      await turn.ports.log.beginEffect(mark, step, []);
      const reply = await turn.ports.model.attempt(
        {
          route,
          system: turn.texts.summaryTask(maxChars),
          messages: [{ role: 'user', text }],
          tools: [],
          reasoning: null,
          servedBy: null,
        },
        () => undefined,
        AbortSignal.any([turn.signal, limit.signal]),
      );
      limit.abort();
      await timer;
      if (reply.metered) charges.push(chargeOf('tool_summary', route, reply));
      if (reply.failure === null) return { text: reply.text, charges };
      if (turn.signal.aborted) break;
    }
    return { text: null, charges };
  };
