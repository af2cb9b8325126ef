import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkKey, type KeyVerdict, type ProviderConfig } from '../src/index.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
};

const secret = 'sk-or-v1-0123456789';
const lab = (baseUrl: string, apiKey: string | null = secret): ProviderConfig => ({
  kind: 'openai-compatible',
  baseUrl,
  apiKey,
  keyVariable: 'LAB_KEY',
});
const openrouter = (baseUrl: string): ProviderConfig => ({
  kind: 'openrouter',
  baseUrl,
  apiKey: secret,
  providerOrder: [],
  allowFallbacks: true,
});

const expectClean = (verdict: KeyVerdict): void => {
  for (let start = 0; start + 8 <= secret.length; start += 1)
    expect(JSON.stringify(verdict)).not.toContain(secret.slice(start, start + 8));
};

describe('a key that is tried', () => {
  it('is asked about without spending anything, at the address of its kind of host [models.check.request]', async () => {
    const seen: (string | undefined)[][] = [];
    const base = await serve((request, response) => {
      seen.push([request.method, request.url, request.headers.authorization]);
      response.setHeader('content-type', 'application/json').end(`{"data":{"label":"${secret}"}}`);
    });
    const verdicts = [
      await checkKey({ name: 'lab', provider: lab(`${base}/`) }),
      await checkKey({ name: 'openrouter', provider: openrouter(base) }),
      await checkKey({
        name: 'ollama',
        provider: { ...lab(base, null), keyVariable: null } as ProviderConfig,
      }),
    ];
    expect(seen).toEqual([
      ['GET', '/v1/models', `Bearer ${secret}`],
      ['GET', '/v1/key', `Bearer ${secret}`],
      ['GET', '/v1/models', undefined],
    ]);
    expect(verdicts).toEqual([
      { ok: true, sentence: 'lab accepted the key.' },
      { ok: true, sentence: 'openrouter accepted the key.' },
      { ok: true, sentence: 'ollama answers and wants no key.' },
    ]);
  });

  it.each([
    [401, 'lab refused the key (401); replace LAB_KEY.'],
    [403, 'lab refused the key (403); replace LAB_KEY.'],
    [402, 'lab answered with status 402, so the key was not tried.'],
    [404, 'lab has nothing to try a key against at its base URL (404); check the base URL.'],
    [429, 'lab takes no more requests right now (429); try again later.'],
    [503, 'lab is failing (503), so the key was not tried; try again later.'],
  ])(
    'and answered with %i gets its sentence, without a word of the answer [models.check.refused]',
    async (status, sentence) => {
      const base = await serve((_, response) => {
        response.writeHead(status, secret.slice(0, 12)).end(`{"error":"bad key ${secret}"}`);
      });
      expect(await checkKey({ name: 'lab', provider: lab(base) })).toEqual({ ok: false, sentence });
    },
  );

  it('never goes to where a redirect points, and a web page is no answer [models.check.elsewhere]', async () => {
    let asked = 0;
    const elsewhere = await serve((_, response) => {
      asked += 1;
      response.end('{}');
    });
    const moved = await serve((_, response) => response.writeHead(307, { location: elsewhere }).end());
    const page = await serve((_, response) => response.setHeader('content-type', 'text/html').end('<p>'));
    const verdict = await checkKey({ name: 'lab', provider: lab(moved) });
    expect(verdict).toMatchObject({ ok: false, sentence: expect.stringContaining('redirect') });
    expect(asked).toBe(0);
    expect(await checkKey({ name: 'lab', provider: lab(page) })).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('web page'),
    });
  });

  it('is given up when the host is silent, away or breaks off, each with its words [models.check.network]', async () => {
    const silent = await serve(() => undefined);
    const broken = await serve((request) => request.socket.destroy());
    const gone = await serve(() => undefined);
    servers.pop()?.close();
    const verdicts = [
      await checkKey({ name: 'lab', provider: lab(silent), timeoutMs: 50 }),
      await checkKey({ name: 'lab', provider: lab(broken) }),
      await checkKey({ name: 'lab', provider: lab(gone) }),
    ];
    expect(verdicts.map((verdict) => verdict.ok)).toEqual([false, false, false]);
    expect(verdicts[0]?.sentence).toBe('lab did not answer within 0.05 seconds; try again later.');
    expect(verdicts[1]?.sentence).toMatch(/^The connection to lab broke off \([A-Z_]+\); try again\.$/);
    expect(verdicts[2]?.sentence).toBe(
      'lab cannot be reached (ECONNREFUSED); check its base URL and the network.',
    );
    verdicts.forEach(expectClean);
  });

  it('does not wait for an answer without end [models.check.network]', async () => {
    const base = await serve((_, response) => {
      response.setHeader('content-type', 'application/json').write('{');
    });
    expect((await checkKey({ name: 'lab', provider: lab(base) })).ok).toBe(true);
  });
});

describe('a key that cannot be tried', () => {
  it('is not sent anywhere, and the reason holds nothing of it [models.check.unsent]', async () => {
    let sent = 0;
    const send: typeof fetch = async () => {
      sent += 1;
      return new Response('{}');
    };
    const sentence = async (provider: ProviderConfig): Promise<string> => {
      const verdict = await checkKey({ name: 'lab', provider, fetch: send });
      expect(verdict.ok).toBe(false);
      expectClean(verdict);
      return verdict.sentence;
    };
    expect(await sentence(lab('http://127.0.0.1:1', null))).toBe('There is no key to try; set LAB_KEY.');
    for (const odd of [`${secret}\n`, ` ${secret}`, `${secret}é`, `a\0${secret}`, `“${secret}”`])
      expect(await sentence(lab('http://127.0.0.1:1', odd))).toMatch(/^The key holds characters no key has/);
    for (const base of ['', 'ftp://x', 'http://', '/v1'])
      expect(await sentence(lab(base))).toMatch(/no usable base URL/);
    expect((await checkKey({ name: 'fake', provider: { kind: 'fake' }, fetch: send })).ok).toBe(true);
    expect(sent).toBe(0);
  });

  it('never throws, whatever the network does [models.check.unsent]', async () => {
    for (const error of [new TypeError(`Bearer ${secret}`), `Bearer ${secret}`, { code: secret }, null]) {
      const verdict = await checkKey({
        name: 'lab',
        provider: lab('http://127.0.0.1:1'),
        fetch: () => Promise.reject(error),
      });
      expect(verdict).toEqual({ ok: false, sentence: 'The connection to lab broke off; try again.' });
    }
  });
});
