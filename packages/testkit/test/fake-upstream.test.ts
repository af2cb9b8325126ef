import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeUpstream, scenarioNames, startFakeUpstream } from '../src/index.ts';

let upstream: FakeUpstream;

beforeAll(async () => {
  upstream = await startFakeUpstream();
});
beforeEach(() => upstream.reset());
afterAll(() => upstream.close());

const post = (base: string, body: unknown) =>
  fetch(`${base}/chat/completions`, { method: 'POST', body: JSON.stringify(body), redirect: 'manual' });

const person = (content: unknown) => ({ role: 'user', content });
const say = async (model: string, ...messages: unknown[]) => {
  const response = await post(upstream.url, { model, stream: true, messages });
  return { status: response.status, text: await response.text() };
};

/** The words and calls in an event stream. */
const read = (stream: string) => {
  const chunks = [...stream.matchAll(/^data: (\{.*)$/gm)].map(([, json = '']) => JSON.parse(json));
  const deltas = chunks.flatMap((chunk) => chunk.choices.map((choice: { delta: unknown }) => choice.delta));
  return {
    text: deltas.map((delta) => delta.content ?? '').join(''),
    pieces: deltas.filter((delta) => delta.content).length,
    names: deltas.flatMap((delta) => delta.tool_calls ?? []).flatMap((call) => call.function.name ?? []),
    arguments: deltas
      .flatMap((delta) => delta.tool_calls ?? [])
      .map((call) => call.function.arguments)
      .join(''),
    usage: chunks.find((chunk) => chunk.usage)?.usage,
    provider: chunks[0]?.provider,
  };
};

describe('the fake upstream', () => {
  it('knows at least 45 scenarios and says so when one is unknown [testkit.upstream.scenarios]', async () => {
    expect(scenarioNames.length).toBeGreaterThanOrEqual(45);
    const unknown = await say('scenario:nope', person('x'));
    expect(unknown.status).toBe(500);
    expect(unknown.text).toContain('no scenario \\"nope\\"');
  });

  it('plays scripted steps in order, for one model or for any [testkit.upstream.script]', async () => {
    upstream.script([
      { text: ['a', 'b'] },
      { calls: [{ name: 'read', arguments: { path: 'x' } }], cost: null },
    ]);
    upstream.script([{ text: 'riêng', provider: 'P' }], 'own');
    expect(read((await say('own', person('x'))).text)).toMatchObject({ text: 'riêng', provider: 'P' });
    expect(read((await say('any', person('x'))).text)).toMatchObject({ text: 'ab', pieces: 2 });
    const second = read((await say('other', person('x'))).text);
    expect(second).toMatchObject({ names: ['read'], arguments: '{"path":"x"}' });
    expect(second.usage.cost).toBeUndefined();
  });

  it('says what it heard when a recording comes without a script [voice.wire]', async () => {
    const data = Buffer.from('OggS tiếng').toString('base64');
    const content = [
      { type: 'text', text: 'x' },
      { type: 'input_audio', input_audio: { data, format: 'ogg' } },
      { type: 'input_audio', input_audio: { data: '', format: 'wav' } },
    ];
    expect(read((await say('m', person(content))).text).text).toBe('Nghe được: ogg, 12 byte.');
    expect(upstream.requests.at(-1)?.played).toBe('audio');
  });

  it('lets a step look at the request, wait, and fail [testkit.upstream.script]', async () => {
    upstream.script([
      (body) => ({ text: `thấy ${body.messages.length}`, delayMs: 30 }),
      { fail: 503 },
      { fail: 'status-402' },
      { usage: null, text: 'x' },
    ]);
    const startedAt = performance.now();
    expect(read((await say('m', person('x'), person('y'))).text).text).toBe('thấy 2');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(25);
    expect((await say('m', person('x'))).status).toBe(503);
    expect((await say('m', person('x'))).status).toBe(402);
    expect(read((await say('m', person('x'))).text).usage).toBeUndefined();
  });

  it('answers 500 and names the script when it has run out [testkit.upstream.script-end]', async () => {
    upstream.script([{ text: 'x' }], 'm');
    await say('m', person('x'));
    const { status, text } = await say('m', person('x'));
    expect(status).toBe(500);
    expect(text).toContain('The script for the model \\"m\\" ran out: it had 1 steps');
  });

  it('obeys the directive of the last message that has one [testkit.upstream.directive]', async () => {
    const asked = person('đi [[n=3 len=4 batch=2 stamp=1 tools=1 tool=read args={"path":"[[a]]"}]]');
    const first = read((await say('m', person('[[n=9]]'), asked)).text);
    expect(first).toMatchObject({ names: ['read'], arguments: '{"path":"[[a]]"}', text: '' });
    const call = {
      role: 'assistant',
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'read' } }],
    };
    const result = { role: 'tool', tool_call_id: 'c', content: 'R' };
    const second = read((await say('m', asked, call, result, person('thêm'))).text);
    expect(second.pieces).toBe(3);
    expect(second.text).toMatch(/^(<T\d+>abcd ){3}$/);
  });

  it('paces a directive by its rate [testkit.upstream.directive]', async () => {
    const startedAt = performance.now();
    expect(read((await say('m', person([{ type: 'text', text: '[[n=5 rate=50]]' }]))).text).pieces).toBe(5);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(75);
  });

  it('records what came and whether the client stayed to the end [testkit.upstream.record]', async () => {
    await say('m', person('x'));
    const controller = new AbortController();
    const leaving = fetch(`${upstream.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer k' },
      body: JSON.stringify({ model: 'scenario:silent-after-headers', messages: [person('y')] }),
      signal: controller.signal,
    });
    await upstream.received(2);
    await leaving;
    controller.abort();
    await upstream.idle();
    expect(upstream.requests.map(({ seq, aborted, played }) => ({ seq, aborted, played }))).toEqual([
      { seq: 1, aborted: false, played: 'default' },
      { seq: 2, aborted: true, played: 'scenario:silent-after-headers' },
    ]);
    expect(upstream.requests[1]?.headers.authorization).toBe('Bearer k');
    expect(upstream.openSockets()).toBe(0);
  });

  it('bills by the prefix it has seen before, and by nothing else [history.prefix.billing]', async () => {
    const billing = await startFakeUpstream({ billsByPrefix: true });
    const say = async (...texts: string[]): Promise<{ prompt: number; cached: number; cost: number }> => {
      const messages = texts.map((content) => ({ role: 'user', content }));
      const reply = await (await post(billing.url, { model: 'm', messages })).text();
      const usage = JSON.parse(/"usage":(\{.*?\}(?:,.*?\})?)\}\n/.exec(reply)?.[1] ?? '{}');
      return {
        prompt: usage.prompt_tokens,
        cached: usage.prompt_tokens_details.cached_tokens,
        cost: usage.cost,
      };
    };
    const long = 'a'.repeat(4_000);
    const first = await say(long);
    expect(first.cached).toBe(0);
    const longer = await say(long, 'more');
    expect(longer.cached).toBeGreaterThan(longer.prompt - 40);
    expect(longer.cost).toBeLessThan(first.cost / 2);
    expect((await say(`b${long}`)).cached).toBeLessThan(17);
    await billing.close();
  });

  it('refuses what is no chat request [testkit.upstream.record]', async () => {
    expect((await fetch(`${upstream.url}/other`)).status).toBe(404);
    expect((await post(upstream.url, { messages: [] })).status).toBe(404);
    expect(upstream.requests.map(({ body }) => body)).toEqual([null, null]);
  });

  it('runs as a process of its own with control endpoints [testkit.upstream.process]', async () => {
    const main = fileURLToPath(new URL('../src/fake-upstream-main.ts', import.meta.url));
    const child = spawn(process.execPath, ['--conditions=crew-source', main], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      const { port } = JSON.parse(line.toString()) as { port: number };
      const root = `http://127.0.0.1:${port}`;
      const steps = [{ text: 'theo kịch bản' }];
      await fetch(`${root}/_script`, { method: 'POST', body: JSON.stringify({ model: 'm', steps }) });
      const response = await post(`${root}/v1`, { model: 'm', messages: [person('x')] });
      expect(read(await response.text()).text).toBe('theo kịch bản');
      expect(await (await fetch(`${root}/_log`)).json()).toMatchObject([{ seq: 1, played: 'script' }]);
      await fetch(`${root}/_reset`, { method: 'POST' });
      expect(await (await fetch(`${root}/_log`)).json()).toEqual([]);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });
});
