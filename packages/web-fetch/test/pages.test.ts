import { afterEach, describe, expect, it } from 'vitest';
import type { Firecrawl } from '../src/index.ts';
import { createWebPages } from '../src/index.ts';
import { stripTags } from '../src/page/strip-tags.ts';
import { loopbackHosts, type PageServer, servePages } from './page-server.ts';

const servers: PageServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const page = async (body: string, type = 'text/html; charset=utf-8'): Promise<PageServer> => {
  const server = await servePages((_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body),
  );
  servers.push(server);
  return server;
};
const crawler = async (status: number, answer: unknown): Promise<PageServer> => {
  const server = await servePages((_request, response) =>
    response.writeHead(status).end(JSON.stringify(answer)),
  );
  servers.push(server);
  return server;
};
const read = async (from: PageServer, firecrawl: Firecrawl | null = null, host = 'page.example') => {
  const said: string[] = [];
  const pages = createWebPages({
    firecrawl: () => firecrawl,
    log: (line) => said.push(line),
    hosts: loopbackHosts,
  });
  const answer = await pages.read(`http://${host}:${from.port}/a/b`, new AbortController().signal);
  return { answer, said };
};

const paragraph = '<p>Đây là một đoạn văn khá dài của bài, đủ để coi là nội dung chính, có phẩy, có câu.</p>';
const article = `<!doctype html><html><head><title>Tin mới</title><style>p{}</style></head><body>
<nav><a href="/">Trang chủ</a></nav><article><h1>Tin mới</h1>${paragraph.repeat(8)}
<h2>Bảng giá</h2><ul><li>một</li><li><a href="../gia">hai</a></li></ul><pre><code>x = 1\ny = 2</code></pre>
<table><tr><th>Tên</th><th>Giá</th></tr><tr><td>Chè | sen</td><td>10</td></tr></table>
<p><img src="x.png" alt="hình chè"> <a href="javascript:alert(1)">bấm</a></p></article>
<script>alert(1)</script><footer>Bản quyền</footer></body></html>`;

describe('a page as Markdown', () => {
  it('keeps headings, lists, code, tables and whole links of its main part [webtools.page.markdown]', async () => {
    const { answer } = await read(await page(article));
    expect(answer).toMatchObject({ title: 'Tin mới', isPartial: false });
    const text = 'text' in answer ? answer.text : '';
    expect(text).toContain('## Bảng giá');
    expect(text).toMatch(/-\s+một\n-\s+\[hai\]\(http:\/\/page\.example:\d+\/gia\)/);
    expect(text).toContain('```\nx = 1\ny = 2\n```');
    expect(text).toContain('| Tên | Giá |\n| --- | --- |\n| Chè \\| sen | 10 |');
    expect(text).toContain('hình chè');
    expect(text).not.toMatch(/alert|p\{\}|Trang chủ|Bản quyền|javascript/);
  });

  it('a fragment and a page without a main part are read whole [webtools.page.markdown]', async () => {
    expect((await read(await page('<p>Chỉ <b>một</b> dòng'))).answer).toMatchObject({
      text: 'Chỉ **một** dòng',
    });
    expect((await read(await page('xin chào'))).answer).toMatchObject({ text: 'xin chào' });
  });

  it('keeps 6,000 characters and says how many there were [webtools.page.caps]', async () => {
    const { answer } = await read(await page('đ'.repeat(7_000), 'text/plain; charset=utf-8'));
    expect(answer).toMatchObject({ text: 'đ'.repeat(6_000), totalChars: 7_000 });
  });

  it('text and JSON come as they are [webtools.page.plain]', async () => {
    const { answer } = await read(await page('{"a": "<b>"}', 'application/json'));
    expect(answer).toMatchObject({ text: '{"a": "<b>"}', title: '' });
  });

  it('a page built by JavaScript alone has nothing to read, which is an error [webtools.page.empty]', async () => {
    const shell =
      '<html><head><title>App</title></head><body><div id="root"></div><script>go()</script></body></html>';
    expect((await read(await page(shell))).answer).toEqual({ problem: 'empty', detail: '' });
  });

  it('a page that nests without end is read by its words within seconds, while other work goes on [webtools.page.hostile]', async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 20);
    const { answer } = await read(await page(`${'<div>'.repeat(90_000)}tìm thấy`));
    clearInterval(timer);
    expect(answer).toMatchObject({ text: 'tìm thấy' });
    expect(ticks).toBeGreaterThan(20);
  }, 30_000);

  it('words are found without their tags in any bytes [webtools.page.strip]', () => {
    expect(stripTags('<h1>A &amp; B</h1><!-- x --><p>c&#100;<br>e</p><script>"</p>"</script>f')).toBe(
      'A & B\ncd\ne\nf',
    );
    expect(stripTags('a <b')).toBe('a');
    expect(stripTags('a<script>b')).toBe('a');
    const started = performance.now();
    for (const piece of ['<', '<!--', '<a ', '<script>', '&', '\n '])
      stripTags(piece.repeat(Math.ceil(500_000 / piece.length)));
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe('firecrawl', () => {
  const good = {
    success: true,
    data: { markdown: `# Tin\n\n${'m'.repeat(25_000)}`, metadata: { title: 'Tin' } },
  };

  it('is asked for the main part as Markdown and 20,000 characters of it are kept [webtools.firecrawl.page]', async () => {
    const [site, service] = [await page(article), await crawler(200, good)];
    const { answer } = await read(site, { baseUrl: `http://127.0.0.1:${service.port}/`, apiKey: null });
    expect(answer).toMatchObject({ title: 'Tin', totalChars: 25_007 });
    expect('text' in answer && answer.text.length).toBe(20_000);
    expect(site.asked).toEqual([]);
    expect(service.asked[0]).toMatchObject({ path: '/v1/scrape' });
    expect(JSON.parse(service.asked[0]?.body ?? '')).toEqual({
      url: `http://page.example:${site.port}/a/b`,
      formats: ['markdown'],
      onlyMainContent: true,
    });
  });

  it('gets its key only when there is one [webtools.firecrawl.key]', async () => {
    const [site, service] = [await page(article), await crawler(200, good)];
    const baseUrl = `http://127.0.0.1:${service.port}`;
    await read(site, { baseUrl, apiKey: null });
    await read(site, { baseUrl, apiKey: 'fc-1' });
    expect(service.asked.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer fc-1']);
  });

  it('never hears of a private address [webtools.firecrawl.guard]', async () => {
    const [site, service] = [await page(article), await crawler(200, good)];
    const firecrawl = { baseUrl: `http://127.0.0.1:${service.port}`, apiKey: null };
    expect((await read(site, firecrawl, '127.0.0.9')).answer).toMatchObject({ problem: 'private' });
    expect(service.asked).toEqual([]);
  });

  it.each([
    ['is down', 500, {}],
    ['sends the key elsewhere by a redirect', 307, {}],
    ['has no words', 200, { data: { markdown: ' ' } }],
    ['answers something else', 200, ['?']],
  ])(
    'that %s is no error: the page is read without it [webtools.firecrawl.fallback]',
    async (_name, status, answer) => {
      const [site, service] = [await page(article), await crawler(status, answer)];
      const firecrawl = { baseUrl: `http://127.0.0.1:${service.port}`, apiKey: 'fc-secret' };
      const result = await read(site, firecrawl);
      expect(result.answer).toMatchObject({ title: 'Tin mới' });
      expect(result.said.join()).toContain('firecrawl');
      expect(result.said.join()).not.toContain('fc-secret');
    },
  );
});
