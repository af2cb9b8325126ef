import { CrewError } from '@my-agent-crew/contract';
import { answerError, parseJson } from './answer-error.ts';
import type { StreamStatus, Watched } from './call-request.ts';
import { createSseParser, type SseParser } from './sse-parser.ts';

/** How patient a watcher is. All in ms. */
export interface StreamTiming {
  /** Wait before the first new attempt, unless the server's `retry:` says another; doubles at each failure. */
  firstDelayMs: number;
  maxDelayMs: number;
  /** A connection without a byte for this long is taken for dead. The server beats every 15 s. */
  silenceMs: number;
}

/** The timing of the product. */
export const streamTiming: StreamTiming = { firstDelayMs: 250, maxDelayMs: 10_000, silenceMs: 40_000 };

/** Everything one watcher needs; made by the client. */
export interface WatchPlan {
  fetch: typeof fetch;
  url: string;
  method: string;
  headers: Record<string, string>;
  lastEventId: string | null;
  signal: AbortSignal;
  onStatus: (status: StreamStatus) => void;
  timing: StreamTiming;
}

/** How one connection ended: the stream is over, or the line broke. */
type Ending = 'over' | 'broken';

interface Position {
  lastEventId: string | null;
  retryMs: number | null;
  /** True once this connection has proved useful, which makes the next wait short again. */
  delivered: boolean;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });

/** Aborts `controller` when no byte came for `silenceMs`; one coarse timer, because chunks may come by the thousand. */
const watchSilence = (controller: AbortController, silenceMs: number): { heard(): void; stop(): void } => {
  let last = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - last >= silenceMs) controller.abort();
  }, silenceMs / 8);
  return {
    heard: () => {
      last = Date.now();
    },
    stop: () => clearInterval(timer),
  };
};

const dial = async (
  plan: WatchPlan,
  at: Position,
  controller: AbortController,
): Promise<Response | Ending> => {
  const headers = { ...plan.headers, accept: 'text/event-stream' };
  const response = await plan
    .fetch(plan.url, {
      method: plan.method,
      cache: 'no-store',
      headers: at.lastEventId === null ? headers : { ...headers, 'last-event-id': at.lastEventId },
      signal: controller.signal,
    })
    .catch(() => null);
  if (response === null || response.status >= 500) return 'broken';
  if (response.status === 204) return 'over';
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && response.body !== null && type.startsWith('text/event-stream')) return response;
  const text = await response.text().catch(() => '');
  if (!response.ok) throw answerError(response.status, text);
  throw new CrewError(
    'unavailable',
    `${plan.url} answered with "${type}" where an event stream was expected. Check that the address is that of a crew server.`,
  );
};

async function* readFrames<Event>(
  read: () => Promise<Uint8Array | null>,
  parser: SseParser,
  at: Position,
): AsyncGenerator<Watched<Event>, Ending> {
  for (let chunk = await read(); chunk !== null; chunk = await read()) {
    const frames = parser.push(chunk);
    at.retryMs = parser.retryMs();
    for (const frame of frames) {
      if (frame.event === 'end') return 'over';
      const event = parseJson(frame.data);
      if (event === undefined) return 'broken';
      at.delivered = true;
      at.lastEventId = frame.id;
      yield { id: frame.id, event: event as Event };
    }
  }
  return 'broken';
}

async function* connect<Event>(plan: WatchPlan, at: Position): AsyncGenerator<Watched<Event>, Ending> {
  const controller = new AbortController();
  const giveUp = (): void => controller.abort();
  plan.signal.addEventListener('abort', giveUp);
  const silence = watchSilence(controller, plan.timing.silenceMs);
  try {
    const response = await dial(plan, at, controller);
    if (typeof response === 'string') return response;
    plan.onStatus('open');
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const read = async (): Promise<Uint8Array | null> => {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      silence.heard();
      return done || value === undefined ? null : value;
    };
    return yield* readFrames<Event>(read, createSseParser(at.lastEventId), at);
  } finally {
    silence.stop();
    plan.signal.removeEventListener('abort', giveUp);
    controller.abort();
  }
}

/**
 * Follows one stream across broken connections, resuming after the last event it delivered. Ends when the server says
 * the stream is over (`event: end`, or 204) or when the signal aborts; throws `CrewError` only for an answer that
 * trying again cannot change (any 4xx, or something that is no event stream).
 */
export async function* watchStream<Event>(plan: WatchPlan): AsyncGenerator<Watched<Event>, void> {
  const at: Position = { lastEventId: plan.lastEventId, retryMs: null, delivered: false };
  let failures = 0;
  while (!plan.signal.aborted) {
    plan.onStatus('connecting');
    at.delivered = false;
    const ending = yield* connect<Event>(plan, at);
    if (ending === 'over' || plan.signal.aborted) return;
    plan.onStatus('lost');
    failures = at.delivered ? 0 : failures + 1;
    const first = at.retryMs ?? plan.timing.firstDelayMs;
    const ceiling = Math.min(plan.timing.maxDelayMs, first * 2 ** Math.max(0, failures - 1));
    await pause(ceiling * (0.5 + Math.random() / 2), plan.signal);
  }
}
