import { routes } from '@my-agent-crew/contract';
import { assertPairValid } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
const begin = async (...options: Parameters<typeof startServerBench>): Promise<ServerBench> => {
  bench = await startServerBench(...options);
  return bench;
};
afterEach(() => bench.close());

const search = (q: string, query: Record<string, unknown> = {}) =>
  bench.client.call(routes.searchMessages, { query: { q, ...query } });
const fork = (id: string, before_position: number, more: { text?: string; request_id?: string } = {}) =>
  bench.client.call(routes.forkConversation, { params: { id }, body: { before_position, ...more } });
const titled = async (title: string, agent_id?: string): Promise<string> =>
  (
    await bench.client.call(routes.createConversation, {
      body: { title, ...(agent_id === undefined ? {} : { agent_id }) },
    })
  ).id;
const tell = async (id: string, ...texts: string[]): Promise<void> => {
  for (const text of texts) {
    await bench.say(id, text);
    await bench.idle(id);
  }
};
const echo = Array.from({ length: 40 }, () => ({ text: 'vâng' }));
const crew = { linh: 'name: Linh\ndescription: helps\n' };

describe('message search over HTTP', () => {
  it('answers hits with their conversation, page by page, and refuses what it cannot do [search.api]', async () => {
    await begin({ script: echo, crew });
    const id = await titled('Chợ Tết');
    await tell(id, 'mua bánh chưng', 'mua lá dong');
    const other = await titled('Khác', 'linh');
    await tell(other, 'mua bánh mì');
    const first = await search('mua', { limit: 2 });
    expect(first.hits.map((hit) => [hit.conversation_id, hit.position, hit.agent_id, hit.title])).toEqual([
      [other, 0, 'linh', 'Khác'],
      [id, 2, 'default', 'Chợ Tết'],
    ]);
    expect(first.hits[1]).toMatchObject({
      snippet: 'mua lá dong',
      marks: [[0, 3]],
      role: 'user',
      channel: 'web',
    });
    expect(first.is_incomplete).toBe(false);
    const second = await search('mua', { limit: 2, before: first.next });
    expect(second).toMatchObject({ hits: [{ position: 0, conversation_id: id }], next: null });
    expect((await search('mua banh', { agent_id: 'linh' })).hits).toHaveLength(1);
    expect((await search('banh chu', { live: '1' })).hits).toHaveLength(1);
    expect((await search('"AND (', { order: 'best' })).hits).toEqual([]);
    await expect(search('mua', { order: 'best', before: 4 })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await expect(search('mua', { limit: 0 })).rejects.toMatchObject({ code: 'invalid-input' });
    await bench.client.call(routes.deleteConversation, { params: { id } });
    expect((await search('mua')).hits.map((hit) => hit.conversation_id)).toEqual([other]);
    await bench.restart();
    expect((await search('mua')).hits).toHaveLength(1);
  });
});

describe('conversation_search', () => {
  const look = (args: Record<string, unknown>) => ({
    calls: [{ name: 'conversation_search', arguments: args }],
  });
  const lookedUp = async (id: string): Promise<{ outcome: string; output: string }> => {
    const { messages } = await bench.idle(id);
    const found = messages.find((message) => message.role === 'tool');
    if (found?.role !== 'tool') throw new Error('The tool was not called.');
    return found;
  };

  it('lets an agent see its own past, and the master everybody’s, without the running conversation [search.tool.reach] [search.tool.words]', async () => {
    await begin({
      script: [{ text: 'vâng' }, { text: 'dạ' }, look({ query: 'gia vang' }), { text: 'xong' }],
      crew,
    });
    await tell(await titled('Vàng'), 'giá vàng của chủ');
    const linhs = await titled('Của Linh', 'linh');
    await tell(linhs, 'giá vàng của Linh');
    const asking = await titled('Hỏi');
    await tell(asking, 'giá vàng lần trước thế nào');
    const crewWide = await lookedUp(asking);
    expect(crewWide.outcome).toBe('ok');
    expect(crewWide.output).toContain('2 hits, newest first');
    expect(crewWide.output).toContain(`conversation=${linhs} agent=linh "Của Linh"`);
    expect(crewWide.output).toMatch(/- \d{4}-\d\d-\d\d person: giá vàng của Linh/);
    expect(crewWide.output).not.toContain('lần trước');
    bench.upstream.script([look({ query: 'gia vang', agent: 'linh' }), { text: 'xong' }]);
    const one = await titled('Hỏi một');
    await tell(one, 'hỏi Linh');
    expect((await lookedUp(one)).output).toContain('1 hit,');
  });

  it('keeps another agent to its own conversations [search.tool.reach]', async () => {
    await begin({
      script: [
        { text: 'vâng' },
        look({ query: 'gia vang' }),
        { text: 'xong' },
        look({ query: 'x', agent: 'default' }),
        { text: 'xong' },
      ],
      crew,
    });
    await tell(await titled('Vàng'), 'giá vàng của chủ');
    const own = await titled('a', 'linh');
    await tell(own, 'tìm đi');
    expect((await lookedUp(own)).output).toContain('Nothing like that was said');
    const wide = await titled('b', 'linh');
    await tell(wide, 'tìm rộng');
    expect(await lookedUp(wide)).toMatchObject({ outcome: 'refused' });
  });
});

describe('forks over HTTP', () => {
  it('says the new text in the fork at once, pair-valid, and once only [fork.resend] [fork.repeat]', async () => {
    const list = { calls: [{ name: 'workspace_list', arguments: {} }] };
    await begin({ script: [list, { text: 'một' }, { text: 'hai' }, { text: 'hai mới' }] });
    const id = await titled('Gốc');
    await tell(id, 'xem', 'rồi sao');
    const made = await fork(id, 4, { text: 'rồi sao nữa', request_id: 'f1' });
    expect(made.conversation).toMatchObject({
      title: 'Gốc',
      forked_from: { conversation_id: id, position: 4 },
    });
    const again = await fork(id, 4, { text: 'rồi sao nữa', request_id: 'f1' });
    expect([again.conversation.id, again.run_id]).toEqual([made.conversation.id, made.run_id]);
    const forked = await bench.idle(made.conversation.id);
    expect(forked.messages.map((message) => ('text' in message ? message.text : message.name))).toEqual([
      'xem',
      '',
      'workspace_list',
      'một',
      'rồi sao nữa',
      'hai mới',
    ]);
    expect(forked.spent_usd).toBe(0.001);
    expect((await bench.read(id)).messages).toHaveLength(6);
    for (const { body } of bench.upstream.requests) if (body !== null) assertPairValid(body);
    await bench.client.call(routes.deleteConversation, { params: { id } });
    expect((await bench.read(made.conversation.id)).forked_from?.conversation_id).toBe(id);
  });

  it('completes a fork that was cut before its text was said [fork.repeat]', async () => {
    await begin({ script: echo });
    const id = await titled('Gốc');
    await tell(id, 'một');
    const cut = await fork(id, 0, { request_id: 'f1' });
    expect(cut).toMatchObject({ run_id: null, conversation: { message_count: 0 } });
    const whole = await fork(id, 0, { request_id: 'f1', text: 'một rưỡi' });
    expect(whole.conversation.id).toBe(cut.conversation.id);
    expect((await bench.idle(whole.conversation.id)).messages).toHaveLength(2);
  });

  it('refuses other places, a text that is too long and an agent that is gone, and leaves nothing behind [fork.boundary] [fork.resend]', async () => {
    await begin({ script: echo, crew });
    const id = await titled('Gốc', 'linh');
    await tell(id, 'một');
    const count = async () => (await bench.client.call(routes.listConversations, { query: {} })).length;
    await expect(fork(id, 1)).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(fork('conv_none', 0)).rejects.toMatchObject({ code: 'not-found' });
    await expect(fork(id, 0, { text: 'x'.repeat(200_001) })).rejects.toMatchObject({ code: 'too-large' });
    await expect(fork(id, 0, { text: '  ' })).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await count()).toBe(1);
    await bench.client.call(routes.removeAgent, { params: { id: 'linh' } });
    await expect(fork(id, 0)).rejects.toMatchObject({ code: 'conflict' });
    expect(await count()).toBe(1);
  });

  it('works while the source runs and leaves its turn alone [fork.running]', async () => {
    const slow = { text: Array.from({ length: 20 }, (_, at) => `chữ${at} `), chunkDelayMs: 30 };
    await begin({ script: [{ text: 'một' }, slow, { text: 'nhánh' }] });
    const id = await titled('Gốc');
    await tell(id, 'một');
    await bench.send(id, 'kể dài');
    await bench.upstream.received(2);
    const made = await fork(id, 2, { text: 'kể ngắn' });
    expect((await bench.idle(made.conversation.id)).messages.at(-1)).toMatchObject({ text: 'nhánh' });
    expect((await bench.idle(id)).messages.at(-1)).toMatchObject({ text: slow.text.join('') });
  });
});
