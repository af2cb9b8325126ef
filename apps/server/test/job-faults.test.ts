import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JobRunDetail, routes } from '@my-agent-crew/contract';
import { type ChatBody, messageText, type ScriptStep } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ClockBench, startClockBench } from './clock-bench.ts';

let bench: ClockBench;
afterEach(() => bench.close());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const runs = (id: string, agent = 'coach'): Promise<JobRunDetail[]> =>
  bench.client.call(routes.listJobRuns, { params: { agent, id }, query: { limit: 200 } });
const dues = async (id: string): Promise<string[]> =>
  (await runs(id)).filter(({ skipped }) => skipped === null).map(({ due_at }) => due_at.slice(0, 16));
const coach = (rows: readonly string[]): Record<string, string> => ({
  coach: `name: Coach\nschedules:\n${rows.map((row) => `  - {${row}}\n`).join('')}`,
});
const asked = (body: ChatBody): string =>
  messageText(body.messages.findLast(({ role }) => role === 'user') ?? { role: 'user', content: '' });
/** What another process does to the database meanwhile. */
const inDatabase = (sql: string): void => {
  const script =
    'const { DatabaseSync } = require("node:sqlite"); const [, file, sql] = process.argv; new DatabaseSync(file).exec(sql);';
  execFileSync(process.execPath, ['-e', script, join(bench.home, 'agent.sqlite3'), sql], { stdio: 'pipe' });
};
/** Answers every request, by what its prompt says. */
const answering = (answer: (words: string) => ScriptStep) =>
  Array.from({ length: 400 }, () => (body: ChatBody) => answer(asked(body)));

