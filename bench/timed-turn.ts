import { now } from './bench-process.ts';

/** One turn as its client saw it; times in ms that processes agree on. */
export interface TimedTurn {
  readonly sentAt: number;
  readonly firstTextAt: number;
  readonly endedAt: number;
  /** Microsecond stamps found in the text, with the time each arrived. */
  readonly lagsMs: readonly number[];
  readonly text: string;
}

/** Something that answers a message with a stream of events that have a `type`. */
export interface TurnTarget {
  readonly url: string;
  body(text: string): unknown;
}

const stamps = /<T(\d+)>/g;
const terminal = new Set(['done', 'halted', 'error', 'cancelled', 'interrupted', 'approval_required']);
const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

interface Heard {
  text: string;
  firstTextAt: number;
  ended: string;
  readonly lagsMs: number[];
}

const hear = (heard: Heard, line: string, arrivedAt: number): void => {
  if (!line.startsWith('data: {')) return;
  const event = JSON.parse(line.slice(6));
  if (terminal.has(event.type)) heard.ended = event.type;
  if (event.type !== 'text_delta') return;
  heard.firstTextAt ||= now();
  heard.text += event.text;
  for (const match of event.text.matchAll(stamps)) heard.lagsMs.push(arrivedAt - Number(match[1]) / 1000);
};

/** Sends one message and reads its stream to the end. Throws when the turn does not end with `done`. */
export const timeTurn = async (target: TurnTarget, text: string): Promise<TimedTurn> => {
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
  const sentAt = now();
  const reply = await fetch(target.url, { method: 'POST', headers, body: JSON.stringify(target.body(text)) });
  const decoder = new TextDecoder();
  const heard: Heard = { text: '', firstTextAt: 0, ended: '', lagsMs: [] };
  let buffer = '';
  for await (const bytes of reply.body ?? []) {
    buffer += decoder.decode(bytes, { stream: true });
    const arrivedAt = monotonicMs();
    const lines = buffer.split('\n');
    buffer = lines.pop() ?? '';
    for (const line of lines) hear(heard, line, arrivedAt);
  }
  if (heard.ended !== 'done')
    throw new Error(`The turn ended with ${heard.ended || `status ${reply.status}`}.`);
  return { ...heard, sentAt, endedAt: now() };
};

/** The floor as a target. */
export const floorTarget = (url: string): TurnTarget => ({
  url: `${url}/turn`,
  body: (text) => ({
    model: 'model',
    stream: true,
    stream_options: { include_usage: true },
    messages: [{ role: 'user', content: text }],
  }),
});

/** A conversation of the crew as a target. */
export const crewTarget = (url: string, conversationId: string): TurnTarget => ({
  url: `${url}/api/conversations/${conversationId}/messages`,
  body: (text) => ({ text }),
});
