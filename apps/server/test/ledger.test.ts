import { routes } from '@my-agent-crew/contract';
import {
  type ChatBody,
  messageText,
  type RecordedRequest,
  type ScriptStep,
  sumBooked,
  sumServed,
} from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const systemOf = (body: ChatBody): string =>
  messageText(body.messages.find((message) => message.role === 'system') ?? { role: 'system' });
const purposeOf = (body: ChatBody): string => {
  if (systemOf(body).startsWith('Give the conversation')) return 'title';
  return systemOf(body).startsWith('Summarise the middle') ? 'tool_summary' : 'chat';
};
const lastUser = (body: ChatBody): string => {
  const users = body.messages.filter((message) => message.role === 'user');
  // What a person said comes last; notes may stand before it.
  return (
    messageText(users.at(-1) ?? { role: 'user' })
      .split('\n\n')
      .at(-1) ?? ''
  );
};
const last = (body: ChatBody): string => body.messages.at(-1)?.role ?? '';

let served = 0;
/** Every answer has its own counts and its own price, some below a millionth of a dollar. */
const priced = (step: ScriptStep): ScriptStep => {
  served += 1;
  const usage = {
    prompt_tokens: 1_000 + served * 7,
    completion_tokens: 10 + served,
    total_tokens: 1_010 + served * 8,
    prompt_tokens_details: { cached_tokens: served * 3 },
    completion_tokens_details: { reasoning_tokens: served },
  };
  return { usage, cost: served % 4 === 0 ? 0.000_000_4 : 0.000_1 * served + 0.000_000_3, ...step };
};

const long = { text: Array.from({ length: 400 }, () => 'chữ '), chunkDelayMs: 20 };
const read = { calls: [{ name: 'shell_run', arguments: { command: 'cat big.txt' } }] };
const handOn = {
  calls: [1, 2].map((at) => ({ name: 'delegate', arguments: { agent: 'coach', task: `task ${at}` } })),
};

const attempts = new Map<string, number>();
const attemptOf = (key: string): number => {
  const count = (attempts.get(key) ?? 0) + 1;
  attempts.set(key, count);
  return count;
};

/** What each message of the scene makes the models do. */
const play = (body: ChatBody): ScriptStep => {
  const purpose = purposeOf(body);
  if (purpose === 'title') return priced({ text: 'A title' });
  if (purpose === 'tool_summary') return priced({ text: 'In short.' });
  const words = lastUser(body);
  const isFirst = last(body) === 'user';
  if (words === 'summary') return priced(isFirst ? read : { text: 'Read it.' });
  if (words === 'retry' && attemptOf('retry') === 1) return { fail: 503 };
  if (words === 'fallback' && body.model === 'main') return { fail: 400 };
  if (words === 'escalate' && body.model !== 'strong') return { fail: 400 };
  if (words === 'cut') return { fail: 'cut-mid-text' };
  if (words === 'delegate') return priced(isFirst ? handOn : { text: 'Both are done.' });
  if (words === 'stop') return priced(long);
  if (words === 'unpriced') return priced({ text: 'Free?', cost: null });
  return priced({ text: `Done: ${words}` });
};

describe('the ledger', () => {
  it('equals what the upstream served, to the token and by purpose: tools, summary, titles, retry, fallback, escalation, delegates, cut and stopped answers, unknown prices [money.ledger.equals]', async () => {
    served = 0;
    attempts.clear();
    bench = await startServerBench({
      script: Array.from({ length: 60 }, () => play),
      agent:
        'routes: [up:main, up:backup]\nescalation_route: up:strong\ntool_output_chars: 3000\ncost_cap_usd: 0\nautonomous: true\n',
      crew: { coach: 'name: Coach\nroutes: [up:small]\n' },
      files: { 'workspace/big.txt': 'a line of plain words\n'.repeat(400) },
    });
    for (const words of ['plain', 'summary', 'retry', 'fallback', 'escalate', 'cut', 'delegate', 'unpriced'])
      await bench.say(await bench.open(), words);
    const stopped = await bench.open();
    await bench.send(stopped, 'stop');
    const isTalking = (one: RecordedRequest): boolean =>
      one.began && one.body !== null && one.body['tools'] !== undefined && lastUser(one.body) === 'stop';
    await expect.poll(() => bench.upstream.requests.some(isTalking)).toBe(true);
    await bench.client.call(routes.stopTurn, { params: { id: stopped } });
    const conversations = await bench.client.call(routes.listConversations, { query: {} });
    expect(conversations).toHaveLength(9);
    await expect
      .poll(async () => {
        const list = await bench.client.call(routes.listConversations, { query: {} });
        return list.filter((one) => one.title === '').length;
      })
      .toBe(0);
    await bench.upstream.idle();
    const stats = await bench.client.call(routes.getStats);
    const expected = sumServed(bench.upstream.requests, purposeOf);
    expect(sumBooked(stats.by_purpose)).toEqual(expected);
    expect(Object.keys(expected).sort()).toEqual(['chat', 'title', 'tool_summary']);
    // The cut answer, the stopped one and the one without a price.
    expect(expected['chat']?.unknown).toBe(3);
    expect(stats.by_route.map((sum) => sum.key).sort()).toEqual([
      'up:backup',
      'up:main',
      'up:small',
      'up:strong',
    ]);
    expect(stats.by_agent.find((sum) => sum.key === 'coach')?.calls).toBe(2);
    const inConversations = (await bench.client.call(routes.listConversations, { query: {} })).reduce(
      (sum, one) => sum + Math.round(one.spent_usd * 1e6),
      0,
    );
    expect(inConversations).toBe(Math.round(stats.total.spent_usd * 1e6));
    expect(stats.today.spent_usd).toBe(stats.total.spent_usd);
    expect(stats.month.calls).toBe(stats.total.calls);
  });

  it('keeps the money of a call whose conversation is deleted before it ends [money.ledger.deleted]', async () => {
    bench = await startServerBench({
      script: [{ text: 'Hi' }, { text: 'Too late', delayMs: 300, cost: 0.25 }],
    });
    const id = await bench.open();
    await bench.say(id, 'hello');
    await bench.upstream.received(2);
    await bench.client.call(routes.deleteConversation, { params: { id } });
    await expect.poll(async () => (await bench.client.call(routes.getStats)).total.spent_usd).toBe(0.251);
    expect(bench.lines.filter((line) => (line as { event: string }).event === 'defect')).toEqual([]);
  });
});
