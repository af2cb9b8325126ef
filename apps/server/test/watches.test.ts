import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CrewTrigger, type JobRunDetail, routes } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const slow = { timeout: 90_000 };
const wait = { timeout: 30_000, interval: 50 };
const workspace = (): string => join(bench.home, 'agents/coach/workspace');
const drop = (name: string, text = name): void => {
  mkdirSync(join(workspace(), 'inbox'), { recursive: true });
  writeFileSync(join(workspace(), 'inbox', name), text);
};
const watched = (): Promise<void> =>
  vi.waitFor(async () => expect((await trigger())?.watched_files).not.toBeNull(), wait);
const start = async (
  rows: string,
  script: NonNullable<Parameters<typeof startServerBench>[0]>['script'],
): Promise<void> => {
  bench = await startServerBench({
    crew: { coach: `name: Coach\n${rows}` },
    files: { 'agents/coach/workspace/inbox/old.pdf': 'old' },
    ...(script === undefined ? {} : { script }),
  });
  await watched();
};
const plain = 'triggers:\n  - {id: papers, name: Papers, watch: {path: inbox}, prompt: File what came.}\n';
const runs = (id = 'papers'): Promise<JobRunDetail[]> =>
  bench.client.call(routes.listJobRuns, { params: { agent: 'coach', id }, query: {} });
const trigger = async (): Promise<CrewTrigger | undefined> =>
  (await bench.client.call(routes.listTriggers)).find(({ trigger_id }) => trigger_id === 'papers');
const ended = (count: number): Promise<JobRunDetail[]> =>
  vi.waitFor(async () => {
    const lines = await runs();
    expect(lines.map(({ status }) => status)).toEqual(Array<string>(count).fill('done'));
    return lines;
  }, wait);
const wordsOf = async (line: JobRunDetail | undefined): Promise<string> => {
  const { messages } = await bench.read(line?.conversation_id ?? '');
  const [message] = messages;
  return message?.role === 'user' ? message.text : '';
};

describe('a watch of an agent', slow, () => {
  it('starts one run for files that come together, with their names fenced as data [trigger.watch.run]', async () => {
    await start(plain, [{ text: 'filed' }]);
    drop('a "quoted"\nname.pdf');
    drop('b.pdf');
    const [line] = await ended(1);
    expect(line).toMatchObject({ trigger: 'watch', reply: 'filed' });
    const words = await wordsOf(line);
    expect(words).toMatch(
      /^File what came\.\n\n[^\n]*in inbox, between[^\n]*\n<<<(\d{12})\nnew: "inbox\/a \\"quoted\\"\\nname\.pdf"\nnew: "inbox\/b\.pdf"\n\1>>>$/,
    );
    expect(await trigger()).toMatchObject({
      kind: 'watch',
      watch_path: 'inbox',
      last: { run_id: line?.run_id },
    });
  });

  it('names whole files only, and counts those that find no room [trigger.watch.run]', async () => {
    await start(plain, [{ text: 'filed' }]);
    for (let at = 10; at < 60; at += 1) drop(`${at}${'x'.repeat(240)}.pdf`);
    const [line] = await ended(1);
    const words = await wordsOf(line);
    const named = words.match(/^new: "inbox\/\d\dx{240}\.pdf"$/gm) ?? [];
    expect(named.length).toBeGreaterThan(25);
    expect(words).toMatch(new RegExp(`\nand ${50 - named.length} more files\n\\d{12}>>>$`));
  });

  it('starts nothing for what was told before a restart, and one run for what came while the server was off [trigger.watch.restart]', async () => {
    await start(plain, [{ text: 'one' }, { text: 'two' }]);
    drop('first.pdf');
    await ended(1);
    await bench.restart(() => {
      drop('while-off.pdf');
      drop('old.pdf', 'edited while off');
    });
    const [line] = await ended(2);
    const words = await wordsOf(line);
    expect(words).toContain('changed: "inbox/old.pdf"\nnew: "inbox/while-off.pdf"');
    expect(words).not.toContain('first.pdf');
  });

  it('is not started by what its own run wrote, and by all else that came meanwhile [trigger.watch.own]', async () => {
    await start(plain, [
      () => {
        drop('meanwhile.pdf');
        return {
          calls: [{ name: 'workspace_write', arguments: { path: 'inbox/summary.md', content: 'written' } }],
        };
      },
      { text: 'done' },
      { text: 'again' },
    ]);
    drop('a.pdf');
    const [line] = await ended(2);
    expect(readFileSync(join(workspace(), 'inbox/summary.md'), 'utf8')).toBe('written');
    const words = await wordsOf(line);
    expect(words).toContain('"inbox/meanwhile.pdf"');
    expect(words).not.toContain('summary.md');
  });

  it('holds changes back while it is paused, and starts one run when it goes on [trigger.watch.held]', async () => {
    await start(`${plain}`, [{ text: 'ok' }]);
    const setPaused = (paused: boolean) =>
      bench.client.call(routes.setTriggerState, {
        params: { agent: 'coach', id: 'papers' },
        body: { paused },
      });
    await setPaused(true);
    drop('a.pdf');
    await bench.restart();
    expect(await runs()).toEqual([]);
    await setPaused(false);
    const [line] = await ended(1);
    expect(await wordsOf(line)).toContain('"inbox/a.pdf"');
  });

  it('starts a job of its agent, and watches anew after a save [trigger.watch.reread] [trigger.job]', async () => {
    bench = await startServerBench({
      crew: {
        coach: `schedules:\n  - {id: papers-job, cron: "0 7 * * *", command: "ls inbox > seen.txt"}
triggers:\n  - {id: papers, watch: {path: nowhere-yet}, job: papers-job}\n`,
      },
      files: { 'agents/coach/workspace/inbox/old.pdf': 'old' },
    });
    await vi.waitFor(async () => expect((await trigger())?.problem).toMatchObject({ code: 'missing' }), wait);
    const saved = { id: 'papers', watch: { path: 'inbox' }, job: 'papers-job' };
    await bench.client.call(routes.patchAgent, {
      params: { id: 'coach' },
      body: { profile: { triggers: [saved] } },
    });
    await watched();
    drop('a.pdf');
    await vi.waitFor(
      async () => expect(await runs('papers-job')).toMatchObject([{ trigger: 'watch', status: 'done' }]),
      wait,
    );
    expect(readFileSync(join(workspace(), 'seen.txt'), 'utf8')).toContain('a.pdf');
  });

  it('is parked with its reason when it leads out of the workspace or into a closed place [trigger.watch.place]', async () => {
    bench = await startServerBench({
      crew: {
        coach:
          'triggers:\n  - {id: out, watch: {path: ../..}, prompt: x}\n  - {id: home, watch: {path: ~/}, prompt: x}\n  - {id: jobless, watch: {path: inbox}, job: none}\n',
      },
    });
    const list = await bench.client.call(routes.listTriggers);
    expect(list.map(({ trigger_id, problem }) => [trigger_id, problem?.code])).toEqual([
      ['out', 'outside'],
      ['home', 'closed'],
      ['jobless', 'job'],
    ]);
    const agents = await bench.client.call(routes.listAgents);
    const warnings = agents.find(({ id }) => id === 'coach')?.warnings ?? [];
    expect(warnings.join('\n')).toContain(
      'The trigger out starts nothing: its watch.path leads out of the workspace',
    );
    expect(warnings.join('\n')).toContain('The trigger jobless starts nothing: its job names a job');
  });
});
