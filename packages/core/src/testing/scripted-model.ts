import type { TokenUsage } from '@my-agent-crew/contract';
import type { ModelFailure, ModelPort, ModelReply, ModelRequest, ModelToolCall } from '../ports/model.ts';

const usage: TokenUsage = { prompt_tokens: 10, cached_tokens: 0, reasoning_tokens: 0, completion_tokens: 5 };

/** One scripted reply; what is left out is an ordinary answer of one micro-dollar times a thousand. */
export type ScriptedReply = Partial<Omit<ModelReply, 'calls' | 'failure'>> & {
  readonly calls?: readonly (Pick<ModelToolCall, 'name'> & Partial<ModelToolCall>)[];
  readonly failure?: Partial<ModelFailure>;
  /** Waits for the signal and then reports an aborted attempt. */
  readonly hangs?: boolean;
};

/** A model that plays a script and remembers what it was asked. */
export interface ScriptedModel extends ModelPort {
  readonly requests: ModelRequest[];
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  );

const build = (scripted: ScriptedReply): ModelReply => {
  const calls = (scripted.calls ?? []).map((call) => ({ arguments: {}, invalid: null, ...call }));
  const failure: ModelFailure | null =
    scripted.failure === undefined
      ? null
      : { kind: 'fatal', sentence: 'broken', status: null, retryAfterMs: null, ...scripted.failure };
  const text = scripted.text ?? '';
  const produced = text !== '' || calls.length > 0;
  const plain = {
    metered: true,
    costMicros: 1000,
    usage,
    provider: 'Upstream',
    details: null,
    firstTokenMs: 1,
    durationMs: 2,
  };
  return { ...plain, produced, ...scripted, text, calls, failure };
};

/** Plays the replies in order; a script that runs out is a mistake of the test and throws. */
export const scriptModel = (...script: ScriptedReply[]): ScriptedModel => {
  const requests: ModelRequest[] = [];
  return {
    requests,
    attempt: async (request, onDelta, signal) => {
      requests.push(structuredClone(request));
      const scripted = script[requests.length - 1];
      if (scripted === undefined) throw new Error(`The script has no reply number ${requests.length}.`);
      for (const chunk of scripted.text?.match(/.{1,4}/gsu) ?? []) onDelta({ type: 'text', text: chunk });
      if (scripted.hangs !== true) return build(scripted);
      await aborted(signal);
      return build({ ...scripted, failure: { kind: 'aborted', sentence: 'stopped' } });
    },
  };
};
