import type { Booked, MeteredReply } from '../ports/meter.ts';
import type { Summarise } from '../shorten/shorten-output.ts';
import { sliceEnd, sliceStart } from '../shorten/slice-text.ts';
import { accountOf, type Turn } from './turn.ts';
import { untilStopped } from './until-stopped.ts';

/** Characters of the middle that are sent to a model; of a longer middle its two ends. */
const inputChars = 60_000;

/** A slow route is worse than a cut. */
const timeoutMs = 30_000;

/** How long a stop waits for a request that is under way. */
const stopGraceMs = 5_000;

/** What is known of a summary that did not end with a stop; the end of the run books it as lost. */
const lostAnswer = { reply: null, booked: null } as const;

/** The built-in echo would only repeat the text. */
const canSummarise = (route: string): boolean => !route.startsWith('fake:');

const sentPart = (middle: string): string => {
  const half = inputChars / 2;
  return middle.length <= inputChars ? middle : `${sliceStart(middle, half)}\n[…]\n${sliceEnd(middle, half)}`;
};

const askRoute = async (
  turn: Turn,
  route: string,
  task: { readonly text: string; readonly maxChars: number },
): Promise<MeteredReply | typeof lostAnswer | null> => {
  const admission = await turn.ports.meter.admit(accountOf(turn), 'tool_summary');
  if (admission.stop !== null) return null;
  const limit = new AbortController();
  const timer = turn.ports.clock.sleep(timeoutMs, limit.signal).then(
    () => limit.abort(),
    () => undefined,
  );
  const request = {
    route,
    system: turn.texts.summaryTask(task.maxChars),
    messages: [{ role: 'user', text: task.text }],
    tools: [],
    reasoning: null,
    servedBy: null,
  } as const;
  const either = AbortSignal.any([turn.signal, limit.signal]);
  try {
    const asked = admission.call(request, () => undefined, either);
    return await untilStopped<MeteredReply | typeof lostAnswer>(turn, asked, stopGraceMs, () => lostAnswer);
  } catch (cause) {
    // A port that breaks its promise must not cost the call its result.
    turn.ports.reportDefect(cause, `tool_summary by ${route}`);
    return lostAnswer;
  } finally {
    limit.abort();
    await timer;
  }
};

/**
 * Asks the agent's own routes, in order, for a summary of a tool output. Metered as `tool_summary`; none is asked once a
 * cap or an allowance is used up.
 */
export const summariseMiddle =
  (turn: Turn): Summarise =>
  async (middle, maxChars) => {
    const charges: Booked[] = [];
    const text = sentPart(middle);
    for (const route of turn.agent.routes.filter(canSummarise)) {
      if (turn.signal.aborted) break;
      const answered = await askRoute(turn, route, { text, maxChars });
      if (answered === null) break;
      if (answered.booked !== null) charges.push(answered.booked);
      if (answered.reply?.failure === null) return { text: answered.reply.text, charges };
    }
    return { text: null, charges };
  };
