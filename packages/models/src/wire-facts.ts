import type { RawUsage } from './read-usage.ts';

/** What the raw chunks of one answer say beside text and calls. Owned by one attempt, filled while it runs. */
export interface WireFacts {
  /** True once the request may have cost something. */
  metered: boolean;
  /** The upstream provider behind a router. */
  provider: string | null;
  usage: RawUsage;
  /** The last finish reason, in the host's own word. */
  finish: string | null;
  /** Fragments of `reasoning_details` in order of arrival. */
  readonly reasoningDetails: unknown[];
  /** Called for a thought that comes without readable text. */
  onHiddenReasoning: () => void;
  /** Called when the answer says it is finished: only usage may still come. */
  onFinish: () => void;
}

interface LooseChunk {
  readonly provider?: unknown;
  readonly usage?: unknown;
  readonly choices?: unknown;
}

interface LooseChoice {
  readonly finish_reason?: unknown;
  readonly delta?: {
    readonly reasoning_details?: unknown;
    readonly content?: unknown;
    readonly tool_calls?: unknown;
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The first choice of a chunk, or undefined. */
export const firstChoice = (chunk: unknown): LooseChoice | undefined => {
  const choices = (chunk as LooseChunk).choices;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isObject(choice) ? choice : undefined;
};

const readDetails = (facts: WireFacts, choice: LooseChoice): void => {
  const details = isObject(choice.delta) ? choice.delta['reasoning_details'] : undefined;
  if (!Array.isArray(details) || details.length === 0) return;
  facts.reasoningDetails.push(...(details as unknown[]));
  facts.onHiddenReasoning();
};

/** True for a chunk with a finish reason. Some hosts send an empty one with every chunk. */
export const saysFinished = (chunk: unknown): boolean => {
  const reason = isObject(chunk) ? firstChoice(chunk)?.finish_reason : undefined;
  return typeof reason === 'string' && reason !== '';
};

/** Notes what one raw chunk says. Called for every chunk, so it does next to nothing for a plain one. */
export const readChunk = (facts: WireFacts, chunk: unknown): void => {
  if (!isObject(chunk)) return;
  if (typeof chunk['provider'] === 'string') facts.provider = chunk['provider'];
  if (isObject(chunk['usage'])) facts.usage = chunk['usage'];
  const choice = firstChoice(chunk);
  if (choice === undefined) return;
  readDetails(facts, choice);
  if (!saysFinished(chunk)) return;
  facts.finish = String(choice.finish_reason);
  facts.onFinish();
};
