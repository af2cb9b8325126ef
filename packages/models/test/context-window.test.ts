import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createModels, type Models, type ModelsOptions } from '../src/index.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A host whose list of models is `list`, counting how often it is read. */
const serveList = async (list: unknown, status = 200): Promise<{ url: string; reads: () => string[] }> => {
  const reads: string[] = [];
  const server = createServer((request, response) => {
    reads.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(typeof list === 'string' ? list : JSON.stringify(list));
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await new Promise((resolve) => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, reads: () => reads };
};

const modelsAt = (url: string, more: Partial<ModelsOptions> = {}): Models =>
  createModels({
    providers: {
      up: { kind: 'openai-compatible', baseUrl: url, apiKey: 'k', keyVariable: 'UP_KEY' },
      fake: { kind: 'fake' },
    },
    ...more,
  });

describe('the window of a route', () => {
  it('is what the configuration says, else what the provider lists, else not known [history.window] [history.window.catalogue]', async () => {
    const host = await serveList({ data: [{ id: 'm', context_length: 32_000 }] });
    const models = modelsAt(host.url, { contextWindows: { 'up:own': 9_000 } });
    expect(models.contextWindow('up:own')).toEqual({ tokens: 9_000, source: 'config' });
    expect(host.reads()).toEqual([]);
    expect(models.contextWindow('up:m')).toBeNull();
    await expect.poll(() => models.contextWindow('up:m')).toEqual({ tokens: 32_000, source: 'catalogue' });
    expect(models.contextWindow('up:m:free')).toEqual({ tokens: 32_000, source: 'catalogue' });
    expect(models.contextWindow('up:other')).toBeNull();
    for (const route of ['fake:echo', 'nobody:x', 'nonsense']) expect(models.contextWindow(route)).toBeNull();
    expect(host.reads()).toEqual(['GET /v1/models Bearer k']);
  });

  it('is read in the words of several kinds of hosts [history.window.catalogue]', async () => {
    const host = await serveList([
      { id: 'router', context_length: 1_000_000, top_provider: { context_length: 163_840 } },
      { id: 'vllm', max_model_len: 8_192 },
      { id: 'llama', meta: { n_ctx: 4_096 } },
      { name: 'named', limits: { max_input_tokens: '64000' } },
      { id: 'bad', context_length: -1 },
      null,
    ]);
    const models = modelsAt(host.url);
    const tokens = (model: string) => models.contextWindow(`up:${model}`)?.tokens ?? null;
    await expect.poll(() => tokens('router')).toBe(1_000_000);
    expect(['vllm', 'llama', 'named', 'bad'].map(tokens)).toEqual([8_192, 4_096, 64_000, null]);
  });

  it('stays unknown when the list fails, and the host is asked again only much later [history.window.catalogue]', async () => {
    let ms = 0;
    for (const [list, status] of [
      ['{"data": [', 200],
      [{ data: 'none' }, 200],
      [{}, 500],
    ] as const) {
      const host = await serveList(list, status);
      const models = modelsAt(host.url, { now: () => ms });
      models.contextWindow('up:m');
      await expect.poll(() => host.reads().length).toBe(1);
      ms += 60_000;
      for (let asked = 0; asked < 5; asked += 1) expect(models.contextWindow('up:m')).toBeNull();
      expect(host.reads()).toHaveLength(1);
      ms += 24 * 60 * 60 * 1000;
      models.contextWindow('up:m');
      await expect.poll(() => host.reads().length).toBe(2);
    }
  });
});
