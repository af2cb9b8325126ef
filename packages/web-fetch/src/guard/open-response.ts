import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { HostAddress } from './guarded-hosts.ts';

/** Milliseconds. Spec: tools, "kết nối 5 s, mỗi lần đọc 10 s". */
export interface FetchLimits {
  readonly connectMs: number;
  /** Silence of the server, before the headers and between two pieces of the body. */
  readonly readMs: number;
  /** The whole request: a server that sends one byte every few seconds ends here. */
  readonly totalMs: number;
  /** Of the body, after unpacking. */
  readonly maxBytes: number;
}

/** The limits of the product. */
export const standardLimits: FetchLimits = {
  connectMs: 5_000,
  readMs: 10_000,
  totalMs: 60_000,
  maxBytes: 512 * 1024,
};

const headers = {
  accept:
    'text/html,application/xhtml+xml,text/markdown,text/plain,application/json,application/xml;q=0.9,*/*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'vi,en;q=0.8',
  'user-agent': 'Mozilla/5.0 (compatible; my-agent-crew)',
};

/** Answers every look-up of the connection with the addresses that were checked, so that no second one is ever made. */
const pin =
  (addresses: readonly HostAddress[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses;
    if (options.all === true) done(null, [...addresses]);
    else if (first === undefined) done(new Error('no address'), '', 4);
    else done(null, first.address, first.family);
  };

/**
 * Sends a GET to one of these addresses and resolves with its response, whatever the status; a redirect is a response
 * like any other. Rejects with the error of the socket, or with `timed-out` as the message.
 */
export const openResponse = (
  url: URL,
  addresses: readonly HostAddress[],
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isTls = url.protocol === 'https:';
    const send = isTls ? requestHttps : requestHttp;
    // A socket of its own for each request: none is left open, and none that was opened for another host is used.
    const request = send(url, { agent: false, headers, lookup: pin(addresses), signal });
    const giveUp = (): void => void request.destroy(new Error('timed-out'));
    const connecting = setTimeout(giveUp, limits.connectMs);
    let waiting: NodeJS.Timeout | undefined;
    const settle = (): void => {
      clearTimeout(connecting);
      clearTimeout(waiting);
    };
    request.once('socket', (socket) =>
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        clearTimeout(connecting);
        waiting = setTimeout(giveUp, limits.readMs);
      }),
    );
    request.once('response', (response) => {
      settle();
      resolve(response);
    });
    request.on('error', (error) => {
      settle();
      reject(error);
    });
    request.end();
  });
