import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { type ErrorCode, errorStatus, type Settings } from '@my-agent-crew/contract';
import { FixtureAgents } from './fixture/agents.ts';
import { answerAllowances, seedStats } from './fixture/allowances.ts';
import { settings } from './fixture/builders.ts';
import { FixtureChanges } from './fixture/changes.ts';
import { FixtureConnections, type Refuse, toolsOf } from './fixture/connections.ts';
import { FixtureCrew } from './fixture/crew.ts';
import { FixtureJobs } from './fixture/jobs.ts';
import { answerMemory } from './fixture/memory.ts';
import { FixtureOutbox } from './fixture/outbox.ts';
import { seedProfiles } from './fixture/profiles.ts';
import { recordOf, runsOf } from './fixture/records.ts';
import { forkOf, pageOf, searchIn } from './fixture/search.ts';
import type { Held } from './fixture/seed.ts';
import { seedSettled } from './fixture/seed-delegation.ts';
import { compactHeld, undoHeld } from './fixture/seed-long.ts';

/** How a fixture server behaves. */
export interface FixtureOptions {
  /** The built app. */
  dist: string;
  settings?: Partial<Settings>;
  /** Pause between pieces of an answer, in ms. */
  chunkMs?: number;
  /** False: a fresh home without conversations. */
  isSeeded?: boolean;
}

/** A running fixture server. */
export interface Fixture {
  url: string;
  crew: FixtureCrew;
  members: FixtureAgents;
  /** Makes every API call fail as if the network were gone, and cuts the streams. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

const csp =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'none'";
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

class Refusal extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

const refuse = (code: ErrorCode, sentence: string): never => {
  throw new Refusal(code, sentence);
};

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
};

const allApprovals = (crew: FixtureCrew) => [
  ...[...crew.conversations.values()].flatMap((held) => held.approvals),
  ...seedSettled(),
];

type Handler = (found: {
  held: Held;
  rest: string[];
  body: Record<string, unknown>;
  query: URLSearchParams;
}) => unknown;

const handlers = (crew: FixtureCrew): Record<string, Handler> => ({
  'GET ': ({ held, query }) => pageOf(held, query),
  'POST fork': ({ held, body }) => forkOf(crew, held, body),
  'PATCH ': ({ held, body }) => {
    Object.assign(held.summary, body);
    crew.touch(held);
    return held.summary;
  },
  'DELETE ': ({ held }) => {
    crew.remove(held.summary.id);
    return { deleted: held.summary.id };
  },
  'POST messages': ({ held, body }) => {
    if (held.run?.status === 'waiting') throw new Refusal('conflict', 'Cuộc này đang chờ một quyết định.');
    const requestId = typeof body['request_id'] === 'string' ? body['request_id'] : null;
    const isKnown = held.messages.some((item) => item.role === 'user' && item.request_id === requestId);
    if (isKnown) return { conversation_id: held.summary.id, run_id: held.run?.id ?? null, queued: null };
    const { run_id, item_id } = crew.say(held, String(body['text']), requestId);
    const queued = item_id === null ? null : { item_id, kind: 'follow_up', position: held.queued.length };
    return { conversation_id: held.summary.id, run_id, queued };
  },
  'POST stop': ({ held }) => ({ cleared: crew.stop(held), cancelled: true }),
  'DELETE queue': ({ held, rest }) => {
    const item = held.queued.find((candidate) => candidate.id === rest[0]);
    if (item === undefined) throw new Refusal('not-found', 'Tin này không còn trong hàng.');
    held.queued = held.queued.filter((candidate) => candidate !== item);
    return { text: item.text };
  },
  'POST compact': ({ held }) => compactHeld(held) ?? refuse('conflict', 'Cuộc này còn quá ngắn để tóm tắt.'),
  'POST compactions': ({ held, rest }) =>
    undoHeld(held, rest[0] ?? '') ?? refuse('conflict', 'Bản tóm tắt này không còn hiệu lực.'),
  'POST approvals': ({ held, rest, body }) => {
    const verdict =
      rest[1] === 'answer'
        ? ({ status: 'answered', answer: String(body['answer']) } as const)
        : ({ status: body['approve'] === true ? 'approved' : 'denied' } as const);
    const settled = crew.decide(held, rest[0] ?? '', verdict);
    if (settled === null) throw new Refusal('conflict', 'Đã được duyệt lúc 09:41 từ Telegram.');
    if (body['always'] === true) held.summary.auto_approve.push(settled.name);
    return settled;
  },
});

/** Serves the built app and a crew in memory on a free loopback port. */
export const startFixture = async (options: FixtureOptions): Promise<Fixture> => {
  const agents = seedProfiles();
  const members = new FixtureAgents(agents);
  const connections = new FixtureConnections();
  const changes = new FixtureChanges();
  const jobs = new FixtureJobs();
  const outbox = new FixtureOutbox(options.isSeeded ?? true);
  const crew = new FixtureCrew(options.chunkMs ?? 15, options.isSeeded ?? true);
  const byConversation = handlers(crew);
  let isDown = false;
  const runs = () =>
    [...crew.conversations.values()].flatMap((held) => [...(held.run ? [held.run] : []), ...held.past]);

  const wholes: Record<string, () => unknown> = {
    '/api/settings': () => settings(options.settings),
    '/api/tools': () => toolsOf(agents),
    '/api/approvals': () => allApprovals(crew),
    '/api/stats': seedStats,
  };
  const system = (path: string, query: URLSearchParams): unknown => {
    const whole = wholes[path];
    if (whole !== undefined) return whole();
    if (path === '/api/conversations')
      return [...crew.conversations.values()]
        .map((held) => held.summary)
        .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
    if (path === '/api/messages/search') return searchIn(crew, query);
    if (path === '/api/activity/runs') return runsOf(runs(), query);
    const run = runs().find((candidate) => path.split('/')[4] === candidate.id);
    if (run === undefined) throw new Refusal('not-found', 'Không có thứ này.');
    const held = crew.conversations.get(run.conversation_id);
    if (path.endsWith('/trajectory') && held !== undefined) {
      const all = [...crew.conversations.values()];
      return recordOf(
        held,
        run,
        all.filter(({ summary }) => summary.parent_id === held.summary.id),
      );
    }
    return { ...run, steps: held?.run?.id === run.id ? held.steps : [] };
  };

  const openTurn = (request: IncomingMessage, response: ServerResponse, id: string): void => {
    const turn = crew.turnOf(id);
    if (turn === null) response.writeHead(204).end();
    else turn.watch(response, request.headers['last-event-id'] as string | undefined);
  };
  const inConversation = async (
    request: IncomingMessage,
    response: ServerResponse,
    [id = '', action = '', ...rest]: string[],
    query: URLSearchParams,
  ): Promise<void> => {
    const body = await readBody(request);
    const held = crew.conversations.get(id);
    if (held === undefined) throw new Refusal('not-found', 'Không có cuộc trò chuyện này.');
    if (action === 'turn') return openTurn(request, response, id);
    const handle = byConversation[`${request.method} ${action}`];
    if (handle === undefined) throw new Refusal('not-found', `No handler for ${request.method} ${action}.`);
    send(response, action === 'messages' ? 202 : 200, handle({ held, rest, body, query }));
  };
  const answer = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const path = url.pathname;
    if (path === '/api/activity/stream') return crew.activity.watch(response, undefined);
    const [, , area, ...parts] = path.split('/').map(decodeURIComponent);
    if (area === 'allowances')
      return send(response, 200, answerAllowances(request.method ?? '', await readBody(request)));
    if (area === 'conversations' && parts.length > 0)
      return inConversation(request, response, parts, url.searchParams);
    const managed = answerMemory(path) ?? (await answerManaged(request, path));
    if (managed !== undefined) return send(response, 200, managed);
    if (request.method === 'POST') return send(response, 201, crew.create().summary);
    send(response, 200, system(path, url.searchParams));
  };

