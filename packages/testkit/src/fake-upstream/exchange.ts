import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { ChatBody } from './chat-body.ts';

/** One request being answered: what a scenario may do with it. Every method is a no-op once the client has gone. */
export interface Exchange {
  readonly body: ChatBody;
  readonly headers: IncomingHttpHeaders;
  /** Counts and prices the answer, given its tokens; null where the scenario says itself. */
  readonly bill: ((completionTokens: number) => Readonly<Record<string, unknown>>) | null;
  /** 1 for the first request that named this model since the last reset. */
  readonly attempt: number;
  readonly isClosed: () => boolean;
  /** Sends the headers of an event stream; `write` does it by itself. */
  readonly open: () => void;
  /** Sends other headers than those of an event stream; the body follows with `write`. */
  readonly begin: (status: number, headers: Record<string, string>) => void;
  /** Puts bytes on the wire and waits while the socket is full. */
  readonly write: (bytes: string | Uint8Array) => Promise<void>;
  /** Answers without a stream and ends. */
  readonly answer: (status: number, headers: Record<string, string>, body: string) => void;
  /** Waits, but not longer than the client stays. */
  readonly pause: (ms: number) => Promise<void>;
  /** Waits until the client goes. */
  readonly hang: () => Promise<void>;
  /** Destroys the connection without ending the answer. */
  readonly cut: () => void;
}

/** Plays one answer. What it leaves open is ended cleanly afterwards. */
export type Scenario = (exchange: Exchange) => Promise<void> | void;

/** Wraps a response for a scenario. */
export const createExchange = (
  response: ServerResponse,
  request: Pick<Exchange, 'body' | 'headers' | 'attempt' | 'bill'>,
  onWrite: (bytes: string | Uint8Array) => void,
): Exchange => {
  const gone = new Promise<void>((resolve) => {
    response.once('close', resolve);
  });
  const isClosed = () => response.destroyed || response.closed;
  const begin = (status: number, headers: Record<string, string>) => {
    if (response.headersSent || isClosed()) return;
    response.writeHead(status, headers);
    response.flushHeaders();
  };
  const open = () => begin(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  return {
    ...request,
    isClosed,
    open,
    begin,
    write: async (bytes) => {
      if (isClosed()) return;
      open();
      onWrite(bytes);
      if (response.write(bytes)) return;
      await Promise.race([new Promise((resolve) => response.once('drain', resolve)), gone]);
    },
    answer: (status, headers, text) => {
      if (isClosed()) return;
      response.writeHead(status, headers);
      response.end(text);
    },
    pause: async (ms) => {
      let timer: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms);
      });
      await Promise.race([waited, gone]);
      clearTimeout(timer);
    },
    hang: () => gone,
    cut: () => {
      response.socket?.destroy();
    },
  };
};
