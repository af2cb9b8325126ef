import { routes } from '@my-agent-crew/contract';
import type { ScriptStep } from '@my-agent-crew/testkit';
import { afterEach, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';
import { answers } from './telegram/telegram-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

interface Asked {
  text: string;
  channel?: 'web' | 'cli';
  agent_id?: string;
  conversation_id?: string;
}
const ask = (body: Asked) => bench.client.call(routes.postInbound, { body });
const refusalOf = (body: Asked): Promise<string> =>
  ask(body).then(
    () => 'taken',
    ({ code }: { code: string }) => code,
  );

it('a message of a program is a turn whose answer comes back, and its conversation goes on [server.inbound] [server.inbound.refused]', async () => {
  bench = await startServerBench({
    script: answers({ text: 'một' }, { text: 'hai' }),
    crew: { coach: 'name: Coach\n' },
  });
  const first = await ask({ text: 'a', agent_id: 'coach' });
  expect(first).toMatchObject({ agent_id: 'coach', text: 'một', status: 'done', steps: 1 });
  expect(await bench.read(first.conversation_id)).toMatchObject({ channel: 'inbound', agent_id: 'coach' });
  const second = await ask({ text: 'b', conversation_id: first.conversation_id });
  expect(second).toMatchObject({ conversation_id: first.conversation_id, text: 'hai' });
  expect(await refusalOf({ text: 'c', agent_id: 'nobody' })).toBe('not-found');
  expect(await refusalOf({ text: 'c', conversation_id: 'nowhere' })).toBe('not-found');
  // What a job says is told on the phone, and what a delegation says belongs to its parent: neither can be claimed.
  for (const channel of ['job', 'delegate'] as unknown as 'web'[])
    expect(await refusalOf({ text: 'c', channel })).toBe('invalid-input');
});

it('one that cannot be taken is refused: while a decision is waited for, and when 50 wait already [server.inbound.refused] [server.queue.limit]', async () => {
  const write = { name: 'workspace_write', arguments: { path: 'a.txt', content: 'x' } };
  const steps: readonly ScriptStep[] = [{ calls: [write] }, { text: 'chậm', delayMs: 300_000 }];
  bench = await startServerBench({ script: answers(...steps) });
  const { id } = await bench.client.call(routes.createConversation, { body: {} });
  await bench.say(id, 'ghi');
  expect(await refusalOf({ text: 'a', conversation_id: id })).toBe('conflict');
  const [approval] = (await bench.read(id)).approvals;
  if (approval === undefined) throw new Error('Nothing was asked.');
  await bench.decide(approval, true);
  await expect.poll(async () => (await bench.read(id)).state).toBe('running');
  for (let sent = 1; sent <= 50; sent += 1) await bench.send(id, `tin ${sent}`);
  expect(await refusalOf({ text: 'thêm', conversation_id: id })).toBe('too-many');
  expect((await bench.read(id)).queued).toHaveLength(50);
  await bench.client.call(routes.stopTurn, { params: { id } });
});
