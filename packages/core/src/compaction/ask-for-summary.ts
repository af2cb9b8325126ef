import type { Agent } from '../ports/agents.ts';
import type { Clock } from '../ports/clock.ts';
import type { Booked, MeteredReply } from '../ports/meter.ts';
import type { ModelPort, ModelRequest } from '../ports/model.ts';
import { sliceStart } from '../shorten/slice-text.ts';
import { coreTexts } from '../texts/core-texts.ts';
import { contextWindowOf } from './context-window.ts';

/** A turn waits for it; slower than this, the next route is better. Milliseconds. */
const timeoutMs = 120_000;

/** Of a route's window in characters, the part its transcript may fill: the rest is for the summary. */
const charsPerWindowToken = 2;

/**
 * Makes one metered request under the purpose `compaction`; `attempt` counts from 1. Null when a cap or an allowance
 * forbids it, and then every later one.
 */
export type AskModel = (
  request: ModelRequest,
  signal: AbortSignal,
  attempt: number,
) => Promise<MeteredReply | null>;

/** What a compaction needs from outside. */
export interface SummaryPorts {
  readonly clock: Clock;
  readonly windows: Pick<ModelPort, 'contextWindow'>;
  readonly ask: AskModel;
}

/** A summary as a model wrote it; `text` is null when none did. The money is booked already. */
export interface WrittenSummary {
  readonly text: string | null;
  readonly route: string;
  readonly booked: readonly Booked[];
}

/** The built-in echo would only repeat the text. */
const canSummarise = (route: string): boolean => !route.startsWith('fake:');

const askInTime = async (
  { clock, ask }: SummaryPorts,
  request: ModelRequest,
  signal: AbortSignal,
  attempt: number,
): Promise<MeteredReply | null> => {
  const limit = new AbortController();
  const timer = clock.sleep(timeoutMs, AbortSignal.any([limit.signal, signal])).then(
    () => limit.abort(),
    () => undefined,
  );
  try {
    return await ask(request, AbortSignal.any([signal, limit.signal]), attempt);
  } finally {
    limit.abort();
    await timer;
  }
};

/**
 * Asks the agent's own routes, in order, until one summarises. A route that fails, says nothing or takes too long is left
 * for the next.
 */
export const askForSummary = async (
  ports: SummaryPorts,
  agent: Agent,
  transcriptFor: (maxChars: number) => string,
  maxChars: number,
  signal: AbortSignal,
): Promise<WrittenSummary> => {
  const booked: Booked[] = [];
  const system = coreTexts(agent.language).compaction.task(maxChars);
  for (const [at, route] of agent.routes.filter(canSummarise).entries()) {
    const text = transcriptFor(contextWindowOf(ports.windows, route).tokens * charsPerWindowToken);
    const messages = [{ role: 'user', text }] as const;
    const request = { route, system, messages, tools: [], reasoning: null, servedBy: null };
    const answered = await askInTime(ports, request, signal, at + 1);
    if (answered === null) break;
    if (answered.booked !== null) booked.push(answered.booked);
    const words = answered.reply.failure === null ? answered.reply.text.trim() : '';
    if (words !== '') return { text: sliceStart(words, maxChars), route, booked };
    if (signal.aborted) break;
  }
  return { text: null, route: '', booked };
};
