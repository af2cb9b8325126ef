import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { BuiltPage } from './build-page.ts';
import { answerFrames } from './long-answer.ts';

/** A server for one built page and for streams of a given speed. */
export interface PageServer {
  readonly url: string;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const html = (page: BuiltPage): string => {
  const styles = page.files.filter((file) => file.endsWith('.css'));
  const script = page.files.find((file) => /page-[^/]*\.js$/.test(file));
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  return `<!doctype html><html lang="vi"><meta charset="utf-8">${links}<body><script type="module" src="/${script}"></script></body></html>`;
};

/** Sends `count` pieces, `perSecond` of them each second, or as fast as they are taken when it is 0. */
const sendStream = async (response: ServerResponse, count: number, perSecond: number): Promise<void> => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const startedAt = performance.now();
  let sent = 0;
  for (const frame of answerFrames(count)) {
    const isTaken = response.write(`id: ${sent}\nevent: ${frame.type}\ndata: ${JSON.stringify(frame)}\n\n`);
    sent += 1;
    if (!isTaken) await new Promise((resolve) => response.once('drain', resolve));
    if (perSecond === 0) continue;
    const due = startedAt + (sent / perSecond) * 1000;
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
  }
  response.end();
};

/** Serves a page on a free port of this machine. */
export const servePage = async (page: BuiltPage): Promise<PageServer> => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/stream') {
      const number = (name: string): number => Number(url.searchParams.get(name) ?? 0);
      void sendStream(response, number('count'), number('rate'));
      return;
    }
    const file = url.pathname.slice(1);
    if (file === '') response.setHeader('content-type', 'text/html').end(html(page));
    else if (page.files.includes(file))
      response
        .setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
        .end(page.read(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
