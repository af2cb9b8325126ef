import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Message, routes } from '@my-agent-crew/contract';
import { assertPairValid, mountSmallDisk } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const textsOf = (messages: readonly Message[]): string[] =>
  messages.map((message) => (message.role === 'tool' ? message.output : message.text));

/** Another process that holds the write lock of a database until it is told to let go. */
const holdLock = async (file: string): Promise<() => Promise<void>> => {
  const script = fileURLToPath(import.meta.resolve('../../../packages/store/test/hold-lock.mjs'));
  const holder = spawn(process.execPath, [script, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return async () => {
    holder.stdin.end();
    await once(holder, 'exit');
  };
};

/** Opens a conversation that needs no title, so that every request belongs to a turn. */
const openNamed = async (): Promise<string> =>
  (await bench.client.call(routes.createConversation, { body: { title: 'named' } })).id;

/** A call that ends once the test lets it, so that what comes after it meets a database as the test wants it. */
const waits = {
  calls: [{ name: 'shell_run', arguments: { command: 'while [ ! -f go ]; do sleep 0.02; done' } }],
};
const agent = 'autonomous: true\n';

/** Works a turn up to its waiting call, holds the database, lets the call end, and gives the turn's last event. */
const meetLock = async (id: string) => {
  const followed = bench.send(id, 'first').then(() => bench.follow(id));
  await expect.poll(async () => (await bench.read(id)).messages.length, { timeout: 10_000 }).toBe(2);
  const release = await holdLock(join(bench.home, 'agent.sqlite3'));
  writeFileSync(join(bench.home, 'workspace', 'go'), '');
  return { last: (await followed).at(-1), release };
};

describe('a database that cannot be written in the middle of a turn', () => {
  it('is waited for, then told; the conversation takes messages again once it is free [faults.locked.turn]', async () => {
    bench = await startServerBench({ agent, busyTimeoutMs: 150, script: [waits, { text: 'heard' }] });
    const id = await openNamed();
    const { last, release } = await meetLock(id);
    expect(last).toMatchObject({
      type: 'error',
      message: expect.stringContaining('held by another process'),
    });
    await expect(bench.send(id, 'refused')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('Stop the other server'),
    });
    await release();
    await bench.say(id, 'second');
    const { messages, run } = await bench.idle(id);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user', 'assistant']);
    expect(textsOf(messages).slice(3)).toEqual(['second', 'heard']);
    expect(run?.status).toBe('done');
    const runs = await bench.client.call(routes.listRuns, { query: {} });
    expect(runs.map(({ status }) => status).toSorted()).toEqual(['done', 'error']);
    for (const { body } of bench.upstream.requests) if (body !== null) assertPairValid(body);
  });

  it('is mended by itself when nobody says anything more [faults.locked.mended]', async () => {
    bench = await startServerBench({ agent, busyTimeoutMs: 100, script: [waits] });
    const id = await openNamed();
    const { release } = await meetLock(id);
    expect((await bench.read(id)).state).toBe('running');
    await release();
    await expect
      .poll(async () => (await bench.read(id)).state, { timeout: 10_000, interval: 200 })
      .toBe('idle');
    expect((await bench.read(id)).run).toMatchObject({
      status: 'error',
      error: expect.stringContaining('held by another process'),
    });
  });

  const disk = mountSmallDisk(1024);
  disk?.remove();
  it.skipIf(disk === null)('is the same for a disk that is full [faults.disk-full.server]', async () => {
    const small = mountSmallDisk(6 * 1024);
    if (small === null) throw new Error('It could be mounted a moment ago.');
    const long = { text: ['w'.repeat(150_000)] };
    bench = await startServerBench({
      home: small.folder,
      script: [{ ...long, delayMs: 600 }, { text: 'room again' }],
    });
    try {
      const id = await openNamed();
      const followed = bench.send(id, 'first').then(() => bench.follow(id));
      await bench.upstream.received(1);
      let size = 6 * 1024 * 1024;
      for (; size > 1024; size /= 2) {
        try {
          writeFileSync(join(small.folder, `ballast-${size}`), Buffer.alloc(size));
        } catch {
          // What fitted stays; the next one is smaller.
        }
      }
      const events = await followed;
      expect(events.at(-1)).toMatchObject({
        type: 'error',
        message: expect.stringMatching(/is full|free space/),
      });
      await expect(bench.send(id, 'z'.repeat(100_000))).rejects.toMatchObject({ code: 'unavailable' });
      for (const name of readdirSync(small.folder))
        if (name.startsWith('ballast')) writeFileSync(join(small.folder, name), '');
      await bench.say(id, 'second');
      const { messages } = await bench.idle(id);
      expect(textsOf(messages)).toEqual(['first', 'second', 'room again']);
    } finally {
      await bench.server.close();
      small.remove();
    }
  });
});

describe('odd characters', () => {
  const odd = 'a\u0000b \ud83d c \u2028 đ 🧑‍🍳';
  const stored = 'a\u0000b \ufffd c \u2028 đ 🧑‍🍳';

  it('in messages and titles are stored well-formed, shown and sent on [faults.text.message]', async () => {
    bench = await startServerBench({ script: [{ text: 'fine' }, { text: 'title' }] });
    const { id } = await bench.client.call(routes.createConversation, { body: { title: odd } });
    await bench.client.call(routes.updateConversation, { params: { id }, body: { title: `${odd}!` } });
    const events = await bench.say(id, odd);
    expect(events.at(-1)?.type).toBe('done');
    const conversation = await bench.idle(id);
    expect(conversation.title).toBe(`${stored}!`);
    expect(textsOf(conversation.messages)).toEqual([stored, 'fine']);
    expect(JSON.stringify(events)).not.toContain('\\ud83d c');
    expect(bench.upstream.requests[0]?.body?.messages.at(-1)?.content).toBe(stored);
  });

  it('in arguments, output and file names reach the tool and come back without breaking anything [faults.text.tool]', async () => {
    const write = (path: string) => ({ name: 'workspace_write', arguments: { path, content: odd } });
    bench = await startServerBench({
      agent: 'autonomous: true\n',
      script: [
        { calls: [write('nul\u0000.txt'), write('lone\ud83d.txt'), write('đường 🧑‍🍳.txt')] },
        { calls: [{ name: 'shell_run', arguments: { command: 'printf "a\\000b\\355\\240\\275c"' } }] },
        { text: 'done' },
        { text: 'title' },
      ],
    });
    const id = await bench.open();
    const events = await bench.say(id, 'write');
    expect(events.at(-1)?.type).toBe('done');
    const { messages } = await bench.idle(id);
    const results = messages.filter((message) => message.role === 'tool');
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', expect.any(String), 'ok', 'ok']);
    expect(results[0]?.output).toContain('invalid character');
    for (const { output } of results) expect(output.isWellFormed()).toBe(true);
    expect(results[3]?.output).toContain('a\u0000b');
    expect(readFileSync(join(bench.home, 'workspace', 'đường 🧑‍🍳.txt'), 'utf8')).toBe(stored);
    await bench.restart();
    expect((await bench.read(id)).messages).toEqual(messages);
    for (const { body } of bench.upstream.requests) if (body !== null) assertPairValid(body);
  });
});

describe('sizes', () => {
  it('refuses a message of ten megabytes with the limit and stays well [faults.large.message]', async () => {
    bench = await startServerBench({ script: [{ text: 'still here' }, { text: 'title' }] });
    const id = await bench.open();
    const answer = await fetch(`${bench.server.url}/api/conversations/${id}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(10_000_000) }),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error: { code: 'too-large', message: expect.stringContaining('2097152 bytes') },
    });
    await expect(bench.send(id, 'x'.repeat(200_001))).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('200000'),
    });
    expect((await bench.read(id)).messages).toEqual([]);
    expect((await bench.say(id, 'x'.repeat(200_000))).at(-1)?.type).toBe('done');
  });

  it('carries 200,000 characters of arguments through turn, file, log and next request [faults.large.arguments]', async () => {
    const content = 'đoạn 🧑‍🍳 '.repeat(20_000);
    bench = await startServerBench({
      agent: 'autonomous: true\n',
      script: [
        { calls: [{ name: 'workspace_write', arguments: { path: 'big.txt', content } }] },
        { text: 'written' },
        { text: 'title' },
      ],
    });
    expect(content.length).toBeGreaterThanOrEqual(200_000);
    const id = await bench.open();
    const events = await bench.say(id, 'write');
    expect(events.at(-1)?.type).toBe('done');
    expect(existsSync(join(bench.home, 'workspace', 'big.txt'))).toBe(true);
    expect(readFileSync(join(bench.home, 'workspace', 'big.txt'), 'utf8')).toBe(content);
    await bench.restart();
    const call = (await bench.read(id)).messages.flatMap((message) =>
      message.role === 'assistant' ? message.calls : [],
    )[0];
    expect(call?.arguments['content']).toBe(content);
    const second = bench.upstream.requests[1]?.body;
    expect(JSON.stringify(second)).toContain(JSON.stringify(content).slice(1, 2000));
  });
});
