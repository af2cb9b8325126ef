import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ActivityEvent,
  type Alert,
  type AllowanceConfig,
  type Allowances,
  routes,
} from '@my-agent-crew/contract';
import { type ChatBody, messageText, type ScriptStep } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const allowances = () => bench.client.call(routes.getAllowances);
const put = (body: AllowanceConfig): Promise<Allowances> => bench.client.call(routes.putAllowances, { body });
const calls = (): number => bench.upstream.requests.length;
const isTitle = (body: ChatBody): boolean => body['tools'] === undefined;

/** Sends words that no model is asked about, and returns why. */
const refused = async (id: string, text: string): Promise<string> => {
  await bench.send(id, text);
  const { run } = await bench.idle(id);
  expect(run).toMatchObject({ status: 'halted', halt_reason: 'allowance', model_calls: 0 });
  return run?.error ?? '';
};

/** Follows the alerts of the activity stream until the test ends. */
const watchAlerts = (): Alert[] => {
  const alerts: Alert[] = [];
  const watch = async (): Promise<void> => {
    const signal = new AbortController().signal;
    for await (const { event } of bench.client.watch(routes.watchActivity, { signal })) {
      const frame = event as ActivityEvent;
      if (frame.type === 'snapshot') alerts.push(...frame.alerts);
      if (frame.type === 'alert') alerts.push(frame.alert);
    }
  };
  watch().catch(() => undefined);
  return alerts;
};
const brief = (alerts: readonly Alert[]): string[] =>
  alerts.map(
    ({ scope, period, level, cleared_at }) =>
      `${scope} ${period} ${level}${cleared_at === null ? '' : ' cleared'}`,
  );

