import { type ChatBody, messageText } from './chat-body.ts';

/** Characters that count as one token. */
const charsPerToken = 4;
/** Hosts cache whole blocks of tokens. */
const blockTokens = 16;
/** Prompts remembered per model, the newest. */
const remembered = 32;

/** US dollars for a million tokens: read anew, read from the cache, written. */
const price = { fresh: 0.5, cached: 0.05, written: 2 } as const;

/** The wire form of token counts and price. */
export type Billed = Readonly<Record<string, unknown>>;

/** Bills requests by the part of their prompt that was seen before, as hosts with a prompt cache do. */
export interface PrefixBilling {
  /** Takes a request in; the result bills its answer by the tokens of it. */
  readonly take: (body: ChatBody) => (completionTokens: number) => Billed;
}

/** A prompt in the order hosts read it: tools, then the messages. Marks for caches say nothing to the model. */
const promptOf = (body: ChatBody): string => {
  const messages = body.messages.map((message) =>
    JSON.stringify({
      role: message.role,
      text: messageText(message),
      calls: message.tool_calls,
      id: message.tool_call_id,
    }),
  );
  return [JSON.stringify(body['tools'] ?? []), ...messages].join('\n');
};

const sharedLength = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
};

/** Makes the billing of one host, its cache empty. */
export const createPrefixBilling = (): PrefixBilling => {
  const seen = new Map<string, string[]>();
  return {
    take: (body) => {
      const prompt = promptOf(body);
      const known = seen.get(body.model) ?? [];
      const shared = known.reduce((most, other) => Math.max(most, sharedLength(prompt, other)), 0);
      seen.set(body.model, [...known, prompt].slice(-remembered));
      const tokens = Math.ceil(prompt.length / charsPerToken);
      const cached = Math.floor(shared / charsPerToken / blockTokens) * blockTokens;
      return (completion) => ({
        prompt_tokens: tokens,
        completion_tokens: completion,
        total_tokens: tokens + completion,
        prompt_tokens_details: { cached_tokens: cached },
        cost:
          ((tokens - cached) * price.fresh + cached * price.cached + completion * price.written) / 1_000_000,
      });
    },
  };
};
