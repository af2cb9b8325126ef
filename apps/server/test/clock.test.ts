import { type JobRunDetail, routes } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type ClockBench, startClockBench } from './clock-bench.ts';

let bench: ClockBench;
afterEach(() => bench.close());

const day = 86_400_000;
const runs = (agent: string, id: string): Promise<JobRunDetail[]> =>
  bench.client.call(routes.listJobRuns, { params: { agent, id }, query: {} });
const defects = (): unknown[] => bench.lines.filter((line) => (line as { event: string }).event === 'defect');

describe('a server whose time is played', () => {
  it('runs three days of jobs in moments, each at its minute and with the times of that clock [week.clock.server]', async () => {
    bench = await startClockBench('2026-05-04T06:00:00Z', {
      config: 'timezone: UTC\n',
      crew: { coach: 'schedules:\n  - {id: brief, cron: "0 7 * * *", prompt: Look.}\n' },
      script: Array.from({ length: 3 }, () => ({ text: 'All is well.' })),
    });
    await bench.clock.advance(3 * day);
    const lines = await runs('coach', 'brief');
    expect(lines.map(({ due_at, at, status, trigger }) => [due_at, at, status, trigger])).toEqual(
      ['2026-05-06', '2026-05-05', '2026-05-04'].map((date) => [
        `${date}T07:00:00.000Z`,
        `${date}T07:00:00.000Z`,
        'done',
        'clock',
      ]),
    );
    const health = await bench.client.call(routes.getHealth);
    expect(health).toMatchObject({
      uptime_seconds: 3 * 86_400,
      scheduler: { state: 'running', next_at: '2026-05-07T07:00:00.000Z' },
    });
    expect(defects()).toEqual([]);
  });

  it('lets a request expire at its deadline of that clock and not before [week.clock.server]', async () => {
    bench = await startClockBench('2026-05-04T06:00:00Z', {
      config: 'approval_ttl_seconds: 3600\n',
      agent: 'shell_ask_patterns: [danger]\n',
      script: [
        { calls: [{ name: 'shell_run', arguments: { command: 'echo danger' } }] },
        { text: 'So I did not.' },
        { text: 'title' },
      ],
    });
    const id = await bench.open();
    await bench.say(id, 'do it');
    await bench.clock.advance(3_599_000);
    expect((await bench.read(id)).state).toBe('waiting');
    await bench.clock.advance(1_000);
    const conversation = await bench.read(id);
    expect(conversation.state).toBe('idle');
    expect(conversation.messages.at(-1)).toMatchObject({ text: 'So I did not.' });
  });

  it('waits between tries of a host that is down for as long as that clock says [week.clock.server]', async () => {
    bench = await startClockBench('2026-05-04T06:00:00Z', {
      config: 'timezone: UTC\n',
      crew: { coach: 'schedules:\n  - {id: brief, cron: "0 7 * * *", prompt: Look.}\n' },
      script: [{ fail: 503 }, { text: 'Here again.' }],
    });
    await bench.clock.advance(2 * 3_600_000);
    const [line] = await runs('coach', 'brief');
    expect(line).toMatchObject({ status: 'done', reply: 'Here again.' });
    expect(Date.parse(line?.ended_at ?? '')).toBeGreaterThan(Date.parse(line?.at ?? ''));
  });

  it('says whether it is idle [week.idle]', async () => {
    bench = await startClockBench('2026-05-04T06:00:00Z', {
      script: [{ text: 'slow', delayMs: 300 }, { text: 'title' }],
    });
    const id = await bench.open();
    await bench.clock.settle();
    expect(bench.server.isIdle()).toBe(true);
    await bench.send(id, 'hello');
    expect(bench.server.isIdle()).toBe(false);
    await bench.idle(id);
    await bench.clock.settle();
    expect(bench.server.isIdle()).toBe(true);
    expect((await bench.read(id)).title).toBe('title');
  });
});