describe('allowances over HTTP', () => {
  it('warn once at 80 %, pause at 100 %, keep the words, and go on when raised [money.pause.http] [money.alert.once] [money.alert.rearm]', async () => {
    bench = await startServerBench({
      config: 'allowances:\n  crew:\n    day_usd: 0.01 # small\n',
      script: Array.from(
        { length: 20 },
        () => (body: ChatBody) => (isTitle(body) ? { text: 'T', cost: 0 } : { text: 'ok', cost: 0.004 }),
      ),
    });
    const alerts = watchAlerts();
    const id = await bench.open();
    await bench.say(id, 'one');
    await bench.say(id, 'two');
    await expect.poll(() => brief(alerts)).toEqual(['crew day warning']);
    await bench.say(id, 'three');
    await expect.poll(() => brief(alerts)).toEqual(['crew day warning', 'crew day paused']);
    const asked = calls();
    expect(await refused(id, 'four')).toMatch(
      /^The allowance of the crew for today is used up: \$0\.0120 of \$0\.0100\. .*allowances\.crew\.day_usd/,
    );
    expect(calls()).toBe(asked);
    const other = await bench.open();
    const reply = await bench.client.call(routes.postInbound, {
      body: { text: 'five', conversation_id: other },
    });
    expect(reply).toMatchObject({ status: 'halted', steps: 0 });
    expect(reply.text).toContain('allowances.crew.day_usd');
    expect(calls()).toBe(asked);
    const view = await allowances();
    const line = view.lines.find((one) => one.scope === 'crew' && one.period === 'day');
    expect(line).toMatchObject({ limit: 0.01, counted: 0.012, spent_usd: 0.012, state: 'paused' });
    expect(Date.parse(line?.resets_at ?? '')).toBeGreaterThan(Date.now());

    const raised = await put({ crew: { day_usd: 0.014 } });
    expect(raised.lines[0]).toMatchObject({ state: 'warning' });
    expect(brief(raised.alerts)).toEqual(['crew day warning']);
    expect(readFileSync(join(bench.home, 'config.yaml'), 'utf8')).toContain('day_usd: 0.014 # small');
    await bench.say(id, 'six');
    const conversation = await bench.idle(id);
    expect(conversation.messages.filter((message) => message.role === 'user')).toHaveLength(5);
    expect(conversation.messages.at(-1)).toMatchObject({ role: 'assistant', text: 'ok' });
    // Raised, so the pause is told anew; the warning held all the time.
    await expect
      .poll(() => brief(alerts))
      .toEqual(['crew day warning', 'crew day paused', 'crew day paused cleared', 'crew day paused']);
  });

  it('tell nothing twice after a restart, and hold all the same [money.alert.restart]', async () => {
    bench = await startServerBench({
      config: 'allowances:\n  agents:\n    default: { day_usd: 0.001, month_usd: 1 }\n',
      script: [{ text: 'ok' }, { text: 'T' }],
    });
    const id = await bench.open();
    await bench.say(id, 'one');
    const before = (await allowances()).alerts;
    expect(brief(before)).toEqual(['agent day paused']);
    await bench.restart();
    const alerts = watchAlerts();
    expect(await refused(id, 'two')).toContain('allowances.agents.default.day_usd');
    expect((await allowances()).alerts).toEqual(before);
    expect(alerts).toEqual(before);
  });

  it('skip titles once they are used up; the opening words name the conversation then [money.pause.side]', async () => {
    bench = await startServerBench({
      config: 'allowances:\n  crew: { month_usd: 0.001 }\n',
      script: [{ text: 'ok' }],
    });
    const id = await bench.open();
    await bench.say(id, 'tell me about rivers');
    await expect.poll(async () => (await bench.read(id)).title).toBe('tell me about rivers');
    expect(calls()).toBe(1);
  });

  it('count delegated work for the agent that does it and for the crew [money.delegated]', async () => {
    const script = Array.from({ length: 20 }, () => (body: ChatBody): ScriptStep => {
      if (isTitle(body)) return { text: 'T', cost: 0 };
      const opening = messageText(body.messages.find((one) => one.role === 'user') ?? { role: 'user' });
      if (opening === 'task') return { text: 'done', cost: 0.5 };
      const isFirst = body.messages.at(-1)?.role === 'user';
      return isFirst
        ? {
            calls: [{ name: 'delegate', arguments: { agent: 'coach', task: 'task', relay: false } }],
            cost: 0.001,
          }
        : { text: 'ok', cost: 0.001 };
    });
    bench = await startServerBench({
      crew: { coach: 'name: Coach\n' },
      config: 'cost_cap_usd: 0\nallowances:\n  agents:\n    coach: { day_usd: 0.5 }\n',
      script,
    });
    await bench.say(await bench.open(), 'hand it on');
    const { lines } = await allowances();
    const spent = (scope: string, agent: string | null): number | undefined =>
      lines.find((one) => one.scope === scope && one.agent_id === agent && one.period === 'day')?.spent_usd;
    expect([spent('crew', null), spent('agent', 'coach'), spent('agent', 'default')]).toEqual([
      0.502, 0.5, 0.002,
    ]);
    const again = await bench.open();
    await bench.say(again, 'hand it on');
    const result = (await bench.idle(again)).messages.find((message) => message.role === 'tool');
    expect(result?.role === 'tool' && result.output).toContain('allowance');
    expect((await bench.read(again)).run?.status).toBe('done');
    expect(spent('agent', 'coach')).toBe(0.5);
  });

  it('count a call without a price as the owner assumes, and pause after so many a day [money.unknown.policy]', async () => {
    bench = await startServerBench({
      config: 'allowances:\n  crew: { day_usd: 1 }\n  unknown: { assume_usd: 0.3, day_calls: 5 }\n',
      script: Array.from({ length: 20 }, () => ({ text: 'ok', cost: null })),
    });
    const id = await bench.open();
    await bench.client.call(routes.updateConversation, {
      params: { id },
      body: { title: 'named', cost_cap_usd: 0 },
    });
    await bench.say(id, 'one');
    await bench.say(id, 'two');
    expect((await allowances()).lines[0]).toMatchObject({ spent_usd: 0, counted: 0.6, unknown_calls: 2 });
    await bench.say(id, 'three');
    expect((await allowances()).lines[0]).toMatchObject({ counted: 0.9, state: 'warning' });
    await put({ unknown: { day_calls: 4 } });
    await bench.say(id, 'four');
    expect(await refused(id, 'five')).toContain('4 model calls without a known price');
    expect(calls()).toBe(4);
    expect((await allowances()).lines.at(-1)).toMatchObject({
      scope: 'unknown',
      limit: 4,
      counted: 4,
      state: 'paused',
    });
  });

  it('are refused by key with nothing written [money.put.refuse]', async () => {
    bench = await startServerBench({ config: 'allowances:\n  crew: { day_usd: 2 }\n' });
    const before = readFileSync(join(bench.home, 'config.yaml'), 'utf8');
    const wrong: [object, RegExp][] = [
      [{ crew: { day_usd: -1 } }, /crew\.day_usd/],
      [{ crew: { week_usd: 1 } }, /week_usd/],
      [{ agents: { nobody: { day_usd: 1 } } }, /allowances\.agents\.nobody/],
      [{ unknown: { day_calls: 1.5 } }, /unknown\.day_calls/],
      [{ everyone: {} }, /everyone/],
    ];
    for (const [body, key] of wrong) {
      const refused = put(body as AllowanceConfig);
      await expect(refused).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringMatching(key),
      });
    }
    expect(readFileSync(join(bench.home, 'config.yaml'), 'utf8')).toBe(before);
    expect((await allowances()).limits).toEqual({ crew: { day_usd: 2 } });
  });

  it('are passed by twenty parallel turns only by the calls under way [money.race]', async () => {
    const look = { calls: [{ name: 'workspace_list', arguments: {} }], cost: 0.001, delayMs: 20 };
    let step = 0;
    const script = Array.from({ length: 400 }, () => (): ScriptStep => {
      step += 1;
      const path = `${'./'.repeat(step % 7)}.`;
      return { ...look, calls: [{ name: 'workspace_list', arguments: { path } }] };
    });
    bench = await startServerBench({
      agent: 'max_steps: 40\ncost_cap_usd: 0\n',
      config: 'allowances:\n  crew: { day_usd: 0.03 }\n',
      script,
    });
    const ids = await Promise.all(Array.from({ length: 20 }, () => bench.open()));
    await Promise.all(ids.map((id) => bench.say(id, `work ${id}`)));
    const runs = await Promise.all(ids.map(async (id) => (await bench.idle(id)).run));
    expect(runs.map((run) => run?.halt_reason)).toEqual(Array.from(ids, () => 'allowance'));
    const { spent_usd } = (await bench.client.call(routes.getStats)).today;
    expect(spent_usd).toBeGreaterThanOrEqual(0.03);
    expect(spent_usd).toBeLessThan(0.03 + 20 * 0.001);
    expect(brief((await allowances()).alerts)).toEqual(['crew day paused', 'crew day warning']);
  });
});

