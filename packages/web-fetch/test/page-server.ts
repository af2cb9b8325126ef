import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import type { HostRules } from '../src/guard/guarded-hosts.ts';

/** A server on loopback that tests play pages from. */
export interface PageServer {
  readonly port: number;
  /** What was asked for, in order. */
  readonly asked: readonly {
    readonly path: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }[];
  /** Connections that are open. */
  open(): number;
  close(): Promise<void>;
}

const listen = async (server: Server): Promise<Pick<PageServer, 'port' | 'open' | 'close'>> => {
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
};

/** Serves over HTTP. */
export const servePages = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<PageServer> => {
  const asked: { path: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      answer(request, response);
    });
  });
  return { asked, ...(await listen(server)) };
};

/** Answers every request with these bytes, and closes unless told to stay. */
export const serveBytes = async (bytes: string | Buffer, stays = false): Promise<PageServer> => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(bytes);
      if (!stays) socket.end();
    });
  });
  return { asked: [], ...(await listen(server)) };
};

/** Rules under which every name is on loopback and only 127.0.0.1 may be reached. */
export const loopbackHosts: HostRules = {
  resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  isAllowed: (address) => address === '127.0.0.1',
};