  const answerManaged = async (request: IncomingMessage, path: string): Promise<unknown> => {
    if (
      !/^\/api\/(connections|credentials|agents|jobs|outbox|triggers|templates|activity\/runs\/.+\/)/.test(
        path,
      )
    )
      return undefined;
    const body = await readBody(request);
    const refuse: Refuse = (code, sentence) => {
      throw new Refusal(code, sentence);
    };
    const method = request.method ?? '';
    return (
      outbox.answer(method, path, refuse) ??
      jobs.answer(method, path, body, refuse) ??
      changes.answer(method, path, body, refuse) ??
      members.answer(method, path, body, refuse) ??
      connections.answer(method, path, body, refuse)
    );
  };

  const serveFile = async (response: ServerResponse, path: string): Promise<void> => {
    const name = path === '/' ? '/index.html' : normalize(path);
    const content = await readFile(join(options.dist, name));
    response.writeHead(200, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'content-security-policy': csp,
    });
    response.end(content);
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fixture');
    const isApi = url.pathname.startsWith('/api/');
    if (isApi && isDown) return void response.destroy();
    const work = isApi ? answer(request, response, url) : serveFile(response, url.pathname);
    work.catch((error: unknown) => {
      const code: ErrorCode = error instanceof Refusal ? error.code : 'not-found';
      send(response, errorStatus[code], { error: { code, message: String((error as Error).message) } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    crew,
    members,
    setDown(next) {
      isDown = next;
      if (next) crew.cutAll();
    },
    close: () =>
      new Promise((resolve) => {
        crew.cutAll();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
