import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchPublic } from '../src/guard/fetch-public.ts';
import { type HostRules, publicHosts } from '../src/guard/guarded-hosts.ts';
import { isPublicAddress } from '../src/guard/is-public-address.ts';
import { type FetchLimits, standardLimits } from '../src/guard/open-response.ts';
import { loopbackHosts, type PageServer, serveBytes, servePages } from './page-server.ts';

let server: PageServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const quick: FetchLimits = { connectMs: 300, readMs: 300, totalMs: 1_500, maxBytes: 512 * 1024 };
const never = new AbortController().signal;
const get = (path = '/', limits = quick, hosts: HostRules = loopbackHosts, signal = never) =>
  fetchPublic(`http://page.example:${server?.port ?? 1}${path}`, hosts, limits, signal);
const html = (text: string) => `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n${text}`;

describe('addresses', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...[
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '192.0.2.1',
      '198.18.0.1',
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
    ],
    ...[
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::7f00:1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '2002:7f00:1::',
    ],
    ...[
      '2001:db8::1',
      '100::1',
      '100:0:0:1::1',
      '4000::1',
      '2001::1',
      'fe80::1%eth0',
      'localhost',
      '',
      '1.2.3',
    ],
  ])('%s is not public [webtools.guard.addresses]', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
    '%s is [webtools.guard.addresses]',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it('no IPv4 address becomes public by wrapping it in IPv6 [webtools.guard.addresses]', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        for (const prefix of ['::ffff:', '::', '64:ff9b::'])
          expect(isPublicAddress(prefix + address)).toBe(false);
      }),
    );
  });

  it.each([
    ...['http://127.0.0.1/', 'http://[::1]/', 'http://0x7f.1/', 'http://2130706433/', 'http://017700000001/'],
    ...[
      'http://[::ffff:10.0.0.1]/',
      'http://169.254.169.254/latest/meta-data',
      'http://127.1:8765/api',
      'http://0/',
    ],
  ])('%s is refused without a request [webtools.guard.literals]', async (url) => {
    const resolve = vi.fn(publicHosts.resolve);
    expect(await fetchPublic(url, { ...publicHosts, resolve }, standardLimits, never)).toMatchObject({
      problem: 'private',
    });
    expect(resolve).not.toHaveBeenCalled();
  });

  it('names of this machine are private too [webtools.guard.literals]', async () => {
    for (const name of ['localhost', 'localhost.'])
      expect(await fetchPublic(`http://${name}/`, publicHosts, standardLimits, never)).toMatchObject({
        problem: expect.stringMatching(/private|unresolved/),
      });
  });

  it.each([
    'ftp://a.example/',
    'file:///etc/passwd',
    'gopher://x',
    'javascript:1',
    'a.example',
    '',
    'http://u:p@a.example/',
  ])('"%s" is no address of a page [webtools.guard.scheme]', async (url) => {
    expect(await fetchPublic(url, loopbackHosts, quick, never)).toMatchObject({ problem: 'bad-url' });
  });

  it('a name with one private address among public ones is refused [webtools.guard.mixed]', async () => {
    server = await servePages((_request, response) => response.end('secret'));
    const resolve = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ];
    expect(await get('/', quick, { ...loopbackHosts, resolve })).toMatchObject({ problem: 'private' });
    expect(server.asked).toEqual([]);
  });

  it('the connection goes to the address that was checked, never to a second look-up [webtools.guard.pinned]', async () => {
    server = await servePages((_request, response) => response.end('the checked one'));
    const resolve = vi
      .fn()
      .mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }])
      .mockResolvedValue([{ address: '127.0.0.2', family: 4 }]);
    expect(await get('/', quick, { ...loopbackHosts, resolve })).toMatchObject({ text: 'the checked one' });
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(await get('/', quick, { ...loopbackHosts, resolve })).toMatchObject({ problem: 'private' });
    expect(server.asked.map(({ headers }) => headers.host)).toEqual([`page.example:${server.port}`]);
  });

  it('an unknown name and a look-up that never ends are told apart from a private one [webtools.guard.unresolved]', async () => {
    const nowhere = { ...loopbackHosts, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    expect(await get('/', quick, nowhere)).toMatchObject({ problem: 'unresolved' });
    const silent = { ...loopbackHosts, resolve: () => new Promise<never>(() => undefined) };
    expect(await get('/', quick, silent)).toMatchObject({ problem: 'timed-out' });
  });
});

