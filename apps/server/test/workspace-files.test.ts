import { linkSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

const png = '\x89PNG\r\n\x1a\n picture';
const script = '<script>alert(1)</script>';

let bench: ServerBench;
beforeAll(async () => {
  bench = await startServerBench({ crew: { scribe: 'name: Scribe\nmode: assistant\n' } });
});
afterAll(() => bench.close());

const workspace = (path: string): string => join(bench.home, 'workspace', path);
const put = (path: string, content: string): void => {
  mkdirSync(dirname(workspace(path)), { recursive: true });
  writeFileSync(workspace(path), content, 'latin1');
};
interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}
const get = (
  path: string,
  { agent = 'default', method = 'GET', headers = {} as Record<string, string> } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const target = `${bench.server.url}/api/agents/${agent}/files?path=${encodeURIComponent(path)}`;
    const asked = request(target, { method, headers }, async (response) => {
      let body = '';
      try {
        for await (const chunk of response.setEncoding('latin1')) body += chunk;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      } catch (error) {
        reject(error);
      }
    });
    asked.once('error', reject).end();
  });
const refusal = async (path: string, agent = 'default'): Promise<[number, string]> => {
  const answer = await get(path, { agent });
  return [answer.status, JSON.parse(answer.body).error.message];
};

describe('a file of a workspace over HTTP', () => {
  it.each([
    ['charts/Giấc ngủ.png', png, 'image/png', 'inline'],
    ['a.html', script, 'application/octet-stream', 'attachment'],
    ['a.svg', `<svg xmlns="x">${script}</svg>`, 'application/octet-stream', 'attachment'],
    ['looks.png', script, 'application/octet-stream', 'attachment'],
    ['bild.txt', png, 'image/png', 'inline'],
    ['a.pdf', '%PDF-1.7', 'application/pdf', 'attachment'],
    ['a.csv', 'a;b', 'text/csv', 'attachment'],
    ['a.JSON', '{}', 'application/json', 'attachment'],
    ['README', 'x', 'application/octet-stream', 'attachment'],
    ['empty.txt', '', 'text/plain', 'attachment'],
  ])(
    '%s is served as it is, as untrusted content [media.serve.headers]',
    async (path, content, type, how) => {
      put(path, content);
      const answer = await get(path);
      expect([answer.status, answer.body]).toEqual([200, content]);
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'content-length': String(content.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-cache',
      });
      expect(answer.headers['content-disposition']).toMatch(new RegExp(`^${how}; filename="`));
    },
  );

  it('has a name that survives any script and cannot write headers [media.serve.name]', async () => {
    put('báo cáo\r\nx-evil: 1.csv', 'x');
    const { headers } = await get('báo cáo\r\nx-evil: 1.csv');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="bao cao x-evil 1.csv"; filename*=UTF-8''b%C3%A1o%20c%C3%A1o%20x-evil%201.csv`,
    );
    expect(headers['x-evil']).toBeUndefined();
  });

  it('lies in the workspace of that agent and nowhere else [media.serve.places]', async () => {
    put('a.txt', 'x');
    writeFileSync(join(bench.home, 'secret.txt'), 'x');
    symlinkSync(join(bench.home, 'config.yaml'), workspace('link.txt'));
    symlinkSync('/', workspace('root'));
    mkdirSync(workspace('folder'), { recursive: true });
    for (const path of [
      '../secret.txt',
      '/etc/passwd',
      '~/x',
      'link.txt',
      'root/etc/passwd',
      'folder/../../env',
    ])
      expect(await refusal(path)).toEqual([
        403,
        `${JSON.stringify(path)} was not served: its path leaves the workspace of this agent.`,
      ]);
    expect((await get(workspace('a.txt'))).status).toBe(200);
    expect(await refusal('none.png')).toEqual([
      404,
      '"none.png" was not served: there is no such file in the workspace of this agent.',
    ]);
    for (const path of ['folder', '.', '']) expect((await get(path)).status).toBe(path === '' ? 422 : 404);
    expect((await refusal('folder'))[1]).toContain('folders are not listed');
    expect((await get('a\0b')).status).toBe(422);
    expect((await get('a.txt', { agent: 'scribe' })).status).toBe(404);
    expect(await refusal('a.txt', 'nobody')).toEqual([404, 'There is no agent "nobody".']);
  });

  it('is never a closed file, not even under another name [media.serve.closed]', async () => {
    writeFileSync(join(bench.home, 'env'), 'OPENROUTER_API_KEY=sk-or-v1-x\n', { mode: 0o600 });
    linkSync(join(bench.home, 'env'), workspace('notes.txt'));
    expect(await refusal('notes.txt')).toEqual([
      403,
      '"notes.txt" was not served: this place is closed to every agent and every page.',
    ]);
  });

  it('is not sent again to whoever holds it, and whole once it changed [media.serve.cache]', async () => {
    put('chart.png', png);
    const first = await get('chart.png');
    const held = { 'if-none-match': `"other", ${first.headers['etag']}` };
    const again = await get('chart.png', { headers: held });
    expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', first.headers['etag']]);
    put('chart.png', `${png}!`);
    expect(await get('chart.png', { headers: held })).toMatchObject({ status: 200, body: `${png}!` });
    const head = await get('chart.png', { method: 'HEAD' });
    expect([head.status, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(png.length + 1),
    ]);
  });

  it('is large only on disk: it comes in pieces, and one that shrinks meanwhile is cut, not ended [media.serve.stream]', async () => {
    const size = 64 * 1_048_576;
    put('large.zip', 'PK');
    truncateSync(workspace('large.zip'), size);
    const target = `${bench.server.url}/api/agents/default/files?path=large.zip`;
    const whole = await fetch(target);
    let length = 0;
    for await (const chunk of whole.body ?? []) length += chunk.length;
    expect(length).toBe(size);
    const cut = await fetch(target);
    truncateSync(workspace('large.zip'), 1_000);
    await expect(cut.arrayBuffer()).rejects.toThrow();
    rmSync(workspace('large.zip'));
  });
});
