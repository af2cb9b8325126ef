import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@my-agent-crew/core';
import { type Fault, faults, startFakeTelegram } from '@my-agent-crew/testkit';
import { expect, test, vi } from 'vitest';
import { createTelegramApi, type TelegramApi } from '../src/index.ts';
import { outboxRow, textRow } from './outbox-row.ts';

const never = new AbortController().signal;
const realToken = '1000:AAbb_cc-ddEEffGGhh11223344';
/** No bot has such a token, but a person can paste it. */
const oddToken = '1000:AAbb_cc-dd EE/ff+?#ggHH';

const formsOf = (token: string): readonly string[] => {
  const secret = token.slice(5);
  return [
    secret,
    encodeURIComponent(secret),
    encodeURI(secret),
    secret.slice(0, 10),
    encodeURIComponent(secret).slice(-12),
  ];
};

const clock = {
  ...systemClock,
  sleep: (ms: number, signal: AbortSignal) =>
    ms < 10_000 ? Promise.resolve() : systemClock.sleep(ms, signal),
};

/** Everything that a caller, a log or a person could get to see of one call after another. */
const tryEverything = async (api: TelegramApi): Promise<string> => {
  const sender = api.sender(async () => ({ name: 'a.csv', bytes: Buffer.from('a') }));
  const file = outboxRow({ kind: 'file', as: 'photo', agentId: 'default', path: 'a', caption: 'x' });
  const results: unknown[] = [api];
  for (const call of [
    () => api.name(never),
    () => api.poll(null, never),
    () => api.poll(null, AbortSignal.abort('stopped')),
    () => sender.send(textRow('**x**'), never),
    () => sender.send(textRow('x', { remoteId: '1' }), never),
    () => sender.send(file, never),
    () => api.typing('42', never),
    () => api.answerButton('1', 'x', never),
    () => api.offerCommands([{ name: 'a', description: 'b' }], never),
    () => api.download('FILE-1', 10, never),
  ]) {
    results.push(await call().catch((error: unknown) => [error, String((error as Error)?.stack)]));
  }
  return results
    .map(
      (result) =>
        `${JSON.stringify(result)} ${String(result)} ${JSON.stringify(Object.values(Object(result)))}`,
    )
    .join('\n');
};

const plannedFor = (token: string): readonly Fault[] => [
  faults.unauthorized,
  faults.notFound,
  faults.blocked,
  faults.badEntities,
  faults.conflict,
  faults.serverError,
  { kind: 'too-many', retryAfter: 1 },
  { kind: 'page', status: 404 },
  { kind: 'page', status: 302 },
  { kind: 'page', status: 200 },
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'garbage' },
  { kind: 'error', code: 400, description: `Bad Request: wrong url /bot${token}/x` },
  { kind: 'error', code: 400, description: `Bad Request: /bot${encodeURIComponent(token)}/x` },
  { kind: 'error', code: 403, description: token.slice(5) },
];

/** Collects what is written anywhere while `act` runs. */
const withWritten = async (act: () => Promise<void>): Promise<string> => {
  const written: string[] = [];
  const write = (text: unknown): boolean => written.push(String(text)) > 0;
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(write),
    vi.spyOn(process.stderr, 'write').mockImplementation(write),
    ...(['log', 'warn', 'error', 'info', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words) => {
        write(words.map(String).join(' '));
      }),
    ),
  ];
  try {
    await act();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return written.join('\n');
};

test.each([realToken, oddToken])(
  '[tgapi.secret] no failure lets the token out: not in a value, an error, or anything written (%#)',
  async (token) => {
    const fake = await startFakeTelegram({ token });
    const shown: string[] = [];
    const written = await withWritten(async () => {
      for (const fault of [...plannedFor(token), null]) {
        fake.bot.say('x');
        if (fault) fake.bot.fail('*', fault, 40);
        shown.push(await tryEverything(createTelegramApi({ token, apiRoot: fake.url, clock })));
        fake.bot.heal();
      }
      for (const broken of [`${token}\n`, `${token}\u0000`, token.slice(5), `bot${token.slice(5)}`]) {
        shown.push(await tryEverything(createTelegramApi({ token: broken, apiRoot: fake.url, clock })));
      }
      await fake.close();
      for (const apiRoot of [fake.url, 'not an address', 'http://telegram.invalid', 'ftp://127.0.0.1', '']) {
        shown.push(await tryEverything(createTelegramApi({ token, apiRoot, clock })));
      }
    });
    const everything = [...shown, written].join('\n');
    for (const form of formsOf(token)) expect(everything).not.toContain(form);
    if (token === realToken) expect(everything).toContain('wrong url /bot[token]/x');
  },
  120_000,
);

test('[tgapi.secret] a redirect is not followed with the token', async () => {
  const asked: string[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{"ok":true,"result":true}');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  const sly = createServer((request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${port}${request.url}` }).end();
  });
  await new Promise<void>((resolve) => sly.listen(0, '127.0.0.1', resolve));
  const apiRoot = `http://127.0.0.1:${(sly.address() as AddressInfo).port}`;
  const end = await createTelegramApi({ token: realToken, apiRoot, clock })
    .sender(async () => ({ refused: '' }))
    .send(textRow('x'), never);
  expect(end.kind).not.toBe('sent');
  expect(asked).toEqual([]);
  for (const server of [elsewhere, sly]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
