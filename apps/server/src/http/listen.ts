import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CrewError } from '@my-agent-crew/contract';
import type { OpenExchanges } from './open-exchanges.ts';

/** Where to listen. Port 0 takes any free one. */
export interface ListenAddress {
  host: string;
  port: number;
}

/** A listening server. */
export interface Listening {
  /** With scheme, host and port, without a trailing slash. */
  url: string;
  port: number;
  /** Takes no more requests, cuts the streams, lets running answers finish for `graceMs`, then cuts them too. */
  close(): Promise<void>;
}

const graceMs = 5_000;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);

const listenError = (error: NodeJS.ErrnoException, { host, port }: ListenAddress): CrewError => {
  const reason =
    error.code === 'EADDRINUSE'
      ? `port ${port} of ${host} is in use, perhaps by a crew that already runs. Stop that, or choose another with --port`
      : `it cannot listen on port ${port} of ${host} (${error.code ?? error.message})`;
  return new CrewError('unavailable', `The server did not start: ${reason}.`, { cause: error });
};

/**
 * Listens for HTTP on a loopback address. Any other address is refused, because whoever reaches the server can use
 * every tool the crew has.
 */
export const listenOn = async (
  address: ListenAddress,
  onRequest: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  open: OpenExchanges,
): Promise<Listening> => {
  const { host, port } = address;
  if (!isLoopback(host))
    throw new CrewError(
      'denied',
      `The server did not start: listening on ${host} would let other machines use the crew, and there is no access token yet. Use --host 127.0.0.1, and reach it from elsewhere through an SSH tunnel.`,
    );
  const server = createServer({ requireHostHeader: false }, onRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, address)));
    server.listen(port, host, () => resolve());
  });
  const bound = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`,
    port: bound.port,
    close: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        open.cutStreams();
        // Connections that are kept alive without a request would hold the server up for seconds.
        void open.settled().then(() => server.closeAllConnections());
      }),
  };
};
