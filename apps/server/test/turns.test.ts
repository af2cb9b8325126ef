import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Approval,
  type Conversation,
  reduceThread,
  routes,
  type TurnEvent,
  threadFrom,
} from '@my-agent-crew/contract';
import { assertPairValid } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
const begin = async (...options: Parameters<typeof startServerBench>): Promise<ServerBench> => {
  bench = await startServerBench(...options);
  return bench;
};
afterEach(() => bench.close());

const asked = (events: readonly TurnEvent[]): Approval => {
  const event = events.at(-1);
  if (event?.type !== 'approval_required') throw new Error(`The leg ended with ${event?.type}.`);
  return event.approval;
};

const write = (path: string, content: string) => ({
  calls: [{ name: 'workspace_write', arguments: { path, content } }],
});

describe('a conversation over HTTP', () => {
  it('answers, keeps the money and gets a title in the background [server.turn.answer] [server.title]', async () => {
    await begin({ script: [{ text: 'Xin chào bạn' }, { text: '"Lời chào"' }] });
    const id = await bench.open();
    const events = await bench.say(id, 'chào');
    expect(events.at(-1)).toMatchObject({ type: 'done', spent_usd: 0.001 });
    await bench.upstream.received(2);
    await expect.poll(async () => (await bench.read(id)).title).toBe('Lời chào');
    const conversation = await bench.read(id);
    expect(conversation.messages.map((message) => message.role)).toEqual(['user', 'assistant']);
    expect(conversation.spent_usd).toBe(0.002);
  });

  it('asks before a write, runs it once it is approved, and shows the same thread by replay as by reading [server.approval.decide] [server.replay]', async () => {
    await begin({ script: [write('a.txt', 'xin'), { text: 'Đã ghi' }, { text: 'Ghi' }] });
    const id = await bench.open();
    const state = threadFrom(await bench.read(id));
    const events = await bench.say(id, 'ghi a');
    const approval = asked(events);
    const file = join(bench.home, 'workspace', 'a.txt');
    expect(existsSync(file)).toBe(false);
    await bench.decide(approval, true);
    const after = await bench.follow(id);
    const conversation = await bench.idle(id);
    expect(readFileSync(file, 'utf8')).toBe('xin');
    if (after.length > 0) {
      for (const event of [...events, ...after, ...after]) reduceThread(state, event);
      expect(state.messages).toEqual(conversation.messages);
      expect(state.run).toEqual(conversation.run);
      expect(state.approvals).toEqual([]);
    }
    for (const { body } of bench.upstream.requests) if (body !== null) assertPairValid(body);
  });

  it('takes one decision under a race; the others learn who decided [server.approval.race]', async () => {
    await begin({ script: [write('a.txt', 'x'), { text: 'ok' }, { text: 't' }] });
    const id = await bench.open();
    const approval = asked(await bench.say(id, 'ghi'));
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => bench.decide(approval, at % 2 === 0)),
    );
    expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const lost = settled.find((one) => one.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'conflict' });
    expect(String(lost?.reason.message)).toMatch(/by web/);
  });

  it('refuses a message while it waits, and refuses "always" on a rule that asks every time [server.busy.waiting] [server.approval.no-always]', async () => {
    const call = { calls: [{ name: 'shell_run', arguments: { command: 'rm -rf nothing' } }] };
    await begin({ script: [call, { text: 'ok' }, { text: 't' }] });
    const id = await bench.open();
    const approval = asked(await bench.say(id, 'xoá'));
    expect(approval.reason).toContain('rm -rf');
    await expect(bench.send(id, 'này')).rejects.toMatchObject({ code: 'conflict' });
    await expect(bench.decide(approval, true, true)).rejects.toMatchObject({ code: 'conflict' });
    await bench.decide(approval, false);
    const conversation = await bench.idle(id);
    expect(conversation.messages.find((message) => message.role === 'tool')).toMatchObject({
      outcome: 'denied',
    });
  });

  it('answers a question and goes on [server.question]', async () => {
    const question = {
      calls: [{ name: 'ask_user', arguments: { question: 'Màu?', options: ['đỏ', 'xanh'] } }],
    };
    await begin({ script: [question, { text: 'Chọn xanh' }, { text: 't' }] });
    const id = await bench.open();
    const approval = asked(await bench.say(id, 'hỏi đi'));
    await bench.client.call(routes.answerQuestion, {
      params: { id, approval_id: approval.id },
      body: { answer: 'xanh' },
    });
    const conversation = await bench.idle(id);
    expect(conversation.messages.find((message) => message.role === 'tool')).toMatchObject({
      output: 'xanh',
      outcome: 'ok',
    });
  });

  it('expires a request nobody decides and goes on by itself [server.approval.timer]', async () => {
    await begin({
      script: [write('a.txt', 'x'), { text: 'ok' }, { text: 't' }],
      config: 'approval_ttl_seconds: 1\n',
    });
    const id = await bench.open();
    asked(await bench.say(id, 'ghi'));
    const conversation = await bench.idle(id);
    expect(conversation.messages.find((message) => message.role === 'tool')).toMatchObject({
      outcome: 'expired',
    });
    expect(existsSync(join(bench.home, 'workspace', 'a.txt'))).toBe(false);
  });
});

