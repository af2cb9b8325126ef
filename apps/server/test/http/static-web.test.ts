import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Fixture, send, sendRaw, startFixture } from './fixture.ts';

const script = `console.log(${'"crew",'.repeat(500)}0)`;

const buildWeb = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'crew-web-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const root = join(folder, 'dist');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>crew</title>');
  writeFileSync(join(root, 'assets/main-B1x_y-9z.js'), script);
  writeFileSync(join(root, 'assets/inter-Abcd1234.woff2'), 'font'.repeat(500));
  writeFileSync(join(root, 'theme.js'), '// theme');
  symlinkSync(join(folder, 'secret.txt'), join(root, 'link.txt'));
  return root;
};

const start = async (): Promise<Fixture & { root: string }> => {
  const root = buildWeb();
  return { ...(await startFixture({ webRoot: root })), root };
};

describe('the web app as the server delivers it', () => {
  it('is the index for every path of its own, never cached blindly, under a strict policy [http.web.index]', async () => {
    const server = await start();
    for (const path of ['/', '/index.html', '/some/page', '/manage?x=1']) {
      const answer = await send(server, path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.body).toContain('<title>crew</title>');
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      const policy = answer.headers['content-security-policy'];
      expect(policy).toContain("default-src 'self'; script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  it('keeps hashed assets for a year and asks again for the others [http.web.cache]', async () => {
    const server = await start();
    const asset = await send(server, '/assets/main-B1x_y-9z.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await send(server, '/theme.js')).headers['cache-control']).toBe('no-cache');
  });

  it('is gzipped for those who take it, except what is packed already [http.web.gzip]', async () => {
    const server = await start();
    const packed = await fetch(`${server.url}/assets/main-B1x_y-9z.js`, {
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(script.length / 5);
    expect(await packed.text()).toBe(script);
    for (const accept of ['', 'br', 'gzip;q=0', 'gzip; q=0.0', 'x-gzip']) {
      const plain = await send(server, '/assets/main-B1x_y-9z.js', {
        headers: { 'accept-encoding': accept },
      });
      expect([accept, plain.headers['content-encoding'], plain.body]).toEqual([accept, undefined, script]);
      expect(plain.headers.vary).toBe('accept-encoding');
    }
    const font = await send(server, '/assets/inter-Abcd1234.woff2', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect([font.headers['content-encoding'], font.headers['content-type']]).toEqual([
      undefined,
      'font/woff2',
    ]);
    expect(() => gunzipSync(Buffer.from(font.body))).toThrow();
  });

  it('answers 304 to the holder of the same version, and HEAD without a body [http.web.etag]', async () => {
    const server = await start();
    const first = await send(server, '/theme.js');
    const etag = first.headers.etag ?? '';
    expect(etag).toMatch(/^".+"$/);
    const held = await send(server, '/theme.js', { headers: { 'if-none-match': `"old", W/${etag}` } });
    expect([held.status, held.body]).toEqual([304, '']);
    const head = await send(server, '/theme.js', { method: 'HEAD' });
    expect([head.status, head.body, head.headers.etag]).toEqual([200, '', etag]);
    expect(head.headers['content-length']).toBe(String('// theme'.length));
  });

  it('never leaves its folder, neither by path nor by link [http.web.traversal]', async () => {
    const server = await start();
    for (const path of [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/link.txt',
      '//etc/passwd',
      '/%00',
      '/%E0%A4%A',
    ]) {
      const answer = await sendRaw(
        server,
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 (200|400|404) /);
      expect(answer).not.toMatch(/\bsecret\b|root:/);
    }
  });

  it('has no stand-in for an asset that is gone, and takes only reads [http.web.missing-asset]', async () => {
    const server = await start();
    const gone = await send(server, '/assets/main-OLDOLDOL.js');
    expect([gone.status, gone.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    expect((await send(server, '/', { method: 'POST' })).status).toBe(404);
  });

  it('is delivered anew after it was built again, without a restart [http.web.rebuilt]', async () => {
    const server = await start();
    expect((await send(server, '/')).body).toContain('crew');
    writeFileSync(join(server.root, 'index.html'), '<!doctype html><title>newer</title>');
    writeFileSync(join(server.root, 'assets/main-NEWNEW12.js'), 'newer');
    utimesSync(join(server.root, 'index.html'), new Date(), new Date(Date.now() + 5_000));
    expect((await send(server, '/')).body).toContain('newer');
    expect((await send(server, '/assets/main-NEWNEW12.js')).body).toBe('newer');
  });

  it('says how to build it when it was not built [http.web.missing]', async () => {
    for (const webRoot of [null, join(tmpdir(), 'crew-no-such-folder')]) {
      const server = await startFixture({ webRoot });
      const answer = await send(server, '/');
      expect(answer.status).toBe(503);
      expect(answer.body).toContain('npm start');
      await server.logged((line) => line.route === 'static');
    }
  });
});
