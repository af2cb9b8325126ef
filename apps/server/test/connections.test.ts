import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const secret = 'sk-or-v1-0123456789abcdef';
const key = { name: 'OPENROUTER_API_KEY' };

describe('keys and routes over HTTP', () => {
  it('keeps a key with mode 600, uses it at once, and no answer of the API ever holds it [server.keys.set] [server.keys.secret]', async () => {
    bench = await startServerBench();
    const before = await bench.client.call(routes.getConnections);
    expect(before.providers.find((provider) => provider.name === 'openrouter')?.ready).toBe(false);
    const saved = await bench.client.call(routes.putCredential, { params: key, body: { value: secret } });
    expect(saved).toMatchObject({ present: true, source: 'file' });
    const file = join(bench.home, 'env');
    expect(readFileSync(file, 'utf8')).toContain(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const answers = await Promise.all([
      bench.client.call(routes.getConnections),
      bench.client.call(routes.listCredentials),
      bench.client.call(routes.getSettings),
      bench.client.call(routes.listAgents),
      bench.client.call(routes.listTools),
      bench.client.call(routes.getAgentPrompt, { params: { id: 'default' } }),
    ]);
    expect(answers[0].providers.find((provider) => provider.name === 'openrouter')?.ready).toBe(true);
    expect(JSON.stringify(answers)).not.toContain(secret);
    expect(JSON.stringify(bench.lines)).not.toContain(secret);
    expect(await bench.client.call(routes.deleteCredential, { params: key })).toMatchObject({
      present: false,
    });
    await expect(
      bench.client.call(routes.putCredential, { params: { name: 'NOBODY' }, body: { value: 'x' } }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('changes routes with comments kept; agents use them from the next turn on [server.routes.set]', async () => {
    bench = await startServerBench({
      script: [{ text: 'một' }, { text: 't' }, { text: 'hai' }],
      config: '# của tôi\n',
    });
    const id = await bench.open();
    await bench.say(id, 'a');
    await expect.poll(async () => (await bench.read(id)).title).not.toBe('');
    await bench.client.call(routes.putRoutes, { body: { routes: ['up:other', 'up:model'] } });
    expect(readFileSync(join(bench.home, 'config.yaml'), 'utf8')).toContain('# của tôi');
    await bench.say(id, 'b');
    expect(bench.upstream.requests.at(-1)?.body?.model).toBe('other');
  });

  it('refuses a change after which nothing could answer, and writes nothing [server.routes.refuse]', async () => {
    bench = await startServerBench();
    const before = readFileSync(join(bench.home, 'config.yaml'), 'utf8');
    const change = bench.client.call(routes.putRoutes, { body: { routes: ['openrouter:some/model'] } });
    await expect(change).rejects.toMatchObject({ code: 'conflict' });
    const unknown = bench.client.call(routes.putRoutes, { body: { routes: ['nowhere:model'] } });
    await expect(unknown).rejects.toMatchObject({ code: 'invalid-input' });
    expect(readFileSync(join(bench.home, 'config.yaml'), 'utf8')).toBe(before);
  });
});
