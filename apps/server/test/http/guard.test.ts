import { describe, expect, it } from 'vitest';
import { errorOf, type Fixture, send, sendRaw, startFixture } from './fixture.ts';

const health = {
  status: 'ok',
  version: '1',
  started_at: 'now',
  uptime_seconds: 1,
  scheduler: { state: 'off', last_tick_at: null, jobs: 0, next_at: null },
} as const;

const start = (allowedHosts: string[] = []): Promise<Fixture> =>
  startFixture({
    allowedHosts,
    handlers: {
      getHealth: () => health,
      createConversation: () => {
        throw new Error('must not be reached');
      },
      stopTurn: () => ({ cancelled: false, cleared: [] }),
    },
  });

const statusFor = async (server: Fixture, headers: Record<string, string>, path = '/api/health') =>
  (await send(server, path, { headers })).status;

describe('the guard in front of every request', () => {
  it('lets IP addresses and localhost in, with and without port [http.guard.host]', async () => {
    const server = await start();
    for (const host of [
      '127.0.0.1',
      '127.0.0.1:8765',
      'localhost',
      'LOCALHOST:1',
      '[::1]',
      '[::1]:99',
      '10.1.2.3',
    ])
      expect([host, await statusFor(server, { host })]).toEqual([host, 200]);
  });

  it('refuses every other name and names it, on the API and on pages [http.guard.host]', async () => {
    const server = await start();
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      'evil.localhost',
      'localhost.',
      '127.0.0.1.nip.io',
      '2130706433',
      '0x7f000001',
      '127.1',
      'user@localhost',
      'localhost:8765@evil.example',
      '[::1]evil',
      '[evil]',
      'localhost:port',
      'local host',
    ])
      for (const path of ['/api/health', '/', '/assets/x.js', '/api/nothing']) {
        const answer = await send(server, path, { headers: { host } });
        expect([host, path, answer.status]).toEqual([host, path, 403]);
        expect(errorOf(answer.body).code).toBe('denied');
        expect(errorOf(answer.body).message).toContain(host);
      }
  });

  it('lets names of MY_AGENT_ALLOWED_HOSTS in, exactly and on any port [http.guard.allowed]', async () => {
    const server = await start(['Crew.Example', 'other.example:8443']);
    for (const host of ['crew.example', 'CREW.example:443', 'other.example', 'other.example:1'])
      expect([host, await statusFor(server, { host })]).toEqual([host, 200]);
    for (const host of ['www.crew.example', 'crew.example.', 'xcrew.example'])
      expect([host, await statusFor(server, { host })]).toEqual([host, 403]);
  });

  it('refuses a request without exactly one host, or with a target of another server [http.guard.host]', async () => {
    const server = await start();
    const lines = (...extra: string[]) => ['GET /api/health HTTP/1.1', 'connection: close', ...extra, '', ''];
    expect(await sendRaw(server, lines().join('\r\n'))).toContain('403 Forbidden');
    expect(await sendRaw(server, lines('host:').join('\r\n'))).toContain('403 Forbidden');
    const twice = lines('host: localhost', 'host: evil.example');
    expect(await sendRaw(server, twice.join('\r\n'))).toContain('403 Forbidden');
    const absolute = lines('host: localhost');
    absolute[0] = 'GET http://evil.example/api/health HTTP/1.1';
    expect(await sendRaw(server, absolute.join('\r\n'))).toContain('403 Forbidden');
    expect(await sendRaw(server, lines('host: localhost').join('\r\n'))).toContain('200 OK');
  });

  it('wants an origin, when there is one, to be exactly this server [http.guard.origin]', async () => {
    const server = await start(['crew.example']);
    const pairs: [string, string, number][] = [
      ['localhost:8765', 'http://localhost:8765', 200],
      ['LocalHost:8765', 'http://localhost:8765', 200],
      ['[::1]:80', 'http://[::1]', 200],
      ['localhost:8765', 'http://localhost', 403],
      ['localhost:8765', 'http://localhost:3000', 403],
      ['localhost:8765', 'https://localhost:8765', 403],
      ['localhost:8765', 'http://127.0.0.1:8765', 403],
      ['localhost:8765', 'http://localhost:8765.evil.example', 403],
      ['localhost:8765', 'http://user@localhost:8765', 403],
      ['localhost:8765', 'http://localhost:8765/', 403],
      ['localhost:8765', 'null', 403],
      ['localhost:8765', '', 403],
      ['crew.example', 'https://evil.example', 403],
    ];
    for (const [host, origin, status] of pairs)
      expect([origin, await statusFor(server, { host, origin })]).toEqual([origin, status]);
  });

  it('believes a TLS proxy only in front of an allowed name [http.guard.origin]', async () => {
    const server = await start(['crew.example']);
    const via = { 'x-forwarded-proto': 'https' };
    expect(await statusFor(server, { ...via, host: 'crew.example', origin: 'https://crew.example' })).toBe(
      200,
    );
    expect(await statusFor(server, { ...via, host: 'crew.example', origin: 'http://crew.example' })).toBe(
      403,
    );
    expect(await statusFor(server, { ...via, host: 'localhost:1', origin: 'https://localhost:1' })).toBe(403);
  });

  it('refuses changes that the browser says another site asked for [http.guard.fetch-site]', async () => {
    const server = await start();
    const post = (site: string) =>
      send(server, '/api/conversations/c1/stop', {
        method: 'POST',
        headers: { host: 'localhost', 'sec-fetch-site': site },
      });
    expect((await post('cross-site')).status).toBe(403);
    expect((await post('same-site')).status).toBe(403);
    expect((await post('same-origin')).status).toBe(200);
    expect((await post('none')).status).toBe(200);
    expect(await statusFor(server, { host: 'localhost', 'sec-fetch-site': 'cross-site' })).toBe(200);
  });

  it('refuses to listen on anything but loopback and says why [http.listen.loopback]', async () => {
    const { createHttpApp } = await import('../../src/http/index.ts');
    const bare = createHttpApp({
      handlers: {} as never,
      streams: {} as never,
      files: {} as never,
      raws: {} as never,
      allowedHosts: [],
      webRoot: null,
      log: () => {},
      now: Date.now,
    });
    for (const host of ['0.0.0.0', '::', '192.168.1.5', 'crew.example', ''])
      await expect(bare.listen({ host, port: 0 })).rejects.toMatchObject({
        code: 'denied',
        message: expect.stringContaining('access token'),
      });
    const taken = await bare.listen({ host: 'localhost', port: 0 });
    await expect(bare.listen({ host: 'localhost', port: taken.port })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(String(taken.port)),
    });
    await taken.close();
  });
});
