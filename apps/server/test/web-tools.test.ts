import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
import { afterEach, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const png = Buffer.from('\x89PNG\r\n\x1a\n picture', 'latin1').toString('latin1');
const put = (place: string, text: string): void => {
  mkdirSync(join(bench.home, dirname(place)), { recursive: true });
  writeFileSync(join(bench.home, place), text, 'latin1');
};

it('a picture of the inbox is read by the vision route, and its price stands on the call and under `image` [webtools.image.routes]', async () => {
  bench = await startServerBench({
    config: 'vision_routes: [nobody:x, up:eye]\n',
    script: [
      {
        calls: [
          { name: 'image_read', arguments: { path: 'workspace/inbox/x.png', question: 'What is it?' } },
        ],
      },
      { text: 'A lotus.', cost: 0.004 },
      { text: 'It is a lotus.' },
    ],
  });
  put('workspace/inbox/x.png', png);
  const id = await bench.open();
  const events = await bench.say(id, 'look');
  const result = events.find((event) => event.type === 'tool_result');
  expect(result).toMatchObject({ outcome: 'ok', cost_usd: 0.004, step: { cost_usd: 0.004, status: 'ok' } });
  expect(result?.type === 'tool_result' && result.output).toContain('A lotus.');
  const [, seen] = bench.upstream.requests;
  expect(seen?.body?.model).toBe('eye');
  expect(JSON.stringify(seen?.body?.messages)).toContain('data:image/png;base64,');
  const stats = await bench.client.call(routes.getStats, {});
  expect(stats.by_purpose).toContainEqual(
    expect.objectContaining({ key: 'image', calls: 1, spent_usd: 0.004 }),
  );
});

it('image_read is held where a vision route can be used and marked optional, pdf_read everywhere [webtools.image.held]', async () => {
  const tools = async () =>
    Object.fromEntries(
      (await bench.client.call(routes.listTools, {})).map((tool) => [
        tool.name,
        [tool.agents.length, tool.optional],
      ]),
    );
  bench = await startServerBench({ config: 'vision_routes: [up:eye]\n' });
  expect(await tools()).toMatchObject({
    image_read: [1, true],
    pdf_read: [1, false],
    web_search: [1, false],
  });
  await bench.close();
  bench = await startServerBench({ config: 'vision_routes: []\n' });
  expect(await tools()).toMatchObject({ image_read: [0, true], pdf_read: [1, false], fetch_url: [1, false] });
});

it('the server’s own addresses are closed to fetch_url [webtools.guard.literals]', async () => {
  bench = await startServerBench({
    script: [
      { calls: [{ name: 'fetch_url', arguments: { url: 'http://127.0.0.1:1/api/settings' } }] },
      { text: 'no' },
    ],
  });
  const events = await bench.say(await bench.open(), 'fetch');
  expect(events.find((event) => event.type === 'tool_result')).toMatchObject({
    outcome: 'refused',
    output: expect.stringContaining('not on the public internet'),
  });
});
