/** The frames of a chat-completions stream, as an OpenAI-compatible host writes them. */

/** What every chunk of the fake upstream carries unless a test overrides it. */
export const chunkBase = {
  id: 'gen-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'up/model',
  provider: 'DeepSeek',
} as const;

/** Token counts and price that most scenarios report. */
export const standardUsage = {
  prompt_tokens: 100,
  completion_tokens: 20,
  total_tokens: 120,
  cost: 0.00123,
  is_byok: false,
  prompt_tokens_details: { cached_tokens: 64, cache_write_tokens: 10 },
  completion_tokens_details: { reasoning_tokens: 7 },
  cost_details: { upstream_inference_cost: 0.00123 },
};

/** The last frame of a stream. */
export const doneFrame = 'data: [DONE]\n\n';

/** A comment that keeps a connection warm and says nothing. */
export const commentFrame = ': PROCESSING\n\n';

/** Any JSON as one event. */
export const jsonFrame = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** A chunk with one choice. `extra` lands at the top level of the chunk and wins over the base. */
export const deltaFrame = (
  delta: Record<string, unknown> | null,
  finish: string | null = null,
  extra: Record<string, unknown> = {},
): string => jsonFrame({ ...chunkBase, choices: [{ index: 0, delta, finish_reason: finish }], ...extra });

/** A piece of text. */
export const textFrame = (text: string): string => deltaFrame({ content: text });

/** The chunk that ends the answer. */
export const finishFrame = (reason: string, extra: Record<string, unknown> = {}): string =>
  deltaFrame({}, reason, extra);

/** The chunk without choices that reports tokens and price. */
export const usageFrame = (usage: unknown = standardUsage): string =>
  jsonFrame({ ...chunkBase, choices: [], usage });

/** The usual end: finish reason, usage, done. */
export const ending = (reason: string, usage: unknown = standardUsage): string[] => [
  finishFrame(reason),
  usageFrame(usage),
  doneFrame,
];

/** The first fragment of a tool call. */
export const callFrame = (index: number, id: string, name: string, args = ''): string =>
  deltaFrame({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: args } }] });

/** A later fragment of a tool call's arguments. */
export const argumentsFrame = (index: number, args: string): string =>
  deltaFrame({ tool_calls: [{ index, function: { arguments: args } }] });

/** An error object inside a stream that has already begun. */
export const errorFrame = (error: unknown, extra: Record<string, unknown> = chunkBase): string =>
  jsonFrame({ ...extra, error, choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }] });
