import { routes } from '@my-agent-crew/contract';
import { afterEach, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const titleOf = async (id: string): Promise<string> => (await bench.read(id)).title;

it('is made by the next process when this one ends before it [fork.title]', async () => {
  bench = await startServerBench({
    script: [{ text: 'vâng' }, { text: 'muộn', delayMs: 60_000 }, { text: 'Tên sau' }],
  });
  const id = await bench.open();
  await bench.say(id, 'chào');
  await bench.upstream.received(2);
  expect(await titleOf(id)).toBe('');
  await bench.restart();
  await expect.poll(() => titleOf(id)).toBe('Tên sau');
});

it('never replaces a title given by hand while it was being made [fork.title]', async () => {
  bench = await startServerBench({ script: [{ text: 'vâng' }, { text: 'Tên máy', delayMs: 250 }] });
  const id = await bench.open();
  await bench.say(id, 'chào');
  await bench.upstream.received(2);
  await bench.client.call(routes.updateConversation, { params: { id }, body: { title: 'Tên tay' } });
  await expect.poll(async () => (await bench.read(id)).spent_usd).toBe(0.002);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await titleOf(id)).toBe('Tên tay');
});
