import {
  type FakeUpstream,
  type ScenarioName,
  scenarioNames,
  startFakeUpstream,
} from '@my-agent-crew/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Models } from '../src/index.ts';
import { ask, modelsOf, requestOf, testKey } from './ask.ts';
import { answerRows } from './rows/answers.ts';
import { faultRows } from './rows/faults.ts';
import { type Row, rowOf, watchedOf } from './rows/row.ts';

let upstream: FakeUpstream;
let models: Models;
/** For what ends only when a clock of ours says so; everything else must not depend on how busy the machine is. */
let hasty: Models;
const endsByClock = /^silent-|^stall-|^comments-only$|-then-open$/;
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  upstream = await startFakeUpstream();
  models = modelsOf(upstream);
  hasty = modelsOf(upstream, { timers: { firstMs: 1_000, idleMs: 300 } });
});

afterEach(async () => {
  // An open socket after an attempt is a request that nobody owns any more.
  await upstream.idle();
});

afterAll(async () => {
  await upstream.close();
  process.off('unhandledRejection', note);
});

describe('what an attempt leaves for the log and shows to a watcher', () => {
  it('has a row for every scenario, and at least 45 of them [models.guard.table]', () => {
    const rows = Object.keys({ ...answerRows, ...faultRows(0) });
    expect(rows.toSorted()).toEqual(scenarioNames.toSorted());
    expect(rows.length).toBeGreaterThanOrEqual(45);
  });

  it.each(scenarioNames)('%s', async (name: ScenarioName) => {
    const { reply, deltas } = await ask(
      endsByClock.test(name) ? hasty : models,
      requestOf(`openrouter:scenario:${name}`),
    );
    const rows: Record<ScenarioName, Row> = { ...answerRows, ...faultRows(upstream.port) };
    expect(rowOf(reply)).toEqual(rows[name]);
    const watched = watchedOf(deltas);
    expect(watched.text).toBe(reply.text);
    expect(deltas.length > 0).toBe(reply.produced);
    expect(reply.firstTokenMs === null).toBe(!reply.produced);
    if (reply.failure === null) expect(watched.calls).toBe(reply.calls.length);
    expect(JSON.stringify(reply)).not.toContain(testKey);
    expect((reply.failure?.sentence ?? '').length).toBeLessThanOrEqual(300);
  });

  it('leaves no rejection unhandled and follows no redirect [models.guard.no-leaks] [models.guard.redirects]', async () => {
    for (const name of ['redirect-307', 'cut-mid-text', 'silent-before-headers'] as const) {
      await ask(hasty, requestOf(`openrouter:scenario:${name}`));
    }
    await upstream.idle();
    expect(unhandled).toEqual([]);
    expect(upstream.requests.filter(({ path }) => path.startsWith('/elsewhere'))).toEqual([]);
    expect(upstream.openSockets()).toBe(0);
  });
});

describe('one attempt', () => {
  it('asks once, whatever comes back [models.guard.one-attempt]', async () => {
    upstream.reset();
    const { reply } = await ask(models, requestOf('openrouter:scenario:status-429-then-ok'));
    expect(reply.failure?.kind).toBe('transient');
    expect(upstream.requests).toHaveLength(1);
  });

  it('says how long the host asks to wait [models.failure.retry-after]', async () => {
    const waits = [];
    for (const name of ['status-429', 'status-429-long', 'status-503', 'status-500'] as const) {
      const { reply } = await ask(models, requestOf(`openrouter:scenario:${name}`));
      waits.push(reply.failure?.retryAfterMs);
    }
    expect(waits).toEqual([1_000, 120_000, 250, null]);
    const { reply } = await ask(models, requestOf('openrouter:scenario:status-429-date'));
    expect(reply.failure?.retryAfterMs).toBeGreaterThan(80_000);
    expect(reply.failure?.retryAfterMs).toBeLessThanOrEqual(90_000);
  });

  it('tells a watcher of thoughts, readable or not, but never their words [models.deltas.reasoning]', async () => {
    for (const name of ['reasoning', 'reasoning-content', 'reasoning-late', 'reasoning-encrypted'] as const) {
      const { deltas } = await ask(models, requestOf(`openrouter:scenario:${name}`));
      expect(watchedOf(deltas).thought).toBe(true);
      expect(JSON.stringify(deltas)).not.toMatch(/nghĩ|sau|gAAAA/);
    }
  });

  it('shows arguments while they are written, with the position and name of their call [models.deltas.tool-input]', async () => {
    const { deltas } = await ask(models, requestOf('openrouter:scenario:tools-parallel-fragments'));
    const written = ['', ''];
    for (const delta of deltas) {
      if (delta.type !== 'tool-input') continue;
      expect(delta.name).toBe(['read', 'write'][delta.index]);
      written[delta.index] += delta.chunk;
    }
    expect(written).toEqual(['{"path":"a.txt"}', '{"x":1}']);
  });

  it('reads a megabyte of arguments in 16,384 fragments without quadratic work [models.guard.linear]', async () => {
    const before = process.cpuUsage();
    const { reply } = await ask(models, requestOf('openrouter:scenario:tool-huge-arguments'));
    const spent = process.cpuUsage(before);
    expect(reply.calls[0]?.invalid).toBeNull();
    // The client and the upstream share this process; a quadratic reader needs over ten seconds.
    expect((spent.user + spent.system) / 1_000).toBeLessThan(5_000);
  });
});
