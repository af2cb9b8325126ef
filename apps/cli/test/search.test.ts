import { createClient } from '@my-agent-crew/client';
import { routes } from '@my-agent-crew/contract';
import { expect, it, onTestFinished } from 'vitest';
import { exitCode, startRealServer } from '../src/index.ts';
import { fakeHost, newHome } from './fake-host.ts';

const startCrew = async () => {
  const home = newHome();
  const server = await startRealServer({
    host: '127.0.0.1',
    port: 0,
    schedule: false,
    strict: false,
    environment: fakeHost(home).host.environment,
    log: () => {},
  });
  onTestFinished(() => server.close());
  const client = createClient({ baseUrl: server.url });
  return {
    client,
    crew: async (...args: string[]) => {
      const one = fakeHost(home);
      const status = await one.crew(...args, '--url', server.url);
      return { status, out: one.out(), err: one.err() };
    },
  };
};

it('prints where, when and by whom the words were said, or the hits as JSON [search.cli]', async () => {
  const { client, crew } = await startCrew();
  const { id } = await client.call(routes.createConversation, { body: { title: 'Chợ \u001b[31mTết' } });
  await client.call(routes.postInbound, { body: { text: 'mua bánh\u001b[2J chưng', conversation_id: id } });
  const { status, out, err } = await crew('search', 'banh', 'chung');
  expect([status, err]).toEqual([exitCode.done, '']);
  const lines = out.trimEnd().split('\n');
  expect(lines[0]).toMatch(new RegExp(`^Chợ Tết {2}${id} {2}.*\\d\\d:\\d\\d.* {2}default$`));
  expect(lines[1]).toBe('  mua bánh chưng');
  expect(lines[2]).toMatch(/ {2}Bạn$| {2}You$/);
  const found = JSON.parse((await crew('search', 'banh', '--json', '--limit', '1')).out);
  expect(found).toMatchObject({ hits: [{ conversation_id: id, role: 'assistant' }], is_incomplete: false });
  const none = await crew('search', 'xe đạp', '--best');
  expect([none.status, none.out]).toEqual([exitCode.done, '']);
  expect(none.err).not.toBe('');
  expect((await crew('search', 'banh', '--agent', 'nobody')).out).toBe('');
  expect((await crew('search', 'banh', '--limit', '0')).status).toBe(exitCode.usage);
});
