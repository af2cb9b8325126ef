import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FakeBot } from './create-fake-bot.ts';
import type { Fault } from './fault.ts';

interface Given {
  readonly text?: string;
  readonly button?: string;
  readonly chat?: number;
  readonly method?: string;
  readonly fault?: Fault;
  readonly times?: number;
  readonly updateId?: number;
  readonly name?: string;
  /** Bytes in base64. */
  readonly data?: string;
}

const readGiven = async (request: IncomingMessage): Promise<Given> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks).toString('utf8');
  return raw === '' ? {} : (JSON.parse(raw) as Given);
};

const withoutBytes = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'Buffer'
    ? `${(value as { data: readonly number[] }).data.length} bytes`
    : value;

const bytesOf = (given: Given): Buffer => Buffer.from(given.data ?? '', 'base64');

const act = (bot: FakeBot, path: string, given: Given, chat: number): unknown => {
  const options = given.chat === undefined ? {} : { chat: given.chat };
  switch (path) {
    case '/_say':
      return { update: bot.say(given.text ?? '', options) };
    case '/_press':
      return { update: bot.press(given.button ?? '', options) };
    case '/_document':
      return { update: bot.document({ name: given.name ?? 'file', bytes: bytesOf(given) }, options) };
    case '/_voice':
      return { update: bot.voice(bytesOf(given), options) };
    case '/_replay':
      bot.replay(given.updateId ?? 0, given.times ?? 1);
      return { ok: true };
    case '/_fail':
      if (given.fault) bot.fail(given.method ?? '*', given.fault, given.times);
      return { ok: true };
    case '/_heal':
      bot.heal();
      return { ok: true };
    case '/_chat':
      return bot.sentTo(chat);
    case '/_calls':
      return bot.calls;
    case '/_state':
      return { pending: bot.pending, isPolled: bot.isPolled, commands: bot.commands };
    default:
      return undefined;
  }
};

/** Obeys a hand, or a test in another process: paths under `/_` with a body of JSON. False when it knows no such path. */
export const controlBot = async (
  bot: FakeBot,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  const url = new URL(request.url ?? '/', 'http://fake');
  const chat = Number(url.searchParams.get('chat') ?? 42);
  const answer = act(bot, url.pathname, await readGiven(request), chat);
  if (answer === undefined) return false;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(`${JSON.stringify(answer, withoutBytes, 1)}\n`);
  return true;
};
