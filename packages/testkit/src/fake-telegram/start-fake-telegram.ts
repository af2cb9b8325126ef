import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWaiters } from '../fake-upstream/create-waiters.ts';
import { trackSockets } from '../fake-upstream/track-sockets.ts';
import { type BotParts, createFakeBot, type FakeBot } from './create-fake-bot.ts';
import { serveCall, serveFile } from './serve-call.ts';

/** How a fake Telegram starts. Everything is optional. */
export interface FakeTelegramOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default `1000:fake-token-of-bot-1000`. */
  readonly token?: string;
  /** The bot's own name; default `crew_bot`. */
  readonly name?: string;
  /** The chat that can be written to from the start; default 42. */
  readonly chat?: number;
  /** Dates of messages, milliseconds UTC; default the machine's clock. */
  readonly now?: () => number;
  /** Answers paths under `/_`, such as a hand's control of the fake as a process; true when it did. */
  readonly control?: (bot: FakeBot, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

/** A running fake Telegram. */
export interface FakeTelegram {
  readonly port: number;
  /** The `apiRoot` of a client. */
  readonly url: string;
  /** The bot it was started with: its person, its faults and its chats. */
  readonly bot: FakeBot;
  /** Another bot of this Telegram, with chats and updates of its own. */
  addBot(token: string, options?: { readonly name?: string; readonly chat?: number }): FakeBot;
  /** Resolves when a condition about calls, updates or messages holds. */
  until(holds: () => boolean): Promise<void>;
  readonly openSockets: () => number;
  close(): Promise<void>;
}

const readPath = (
  url: string,
): { readonly token: string; readonly rest: string; readonly isFile: boolean } | null => {
  const [, file, token = '', rest = ''] = /^(\/file)?\/bot([^/]+)\/([^?]+)/.exec(url) ?? [];
  if (token === '') return null;
  return { token: decodeURIComponent(token), rest: decodeURIComponent(rest), isFile: file !== undefined };
};

const answerNotFound = (response: ServerResponse): void => {
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ok: false, error_code: 404, description: 'Not Found' }));
};

/**
 * Starts a Bot API server on 127.0.0.1 with the real paths `/bot<token>/<method>` and `/file/bot<token>/<path>`, Telegram's own
 * limits and sentences, and faults by script. A poll that waits gets 409 when another one comes.
 */
export const startFakeTelegram = async (options: FakeTelegramOptions = {}): Promise<FakeTelegram> => {
  const waiters = createWaiters();
  const bots = new Map<string, BotParts>();
  const now = options.now ?? Date.now;
  const addBot: FakeTelegram['addBot'] = (token, { name = 'crew_bot', chat = options.chat ?? 42 } = {}) => {
    const firstUpdateId = 1000 + bots.size * 1_000_000;
    const parts = createFakeBot({ token, name, chat, firstUpdateId, now }, waiters.check);
    bots.set(token, parts);
    return parts.face;
  };
  const bot = addBot(options.token ?? '1000:fake-token-of-bot-1000', { name: options.name ?? 'crew_bot' });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? '/';
    if (url.startsWith('/_') && (await options.control?.(bot, request, response)) === true) return;
    const path = readPath(url);
    const parts = path && bots.get(path.token);
    if (!path || !parts) return answerNotFound(response);
    const serve = path.isFile ? serveFile : serveCall;
    await serve(parts, path.rest, request, response, waiters.check);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!request.complete || response.destroyed) return;
      if (response.headersSent) return response.destroy();
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ok: false, error_code: 500, description: `The fake failed: ${error}` }));
    });
  });
  const openSockets = trackSockets(server, waiters.check);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    bot,
    addBot,
    until: waiters.until,
    openSockets,
    close: () =>
      new Promise((resolve) => {
        for (const { queue } of bots.values()) queue.release();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