describe('a busy conversation', () => {
  const slow = { text: ['một ', 'hai ', 'ba'], chunkDelayMs: 60 };

  it('queues follow-ups and answers them together in one next turn; a repeated send starts nothing [server.queue] [server.idempotent]', async () => {
    await begin({ script: [slow, { text: 'cả hai' }, { text: 't' }] });
    const id = await bench.open();
    const first = await bench.send(id, 'một', 'r1');
    expect(await bench.send(id, 'một', 'r1')).toEqual(first);
    expect((await bench.send(id, 'hai', 'r2')).queued).toMatchObject({ kind: 'follow_up', position: 1 });
    expect((await bench.send(id, 'ba', 'r3')).queued).toMatchObject({ position: 2 });
    expect((await bench.send(id, 'ba', 'r3')).queued).toMatchObject({ position: 2 });
    const conversation = await bench.idle(id);
    expect(
      conversation.messages
        .filter((message) => message.role === 'user')
        .map((message) => 'text' in message && message.text),
    ).toEqual(['một', 'hai', 'ba']);
    expect(conversation.messages.filter((message) => message.role === 'assistant')).toHaveLength(2);
  });

  it('lets /steer join the running turn at a tool boundary [server.steer]', async () => {
    const list = { calls: [{ name: 'workspace_list', arguments: {} }], delayMs: 150 };
    await begin({ script: [list, { text: 'nghe rồi' }, { text: 't' }] });
    const id = await bench.open();
    await bench.send(id, 'xem');
    expect((await bench.send(id, '/steer dừng ở đây')).queued).toMatchObject({ kind: 'steer' });
    const conversation = await bench.idle(id);
    expect(conversation.messages.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'tool',
      'user',
      'assistant',
    ]);
    expect(conversation.messages[3]).toMatchObject({ text: 'dừng ở đây', steer: true });
  });

  it('stops: queued texts come back in order and no further request leaves [server.stop]', async () => {
    await begin({
      script: [{ text: Array.from({ length: 100 }, () => 'chữ '), chunkDelayMs: 50 }, { text: 't' }],
    });
    const id = await bench.open();
    await bench.send(id, 'kể chuyện');
    await bench.send(id, 'nữa');
    await bench.send(id, 'và nữa');
    await bench.upstream.received(1);
    const reply = await bench.client.call(routes.stopTurn, { params: { id } });
    expect(reply).toEqual({ cancelled: true, cleared: ['nữa', 'và nữa'] });
    const conversation = await bench.read(id);
    expect(conversation).toMatchObject({ state: 'idle', queued: [], run: { status: 'cancelled' } });
    expect(bench.upstream.requests.filter(({ body }) => body?.['tools'] !== undefined)).toHaveLength(1);
    expect(await bench.client.call(routes.stopTurn, { params: { id } })).toEqual({
      cancelled: false,
      cleared: [],
    });
  });

  it('stops a sleeping turn; its request can no longer be approved [server.stop.waiting]', async () => {
    await begin({ script: [write('a.txt', 'x'), { text: 't' }] });
    const id = await bench.open();
    const approval = asked(await bench.say(id, 'ghi'));
    expect(await bench.client.call(routes.stopTurn, { params: { id } })).toMatchObject({ cancelled: true });
    await expect(bench.decide(approval, true)).rejects.toMatchObject({ code: 'conflict' });
    expect((await bench.read(id)).run?.status).toBe('cancelled');
    expect(existsSync(join(bench.home, 'workspace', 'a.txt'))).toBe(false);
  });

  it('ends a running command with the turn [server.stop.shell]', async () => {
    const call = { calls: [{ name: 'shell_run', arguments: { command: 'sleep 300' } }] };
    await begin({ script: [call, { text: 't' }], agent: 'autonomous: true\n' });
    const id = await bench.open();
    await bench.send(id, 'ngủ');
    await expect.poll(async () => (await bench.read(id)).messages.length).toBe(2);
    await bench.client.call(routes.stopTurn, { params: { id } });
    expect((await bench.read(id)).run?.status).toBe('cancelled');
  });
});