describe('the cap of a conversation', () => {
  it('holds delegations that run side by side to what the parent has left [money.cap.family]', async () => {
    const script = Array.from({ length: 80 }, () => (body: ChatBody): ScriptStep => {
      if (isTitle(body)) return { text: 'T', cost: 0 };
      const opening = messageText(body.messages.find((one) => one.role === 'user') ?? { role: 'user' });
      const rounds = body.messages.filter((one) => one.role === 'assistant').length;
      if (opening.startsWith('task'))
        return {
          calls: [{ name: 'workspace_list', arguments: { path: `${'./'.repeat(rounds)}.` } }],
          cost: 0.01,
          delayMs: 30,
        };
      const tasks = [1, 2, 3, 4].map((at) => ({
        name: 'delegate',
        arguments: { agent: 'coach', task: `task ${at}` },
      }));
      return rounds === 0 ? { calls: tasks, cost: 0.001 } : { text: 'ok', cost: 0.001 };
    });
    bench = await startServerBench({
      crew: { coach: 'name: Coach\nmax_steps: 30\nworkspace: ../../workspace\n' },
      config: 'cost_cap_usd: 0.1\n',
      script,
    });
    const id = await bench.open();
    await bench.say(id, 'share it out');
    const conversation = await bench.idle(id);
    expect(conversation.run).toMatchObject({ status: 'halted', halt_reason: 'budget' });
    // Four at a time are under way when it is reached.
    expect(conversation.spent_usd).toBeLessThan(0.1 + 4 * 0.01);
    const asked = calls();
    await bench.client.call(routes.updateConversation, { params: { id }, body: { cost_cap_usd: 1 } });
    await bench.say(id, 'go on');
    expect((await bench.idle(id)).run?.status).toBe('done');
    expect(calls()).toBeGreaterThan(asked);
  });

  it('stops side calls too [money.cap.side]', async () => {
    bench = await startServerBench({ config: 'cost_cap_usd: 0.001\n', script: [{ text: 'ok' }] });
    const id = await bench.open();
    await bench.say(id, 'a first word');
    await expect.poll(async () => (await bench.read(id)).title).toBe('a first word');
    expect(calls()).toBe(1);
  });
});
