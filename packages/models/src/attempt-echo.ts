import { setImmediate as nextTick } from 'node:timers/promises';
import type {
  ModelDelta,
  ModelFailure,
  ModelReply,
  ModelRequest,
  ModelToolCall,
  PromptMessage,
} from '@my-agent-crew/core';
import { readCall } from './parse-arguments.ts';

/** What of a tool's result is said back. */
const maxResultChars = 2_000;
const charsPerToken = 4;

interface WrittenCall {
  readonly name: string;
  readonly raw: string;
}

/** What the echo answers, before it is streamed. */
export interface EchoAnswer {
  readonly text: string;
  readonly calls: readonly WrittenCall[];
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Arguments may run over several lines; when the first line is JSON by itself, what follows is plain text again. */
const readCommand = (lines: readonly string[]): { call: WrittenCall; rest: readonly string[] } => {
  const [head = '', ...rest] = lines;
  const [, name = '', first = ''] = /^\/tool\s+(\S+)\s*(.*)$/.exec(head) ?? [];
  const all = [first, ...rest].join('\n').trim();
  const isMultiLine = !isJson(first) && first.trim() !== '' && isJson(all);
  return isMultiLine ? { call: { name, raw: all }, rest: [] } : { call: { name, raw: first.trim() }, rest };
};

const answerPerson = (text: string): EchoAnswer => {
  const lines = text.split(/\r?\n/);
  const starts = lines.flatMap((line, position) => (/^\/tool\s+\S/.test(line) ? [position] : []));
  if (starts.length === 0) return { text, calls: [] };
  const commands = starts.map((start, order) => readCommand(lines.slice(start, starts[order + 1])));
  const words = [...lines.slice(0, starts[0]), ...commands.flatMap(({ rest }) => rest)];
  return { text: words.join('\n').trim(), calls: commands.map(({ call }) => call) };
};

/**
 * What the echo says to a history: the newest results, if the tools have just run; otherwise the person's own words,
 * where every line `/tool <name> {json}` becomes a call instead.
 */
export const composeEcho = (messages: readonly PromptMessage[]): EchoAnswer => {
  const results: string[] = [];
  for (let position = messages.length - 1; position >= 0; position -= 1) {
    const message = messages[position];
    if (message?.role !== 'tool') break;
    results.unshift(message.text.slice(0, maxResultChars));
  }
  if (results.length > 0) return { text: results.join('\n\n'), calls: [] };
  const person = messages.findLast((message) => message.role === 'user');
  return answerPerson(person?.text ?? '');
};

const countTokens = (...texts: readonly string[]): number =>
  Math.ceil(texts.reduce((sum, text) => sum + text.length, 0) / charsPerToken);

const textsOf = (message: PromptMessage): string[] =>
  message.role === 'user' ? [message.notes ?? '', message.text] : [message.text];

const aborted: ModelFailure = {
  kind: 'aborted',
  sentence: 'The request was stopped.',
  status: null,
  retryAfterMs: null,
};
const empty: ModelFailure = {
  kind: 'fatal',
  sentence: 'The echo model had nothing to echo.',
  status: null,
  retryAfterMs: null,
};

/** Streams an echo word by word, giving way to everything else in between. */
const speak = async (
  answer: EchoAnswer,
  onDelta: (delta: ModelDelta) => void,
  signal: AbortSignal,
): Promise<string> => {
  let said = '';
  for (const word of answer.text.match(/\s*\S+\s*/g) ?? []) {
    if (signal.aborted) return said;
    said += word;
    onDelta({ type: 'text', text: word });
    await nextTick();
  }
  for (const [index, call] of answer.calls.entries()) {
    if (signal.aborted) return said;
    onDelta({ type: 'tool-input', index, name: call.name, chunk: call.raw });
    await nextTick();
  }
  return said;
};

/** `fake:echo`: a model without a model, free and deterministic, for a first run without a key and for tests. */
export const attemptEcho = async (
  request: ModelRequest,
  onDelta: (delta: ModelDelta) => void,
  signal: AbortSignal,
  now: () => number,
): Promise<ModelReply> => {
  const startedAt = now();
  let firstTokenAt: number | null = null;
  const answer = composeEcho(request.messages);
  await nextTick();
  const text = await speak(
    answer,
    (delta) => {
      firstTokenAt ??= now();
      onDelta(delta);
    },
    signal,
  );
  const isEmpty = answer.text.trim() === '' && answer.calls.length === 0;
  const failure = signal.aborted ? aborted : isEmpty ? empty : null;
  const calls: readonly ModelToolCall[] =
    failure === null ? answer.calls.map(({ name, raw }) => readCall(name, raw, false)) : [];
  return {
    text,
    calls,
    failure,
    produced: firstTokenAt !== null,
    metered: false,
    costMicros: 0,
    usage: {
      prompt_tokens: countTokens(request.system, ...request.messages.flatMap(textsOf)),
      cached_tokens: 0,
      reasoning_tokens: 0,
      completion_tokens: countTokens(text, ...answer.calls.map(({ name, raw }) => name + raw)),
    },
    provider: null,
    details: null,
    firstTokenMs: firstTokenAt === null ? null : Math.round(firstTokenAt - startedAt),
    durationMs: Math.round(now() - startedAt),
  };
};
