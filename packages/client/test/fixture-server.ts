import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the fixture saw it. */
export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A real HTTP server on a loopback port that answers with `answer` and remembers what it was asked. */
export const startFixture = async (
  answer: (response: ServerResponse, seen: Seen, count: number) => void,
): Promise<{ url: string; seen: Seen[]; close(): Promise<void> }> => {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    seen.push(one);
    answer(response, one, seen.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