describe('answers', () => {
  it('a redirect is not followed and says where it leads [webtools.guard.redirect]', async () => {
    server = await servePages((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/inside' }).end('x'),
    );
    expect(await get()).toEqual({ problem: 'redirect', detail: 'http://127.0.0.1:1/inside' });
    expect(server.asked).toHaveLength(1);
  });

  it('202, errors and empty bodies are no pages [webtools.guard.status]', async () => {
    server = await servePages(({ url }, response) =>
      response.writeHead(Number(url?.slice(1))).end(url === '/200' ? ' \n' : 'words'),
    );
    expect(await get('/202')).toEqual({ problem: 'accepted', detail: '' });
    expect(await get('/404')).toEqual({ problem: 'status', detail: '404' });
    expect(await get('/503')).toEqual({ problem: 'status', detail: '503' });
    expect(await get('/200')).toEqual({ problem: 'empty', detail: '' });
    expect(await get('/204')).toEqual({ problem: 'empty', detail: '' });
  });

  it('at most 512 KB are read, then the connection is closed, also of a stream without end [webtools.guard.bytes]', async () => {
    server = await servePages((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const more = (): void => {
        while (!response.destroyed && response.write('a'.repeat(16_384)));
      };
      response.on('drain', more);
      more();
    });
    const page = await get();
    expect(page).toMatchObject({ isPartial: true });
    expect('text' in page && page.text.length).toBe(512 * 1024);
    await vi.waitFor(() => expect(server?.open()).toBe(0));
  });

  it('a small body that unpacks to a gigabyte ends at the same cap [webtools.guard.bomb]', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000, 97));
    server = await servePages((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(bomb),
    );
    const before = process.memoryUsage().rss;
    expect(await get('/', { ...quick, readMs: 5_000, totalMs: 10_000 })).toMatchObject({ isPartial: true });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('a length that is too long is garbled, one that is too short ends the page [webtools.guard.length]', async () => {
    server = await serveBytes(html('content-length: 1000\r\n\r\n<p>half'));
    expect(await get()).toMatchObject({ problem: 'garbled' });
    await server.close();
    server = await serveBytes(html('content-length: 6\r\n\r\n<p>abc and much more'));
    expect(await get()).toMatchObject({ text: '<p>abc' });
    await server.close();
    server = await serveBytes(html('content-length: -5\r\n\r\n<p>abc'));
    expect(await get()).toMatchObject({ problem: 'garbled' });
    await server.close();
    server = await serveBytes(html('transfer-encoding: chunked\r\n\r\nZZ\r\nabc\r\n'));
    expect(await get()).toMatchObject({ problem: 'garbled' });
    await server.close();
    server = await serveBytes('nothing like HTTP\r\n\r\n');
    expect(await get()).toMatchObject({ problem: 'garbled' });
  });

  it('an encoding that is not what was said is garbled [webtools.guard.encoding]', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'made-up']) {
      server = await serveBytes(html(`content-encoding: ${encoding}\r\n\r\n<p>plain words`));
      expect(await get()).toMatchObject({ problem: 'garbled' });
      await server.close();
    }
    server = await serveBytes(
      Buffer.concat([Buffer.from(html('content-encoding: gzip\r\n\r\n')), gzipSync('<p>ok')]),
    );
    expect(await get()).toMatchObject({ text: '<p>ok' });
  });

  it('a type that is no text is named, and bytes that are no text are garbled whatever the type says [webtools.guard.type]', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
    server = await servePages(({ url }, response) =>
      response.writeHead(200, { 'content-type': url === '/pdf' ? 'application/pdf' : 'text/html' }).end(png),
    );
    expect(await get('/pdf')).toEqual({ problem: 'not-text', detail: 'application/pdf' });
    expect(await get('/lie')).toMatchObject({ problem: 'garbled' });
    await server.close();
    server = await serveBytes('HTTP/1.1 200 OK\r\n\r\n<!doctype html><p>Chào');
    expect(await get()).toMatchObject({ isHtml: true, text: expect.stringContaining('Chào') });
  });

  it('Vietnamese is read in the character set it is in, not the one that is claimed [webtools.guard.charset]', async () => {
    const bodies: Record<string, [string, Buffer]> = {
      '/utf8-as-latin': ['text/html; charset=iso-8859-1', Buffer.from('<p>Đường về')],
      '/utf16': ['text/html', Buffer.from('\uFEFF<p>Đường về', 'utf16le')],
      '/1258': ['text/html; charset=windows-1258', Buffer.from([0x3c, 0x70, 0x3e, 0xd0, 0xfd, 0xf5])],
      '/meta': ['text/html', Buffer.from('<meta charset="windows-1258"><p>\xd0\xfd', 'latin1')],
      '/unknown': ['text/html; charset=made-up', Buffer.from('<p>caf\xe9', 'latin1')],
    };
    server = await servePages(({ url }, response) => {
      const [type = '', body] = bodies[url ?? ''] ?? [];
      response.writeHead(200, { 'content-type': type }).end(body);
    });
    const texts = await Promise.all(Object.keys(bodies).map(async (path) => get(path)));
    expect(texts.map((page) => ('text' in page ? page.text : page.problem))).toEqual([
      '<p>Đường về',
      '<p>Đường về',
      '<p>Đươ',
      '<meta charset="windows-1258"><p>Đư',
      '<p>café',
    ]);
  });
});

describe('time', () => {
  it('a server that does not answer, stops in the middle or trickles for ever is left [webtools.guard.time]', async () => {
    server = await servePages(({ url }, response) => {
      if (url === '/silent') return;
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('a');
      if (url === '/half') return;
      const timer = setInterval(() => response.write('a'), 50);
      response.once('close', () => clearInterval(timer));
    });
    for (const path of ['/silent', '/half', '/trickle'])
      expect(await get(path)).toEqual({ problem: 'timed-out', detail: '' });
    await vi.waitFor(() => expect(server?.open()).toBe(0));
  });

  it('a connection that is refused is not taken for an answer [webtools.guard.time]', async () => {
    server = await servePages(() => undefined);
    await server.close();
    expect(await get()).toMatchObject({ problem: 'unreachable', detail: 'ECONNREFUSED' });
  });

  it('waits 5 s for a connection and 10 s for a piece, and reads 512 KB [webtools.guard.limits]', () => {
    expect(standardLimits).toMatchObject({ connectMs: 5_000, readMs: 10_000, maxBytes: 524_288 });
    expect(publicHosts.isAllowed).toBe(isPublicAddress);
  });

  it('stops when the turn stops [webtools.guard.stop]', async () => {
    server = await servePages(() => undefined);
    const stop = new AbortController();
    const answer = get('/', { ...quick, readMs: 10_000, totalMs: 10_000 }, loopbackHosts, stop.signal);
    await vi.waitFor(() => expect(server?.asked).toHaveLength(1));
    stop.abort();
    expect(await answer).toEqual({ problem: 'stopped', detail: '' });
    await vi.waitFor(() => expect(server?.open()).toBe(0));
  });
});