describe('a restart', () => {
  it('goes on with a turn that was cut, without running a started command again [server.restart.running]', async () => {
    const call = { calls: [{ name: 'shell_run', arguments: { command: 'echo ran >> log; sleep 30' } }] };
    await begin({ script: [call, { text: 'đã kiểm tra' }, { text: 't' }], agent: 'autonomous: true\n' });
    const id = await bench.open();
    await bench.send(id, 'chạy');
    const log = join(bench.home, 'workspace', 'log');
    await expect.poll(() => existsSync(log)).toBe(true);
    await bench.restart();
    const conversation = await bench.idle(id);
    expect(readFileSync(log, 'utf8')).toBe('ran\n');
    expect(conversation.messages.find((message) => message.role === 'tool')).toMatchObject({
      outcome: 'unknown',
    });
    expect(conversation.run?.status).toBe('done');
  });

  it('keeps an approval; deciding it afterwards resumes the turn in the new process [server.restart.waiting]', async () => {
    await begin({ script: [write('a.txt', 'x'), { text: 'ok' }, { text: 't' }] });
    const id = await bench.open();
    const approval = asked(await bench.say(id, 'ghi'));
    await bench.restart();
    expect((await bench.read(id)).approvals.map((one) => one.id)).toEqual([approval.id]);
    await bench.decide(approval, true);
    expect((await bench.idle(id)).run?.status).toBe('done');
    expect(existsSync(join(bench.home, 'workspace', 'a.txt'))).toBe(true);
  });

  it('answers texts that waited in the queue [server.restart.queue]', async () => {
    await begin({ script: [{ text: 'chậm', delayMs: 400 }, { text: 'a' }, { text: 'b' }, { text: 't' }] });
    const id = await bench.open();
    await bench.send(id, 'một');
    await bench.send(id, 'hai');
    await bench.upstream.received(1);
    await bench.restart();
    const conversation: Conversation = await bench.idle(id);
    expect(conversation.messages.filter((message) => message.role === 'assistant')).toHaveLength(2);
  });

  it('refuses a second server over the same home [server.lock]', async () => {
    await begin();
    const { startServer } = await import('../src/index.ts');
    const second = startServer({
      home: bench.home,
      host: '127.0.0.1',
      port: 0,
      environment: { HOME: bench.home },
      webRoot: null,
      log: () => {},
    });
    await expect(second).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('parks a broken agent and runs the rest; strict refuses [server.park]', async () => {
    await begin({ agent: 'name: Chủ\n' });
    mkdirSync(join(bench.home, 'agents', 'broken'), { recursive: true });
    writeFileSync(join(bench.home, 'agents', 'broken', 'agent.yaml'), 'nmae: typo\n');
    await bench.restart();
    const settings = await bench.client.call(routes.getSettings, {});
    expect(settings.parked[0]?.file).toContain('broken');
    expect(settings.parked[0]?.reason).toContain('nmae');
  });
});

describe('opening notes', () => {
  it('the first message of a conversation is read behind the daily notes of today; watchers see only what was said [server.notes.opening]', async () => {
    await begin({ script: [{ text: 'ok' }, { text: 't' }, { text: 'ok' }] });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: bench.server.home.settings.timezone }).format(
      Date.now(),
    );
    mkdirSync(join(bench.home, 'memory'), { recursive: true });
    writeFileSync(join(bench.home, 'memory', `${day}.md`), '- 09:00 mua sữa\n');
    writeFileSync(join(bench.home, 'memory', `${day}-garden.md`), '- cây đã tưới\n');
    writeFileSync(join(bench.home, 'memory', `${day}-Bad name.md`), '- tệp lạ\n');
    const { opening, opening_chars } = await bench.client.call(routes.getAgentPrompt, {
      params: { id: 'default' },
    });
    expect(opening).toContain('mua sữa');
    expect(opening).toContain(`## ${day}-garden\n- cây đã tưới`);
    expect(opening).not.toContain('tệp lạ');
    expect(opening_chars).toBe(opening.length);
    const id = await bench.open();
    const events = await bench.say(id, 'chào');
    expect(JSON.stringify(events)).not.toContain('mua sữa');
    expect(JSON.stringify(await bench.read(id))).not.toContain('mua sữa');
    const asked = bench.upstream.requests[0]?.body?.messages.at(-1);
    expect(asked?.content).toContain(opening);
    await expect.poll(async () => (await bench.read(id)).title).not.toBe('');
  });
});
