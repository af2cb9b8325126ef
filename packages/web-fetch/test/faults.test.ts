import { createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchPublic } from '../src/guard/fetch-public.ts';
import type { FetchLimits } from '../src/guard/open-response.ts';
import { createWebPages } from '../src/index.ts';
import { loopbackHosts, type PageServer, servePages } from './page-server.ts';

const quick: FetchLimits = { connectMs: 500, readMs: 500, totalMs: 2_000, maxBytes: 512 * 1024 };
const never = new AbortController().signal;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const pages = async (...args: Parameters<typeof servePages>): Promise<PageServer> => {
  const server = await servePages(...args);
  closing.push(() => server.close());
  return server;
};

/** Writes `head`, then `piece` again and again as fast as it is taken. */
const pour = async (
  head: string | Buffer,
  piece: string | Buffer,
): Promise<{ port: number; open: () => number }> => {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    socket.once('data', () => {
      socket.write(head);
      const more = (): void => {
        while (!socket.destroyed && socket.write(piece));
      };
      socket.on('drain', more);
      more();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((done) => server.close(done));
  });
  return { port: (server.address() as { port: number }).port, open: () => sockets.size };
};
const get = (port: number) => fetchPublic(`http://page.example:${port}/`, loopbackHosts, quick, never);

describe('a page that leads inside', () => {
  it.each([301, 302, 303, 307, 308])(
    'by the status %i is never followed [webtools.guard.redirect]',
    async (status) => {
      const inside = await pages((_request, response) => response.end('the router'));
      const address = `http://127.0.0.1:${inside.port}/admin`;
      const outside = await pages((_request, response) =>
        response.writeHead(status, { location: address }).end('<p>moved'),
      );
      expect(await get(outside.port)).toEqual({ problem: 'redirect', detail: address });
      expect(inside.asked).toEqual([]);
    },
  );

  it('by anything a browser would follow is only words, and nothing it names is loaded [webtools.guard.redirect]', async () => {
    const inside = await pages((_request, response) => response.end('the router'));
    const address = `http://127.0.0.1:${inside.port}/`;
    const outside = await pages((_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'text/html',
          refresh: `0; url=${address}`,
          link: `<${address}>; rel=preload`,
        })
        .end(
          `<html><head><meta http-equiv="refresh" content="0; url=${address}"><link rel=stylesheet href="${address}a.css"><base href="${address}"></head>
          <body><p>lời của trang</p><img src="${address}a.png"><iframe src="${address}"></iframe><script src="${address}a.js"></script></body></html>`,
        ),
    );
    const reader = createWebPages({
      firecrawl: () => null,
      log: () => undefined,
      hosts: loopbackHosts,
      limits: quick,
    });
    const page = await reader.read(`http://page.example:${outside.port}/`, never);
    expect('text' in page && page.text).toContain('lời của trang');
    expect(inside.asked).toEqual([]);
  });
});

describe('a page that streams for ever', () => {
  it.each([
    ['headers', 'HTTP/1.1 200 OK\r\n', 'x-filler: aaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'],
    ['early hints', '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n'],
    [
      'one chunk size',
      'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n',
      '0',
    ],
  ])('in its %s is left in bounded time [webtools.guard.endless]', async (_name, head, piece) => {
    const server = await pour(head, piece.repeat(100));
    expect(await get(server.port)).toMatchObject({ problem: expect.stringMatching(/timed-out|garbled/) });
    await vi.waitFor(() => expect(server.open()).toBe(0));
  });

  it('and unpacks to nothing is left in bounded time and memory [webtools.guard.endless]', async () => {
    // The header of a gzip file, then stored blocks of no bytes that are never the last one.
    const head = Buffer.concat([
      Buffer.from('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-encoding: gzip\r\n\r\n'),
      gzipSync('').subarray(0, 10),
    ]);
    const server = await pour(head, Buffer.from('000000ffff'.repeat(3_000), 'hex'));
    const before = process.memoryUsage().rss;
    expect(await get(server.port)).toEqual({ problem: 'timed-out', detail: '' });
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    await vi.waitFor(() => expect(server.open()).toBe(0));
  });
});
