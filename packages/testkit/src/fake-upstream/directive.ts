import { type ChatBody, messageText } from './chat-body.ts';
import type { Exchange } from './exchange.ts';
import { argumentsFrame, callFrame, chunkBase, ending, jsonFrame } from './wire.ts';

/** What a person's message may ask of the fake upstream: `[[n=20 rate=0 tools=1 len=5 ttft=0 batch=1 stamp=1]]`. */
export interface Directive {
  /** Text chunks. */
  readonly n: number;
  /** Chunks per second; 0 sends as fast as the socket takes them. */
  readonly rate: number;
  /** Rounds of one tool call each before the text. */
  readonly tools: number;
  /** Filler characters in a chunk. */
  readonly len: number;
  /** Milliseconds before the first chunk. */
  readonly ttft: number;
  /** Chunks joined in one write. */
  readonly batch: number;
  /** 1 puts `<T…>` in every chunk: microseconds of the monotonic clock, comparable between processes of one machine. */
  readonly stamp: number;
  readonly tool: string;
  /** JSON. */
  readonly args: string;
}

const numbers = ['n', 'rate', 'tools', 'len', 'ttft', 'batch', 'stamp'] as const;

/** Reads the last `[[…]]` of a text; null when there is none. `args=` takes the rest and comes last. */
const parseDirective = (text: string, defaults: Directive): Directive | null => {
  const start = [...text.matchAll(/\[\[\s*\w+=/g)].at(-1)?.index ?? -1;
  const end = text.lastIndexOf(']]');
  if (start < 0 || end < start) return null;
  const inner = text.slice(start + 2, end).trim();
  const [flat = '', args] = inner.split(/\bargs=(.*)$/s);
  const pairs = new Map(
    flat
      .trim()
      .split(/\s+/)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
  );
  const counts = Object.fromEntries(
    numbers.map((key) => [key, Number(pairs.get(key) ?? defaults[key])]),
  ) as unknown as Record<(typeof numbers)[number], number>;
  return { ...counts, tool: pairs.get('tool') ?? defaults.tool, args: args?.trim() ?? defaults.args };
};

/** The directive in the newest person's message that has one, with the rounds of tool calls answered since. */
export const findDirective = (
  body: ChatBody,
  defaults: Directive,
): { readonly directive: Directive; readonly rounds: number } | null => {
  for (let position = body.messages.length - 1; position >= 0; position -= 1) {
    const message = body.messages[position];
    if (message?.role !== 'user') continue;
    const directive = parseDirective(messageText(message), defaults);
    if (directive === null) continue;
    const rounds = body.messages.slice(position).filter((later) => later.tool_calls?.length).length;
    return { directive, rounds };
  }
  return null;
};

const microseconds = (): bigint => process.hrtime.bigint() / 1000n;

/** One chunk of filler; built by hand because benches send very many of them. */
const chunkWriter = (directive: Directive): (() => string) => {
  const filler = 'abcdefghijklmnopqrstuvwxyz'.repeat(Math.ceil(directive.len / 26)).slice(0, directive.len);
  const [before, after] = jsonFrame({
    ...chunkBase,
    choices: [{ index: 0, delta: { content: '\u0001' }, finish_reason: null }],
  }).split('\\u0001') as [string, string];
  return () => `${before}${directive.stamp ? `<T${microseconds()}>` : ''}${filler} ${after}`;
};

const streamText = async (directive: Directive, exchange: Exchange): Promise<void> => {
  const chunk = chunkWriter(directive);
  const startedAt = performance.now();
  let waiting = '';
  for (let index = 0; index < directive.n && !exchange.isClosed(); index += 1) {
    if (directive.rate > 0) {
      const wait = startedAt + (index * 1000) / directive.rate - performance.now();
      if (wait > 0.5) await exchange.pause(wait);
    }
    waiting += chunk();
    if ((index + 1) % directive.batch !== 0 && index !== directive.n - 1) continue;
    await exchange.write(waiting);
    waiting = '';
    // A burst must not keep the event loop of an in-process test to itself.
    if (directive.rate === 0 && index % 64 === 63) await new Promise((resolve) => setImmediate(resolve));
  }
};

/** Plays a directive: tool rounds first, then the text. */
export const playDirective = async (
  { directive, rounds }: { readonly directive: Directive; readonly rounds: number },
  exchange: Exchange,
  nextId: () => string,
): Promise<void> => {
  if (directive.ttft > 0) await exchange.pause(directive.ttft);
  const usage = exchange.bill?.(directive.n) ?? {
    prompt_tokens: 1000,
    completion_tokens: directive.n,
    cost: 0,
  };
  if (rounds < directive.tools) {
    await exchange.write(callFrame(0, nextId(), directive.tool));
    await exchange.write(argumentsFrame(0, directive.args));
    await exchange.write(ending('tool_calls', usage).join(''));
    return;
  }
  await streamText(directive, exchange);
  await exchange.write(ending('stop', usage).join(''));
};