describe('jobs of a server', () => {
  it('that was off at their time do as they say once it is on again [jobfault.off]', async () => {
    const daily = (id: string, more: string): string =>
      `id: ${id}, cron: "0 7 * * *", prompt: Look., ${more}`;
    bench = await startClockBench('2026-05-04T06:00:00Z', {
      config: 'timezone: UTC\n',
      crew: coach([
        daily('once', 'missed: once'),
        daily('skip', 'missed: skip'),
        daily('all', 'missed: all'),
        daily('young', 'max_age: 2h'),
      ]),
      script: answering(() => ({ text: 'seen' })),
    });
    await bench.clock.advance(2 * hour);
    await bench.restart(() => bench.clock.set(Date.parse('2026-05-08T10:00:00Z')));
    await bench.clock.advance(hour);
    const late = async (id: string): Promise<unknown[]> =>
      (await runs(id)).map(({ due_at, trigger, skipped, missed }) => [
        due_at.slice(8, 10),
        skipped ?? trigger,
        missed,
      ]);
    const first = ['04', 'clock', 0];
    expect(await late('once')).toEqual([['08', 'late', 3], first]);
    expect(await late('skip')).toEqual([['08', 'missed', 3], first]);
    expect(await late('all')).toEqual([...['08', '07', '06', '05'].map((date) => [date, 'late', 0]), first]);
    expect(await late('young')).toEqual([['08', 'missed', 3], first]);
    expect(
      bench.upstream.requests.filter(({ body }) => asked(body as ChatBody).includes('This run is late')),
    ).toHaveLength(5);
  });

  it('go on when the clock is set to another year and back, and run no due time twice [jobfault.clock-set]', async () => {
    bench = await startClockBench('2026-05-04T06:00:00Z', {
      config: 'timezone: UTC\n',
      crew: coach(['id: brief, cron: "0 7 * * *", prompt: Look.']),
      script: answering(() => ({ text: 'seen' })),
    });
    await bench.clock.advance(2 * hour);
    bench.clock.set(Date.parse('2040-01-01T12:00:00Z'));
    await bench.clock.advance(minute);
    bench.clock.set(Date.parse('2026-05-04T06:30:00Z'));
    await bench.clock.advance(2 * day + hour);
    expect(await dues('brief')).toEqual([
      '2026-05-06T07:00',
      '2026-05-05T07:00',
      '2040-01-01T07:00',
      '2026-05-04T07:00',
    ]);
    expect((await bench.client.call(routes.getHealth)).scheduler).toMatchObject({
      state: 'running',
      next_at: '2026-05-07T07:00:00.000Z',
    });
  });

  it('follow a changed zone: the next run is at that hour there, none is missed for it, and each local day has one [jobfault.zone]', async () => {
    bench = await startClockBench('2026-05-04T06:00:00Z', {
      config: 'timezone: UTC\n',
      crew: coach(['id: brief, cron: "0 7 * * *", prompt: Look.']),
      script: answering(() => ({ text: 'seen' })),
    });
    await bench.clock.advance(2 * hour);
    const config = join(bench.home, 'config.yaml');
    await bench.restart(() =>
      writeFileSync(config, readFileSync(config, 'utf8').replace('UTC', 'Asia/Ho_Chi_Minh')),
    );
    await bench.clock.advance(2 * day);
    expect(await dues('brief')).toEqual(['2026-05-06T00:00', '2026-05-05T00:00', '2026-05-04T07:00']);
  });

  it('run while one of them cannot be started, which says so and runs once that is mended [jobfault.throws]', async () => {
    bench = await startClockBench('2026-05-04T06:00:00Z', {
      config: 'timezone: UTC\n',
      crew: coach([
        'id: bad, cron: "0 7 * * *", prompt: Look.',
        'id: good, cron: "0 7 * * *", prompt: Look.',
      ]),
      script: answering(() => ({ text: 'seen' })),
    });
    inDatabase(
      "CREATE TRIGGER bad BEFORE INSERT ON job_runs WHEN NEW.job_id = 'bad' BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    await bench.clock.advance(hour + minute);
    expect(await dues('good')).toHaveLength(1);
    expect(await runs('bad')).toEqual([]);
    const problems = async (): Promise<unknown> =>
      Object.fromEntries(
        (await bench.client.call(routes.listJobs)).map(({ job_id, problem }) => [
          job_id,
          problem?.code ?? null,
        ]),
      );
    expect(await problems()).toEqual({ bad: 'start', good: null });
    expect(bench.lines).toContainEqual(
      expect.objectContaining({ event: 'defect', message: 'job coach/bad' }),
    );
    inDatabase('DROP TRIGGER bad');
    await bench.clock.advance(5 * minute);
    expect(await runs('bad')).toEqual([expect.objectContaining({ status: 'done', trigger: 'clock' })]);
    expect(await problems()).toEqual({ bad: null, good: null });
  });

  it('run while others never end: a host that does not answer, a command that hangs; those are passed over, and stop when told to [jobfault.hangs]', async () => {
    bench = await startClockBench('2026-05-04T06:00:00Z', {
      config: 'timezone: UTC\n',
      crew: coach([
        'id: silent, cron: "*/15 * * * *", prompt: Silence.',
        'id: hung, cron: "*/15 * * * *", command: sleep 600',
        'id: good, cron: "*/15 * * * *", prompt: Look.',
      ]),
      script: answering((words) =>
        words.includes('Silence') ? { fail: 'silent-before-headers' } : { text: 'seen' },
      ),
    });
    bench.letHang(1, 1);
    await bench.clock.advance(hour);
    const lines = async (id: string) =>
      (await runs(id)).map(({ status, skipped, missed }) => [status ?? skipped, missed]);
    expect(await lines('good')).toEqual(Array.from({ length: 4 }, () => ['done', 0]));
    const stuck = [
      ['busy', 2],
      ['running', 0],
    ];
    expect([await lines('silent'), await lines('hung')]).toEqual([stuck, stuck]);
    for (const id of ['silent', 'hung']) {
      const open = (await runs(id)).find(({ status }) => status === 'running');
      await bench.client.call(routes.stopTurn, { params: { id: open?.conversation_id ?? '' } });
    }
    bench.letHang(0, 0);
    expect((await lines('silent')).at(-1)).toEqual(['cancelled', 0]);
    expect((await lines('hung')).at(-1)).toEqual(['cancelled', 0]);
    await bench.upstream.idle();
  });

  it('run while eight others wait for what they delegated, which waits for a person [jobfault.waiting]', async () => {
    const rows = Array.from({ length: 8 }, (_, at) => `id: hand-${at}, cron: "0 7 * * *", prompt: Delegate.`);
    bench = await startClockBench('2026-05-04T06:00:00Z', {
      config: 'timezone: UTC\napproval_ttl_seconds: 3600\n',
      crew: {
        coach: `delegates: [helper]\nschedules:\n${[...rows, 'id: good, cron: "1 7 * * *", prompt: Look.'].map((row) => `  - {${row}}\n`).join('')}`,
        helper: 'shell_ask_patterns: [danger]\n',
      },
      script: answering((words) => {
        if (words.includes('Delegate.'))
          return { calls: [{ name: 'delegate', arguments: { agent: 'helper', task: 'Try danger.' } }] };
        if (words.includes('Try danger.'))
          return { calls: [{ name: 'shell_run', arguments: { command: 'echo danger' } }] };
        return { text: 'seen' };
      }),
    });
    await bench.clock.advance(hour + 2 * minute);
    expect(await bench.client.call(routes.listApprovals, { query: {} })).toHaveLength(8);
    expect((await runs('hand-0'))[0]?.status).toBe('running');
    expect(await runs('good')).toEqual([expect.objectContaining({ status: 'done', trigger: 'clock' })]);
  });

  it('run while one floods: ten megabytes of output and ten thousand events are kept short, and nobody waits for them [jobfault.floods]', async () => {
    bench = await startClockBench('2026-05-04T06:00:00Z', {
      config: 'timezone: UTC\n',
      crew: coach([
        'id: output, cron: "0 7 * * *", command: "yes a line of output | head -c 10485760"',
        'id: events, cron: "0 7 * * *", prompt: Flood.',
        'id: good, cron: "0 7 * * *", prompt: Look.',
      ]),
      script: answering((words) =>
        words.includes('Flood')
          ? { text: Array.from({ length: 10_000 }, (_, at) => `word ${at} `) }
          : { text: 'seen' },
      ),
    });
    await bench.clock.advance(hour + minute);
    const [[output], [events], [good]] = await Promise.all([runs('output'), runs('events'), runs('good')]);
    expect([output?.status, events?.status, good?.status]).toEqual(['done', 'done', 'done']);
    expect(good).toMatchObject({ due_at: output?.due_at, at: output?.at });
    for (const line of [output, events]) expect(line?.reply?.length).toBeLessThanOrEqual(4_000);
    const kept = await bench.read(output?.conversation_id ?? '');
    expect(JSON.stringify(kept).length).toBeLessThan(100_000);
    const said = (await bench.read(events?.conversation_id ?? '')).messages.at(-1);
    expect(said).toMatchObject({ text: expect.stringMatching(/word 9999/) });
  });
});
