import type { ModelDelta, ModelReply } from '@my-agent-crew/core';

/** What one attempt leaves for the log, in a form that fits on a line. */
export interface Row {
  readonly text: string;
  /** `name {json}`, or `name ! why` for a call that must not run. */
  readonly calls: readonly string[];
  /** `kind status: sentence`, or null. */
  readonly failure: string | null;
  readonly produced: boolean;
  readonly metered: boolean;
  /** Micro-dollars. */
  readonly cost: number | null;
  /** prompt / cached / reasoning / completion. */
  readonly usage: string;
  readonly provider: string | null;
  readonly details: unknown;
}

const known: Pick<Row, 'metered' | 'cost' | 'usage' | 'provider' | 'details'> = {
  metered: true,
  cost: 1230,
  usage: '100/64/7/20',
  provider: 'DeepSeek',
  details: null,
};

/** Nothing about tokens or price came. */
export const unpriced = { cost: null, usage: '-/-/-/-' } as const;
/** Nothing at all came. */
export const nothing = { ...unpriced, provider: null, produced: false } as const;
/** The host refused before it did anything. */
export const refused = { ...nothing, metered: false } as const;

export const says = (text: string, more: Partial<Row> = {}): Row => ({
  ...known,
  text,
  calls: [],
  failure: null,
  produced: true,
  ...more,
});

export const asks = (calls: readonly string[], more: Partial<Row> = {}): Row => says('', { calls, ...more });

export const fails = (failure: string, more: Partial<Row> = {}): Row => says('', { failure, ...more });

const countOf = (count: number | null): string => (count === null ? '-' : String(count));

/** A reply as a row. */
export const rowOf = (reply: ModelReply): Row => ({
  text: reply.text.length > 100 ? `${reply.text.slice(0, 12)}… ${reply.text.length}` : reply.text,
  calls: reply.calls.map(({ name, arguments: args, invalid }) => {
    const json = JSON.stringify(args);
    const short = json.length > 100 ? `${json.slice(0, 16)}… ${json.length}` : json;
    return invalid === null ? `${name} ${short}` : `${name} ! ${invalid}`;
  }),
  failure:
    reply.failure === null
      ? null
      : `${reply.failure.kind}${reply.failure.status === null ? '' : ` ${reply.failure.status}`}: ${reply.failure.sentence}`,
  produced: reply.produced,
  metered: reply.metered,
  cost: reply.costMicros,
  usage: [
    reply.usage.prompt_tokens,
    reply.usage.cached_tokens,
    reply.usage.reasoning_tokens,
    reply.usage.completion_tokens,
  ]
    .map(countOf)
    .join('/'),
  provider: reply.provider,
  details: reply.details,
});

/** What a watcher saw: the text, whether the model thought, and the arguments as they were written. */
export const watchedOf = (deltas: readonly ModelDelta[]) => ({
  text: deltas.map((delta) => (delta.type === 'text' ? delta.text : '')).join(''),
  thought: deltas.some((delta) => delta.type === 'reasoning'),
  calls: new Set(deltas.flatMap((delta) => (delta.type === 'tool-input' ? [delta.index] : []))).size,
});
