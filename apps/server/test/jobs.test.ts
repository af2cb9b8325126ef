import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, type JobRunDetail, routes } from '@my-agent-crew/contract';
import { newRun, randomIds, systemClock } from '@my-agent-crew/core';
import { openStore, type Store } from '@my-agent-crew/store';
import { type ChatBody, messageText } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const params = (agent: string, id: string) => ({ params: { agent, id } });
const jobs = (): Promise<Job[]> => bench.client.call(routes.listJobs);
const job = async (id: string): Promise<Job | undefined> => (await jobs()).find((one) => one.job_id === id);
const runs = (agent: string, id: string): Promise<JobRunDetail[]> =>
  bench.client.call(routes.listJobRuns, { ...params(agent, id), query: {} });
const runNow = (agent: string, id: string) => bench.client.call(routes.runJob, params(agent, id));
const setPaused = (agent: string, id: string, paused: boolean) =>
  bench.client.call(routes.setJobState, { ...params(agent, id), body: { paused } });

/** Runs a job by hand and waits for its end. */
const play = async (agent: string, id: string): Promise<JobRunDetail> => {
  const { conversation_id: conversationId } = await runNow(agent, id);
  await bench.idle(conversationId ?? '');
  const [line] = await runs(agent, id);
  if (line === undefined) throw new Error('There is no history.');
  return line;
};

/** The database of a stopped server. */
const withStore = (work: (store: Store) => void): void => {
  const store = openStore({ file: join(bench.home, 'agent.sqlite3'), clock: systemClock, ids: randomIds });
  work(store);
  store.close();
};
const hour = 3_600_000;
/** Makes the jobs of a stopped server look as if they were first seen so many hours ago. */
const backdate = (hours: number): void =>
  withStore((store) =>
    store.jobs.save(
      store.jobs.marks().map((mark) => ({ ...mark, since: mark.since - hours * hour, lastDue: null })),
    ),
  );
const lastWords = (body: ChatBody): string =>
  messageText(body.messages.at(-1) ?? { role: 'user', content: '' });

const coach = (rows: string): Record<string, string> => ({ coach: `name: Coach\nschedules:\n${rows}` });

describe('jobs of the crew', () => {
  it('run a prompt in a conversation of their own, with skills and an OK that is not sent [jobs.prompt] [jobs.ok] [jobs.run-now]', async () => {
    bench = await startServerBench({
      crew: coach(
        '  - {id: brief, name: Morning, cron: "0 7 * * *", skills: [tides], prompt: "Write the brief with moon-phase."}\n',
      ),
      files: {
        'agents/coach/skills/tides/SKILL.md': '---\nname: tides\ndescription: d\n---\nTIDES BODY',
        'agents/coach/skills/moon-phase/SKILL.md': '---\nname: moon-phase\ndescription: d\n---\nMOON BODY',
      },
      script: [{ text: 'OK' }, { text: 'OK, all is well.' }],
    });
    const before = await job('brief');
    const line = await play('coach', 'brief');
    expect(line).toMatchObject({
      trigger: 'person',
      status: 'done',
      reply: 'OK',
      is_quiet: true,
      skipped: null,
    });
    const asked = lastWords(bench.upstream.requests[0]?.body as ChatBody);
    for (const words of [
      'scheduled job "Morning"',
      'TIDES BODY',
      'MOON BODY',
      'Write the brief',
      'exactly: OK',
    ])
      expect(asked).toContain(words);
    const conversation = await bench.read(line.conversation_id ?? '');
    expect(conversation).toMatchObject({
      channel: 'job',
      title: 'Morning',
      agent_id: 'coach',
      autonomous: true,
    });
    expect(conversation.messages[0]).toMatchObject({ text: 'Write the brief with moon-phase.' });
    expect((await play('coach', 'brief')).is_quiet).toBe(false);
    expect((await job('brief'))?.next_at).toBe(before?.next_at);
    expect(bench.upstream.requests).toHaveLength(2);
  });

  it('run what was missed late, once, told so, and never again [jobs.late] [jobs.once] [jobs.missed]', async () => {
    bench = await startServerBench({
      crew: coach('  - {id: hourly, every: 1h, prompt: Look.}\n'),
      script: [{ text: 'seen' }],
    });
    await bench.restart(() => backdate(3.5));
    await vi.waitFor(async () => expect((await runs('coach', 'hourly'))[0]?.status).toBe('done'), 5_000);
    const [line] = await runs('coach', 'hourly');
    expect(line).toMatchObject({ trigger: 'late', missed: 2 });
    const asked = lastWords(bench.upstream.requests[0]?.body as ChatBody);
    expect(asked).toContain('This run is late');
    expect(asked).toContain('2 earlier due times were missed');
    await bench.restart();
    expect(await runs('coach', 'hourly')).toHaveLength(1);
    expect(bench.upstream.requests).toHaveLength(1);
  });

  it('run commands without a model and tell how they failed [jobs.command] [jobs.list]', async () => {
    bench = await startServerBench({
      crew: coach(
        '  - {id: good, cron: "0 7 * * *", command: "echo there > made.txt; echo fine"}\n  - {id: bad, cron: "0 6 * * *", command: "echo broken; exit 3"}\n',
      ),
    });
    const good = await play('coach', 'good');
    expect(good).toMatchObject({ status: 'done', error: null });
    expect(good.reply).toContain('fine');
    const conversation = await bench.read(good.conversation_id ?? '');
    expect(conversation.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(conversation.run?.model_calls).toBe(0);
    const bad = await play('coach', 'bad');
    expect(bad).toMatchObject({ status: 'error', error: expect.stringContaining('3') });
    expect(bad.reply).toContain('broken');
    const listed = await jobs();
    expect(listed.map(({ job_id, failing }) => [job_id, failing])).toEqual(
      expect.arrayContaining([
        ['good', false],
        ['bad', true],
      ]),
    );
    const [first, ...others] = await bench.client.call(routes.listJobs, { query: { limit: 1 } });
    expect([first, others]).toEqual([listed[0], []]);
    const times = listed.map(({ next_at }) => next_at ?? '~');
    expect(times).toEqual(times.toSorted());
    expect(listed.find(({ job_id }) => job_id === 'bad')?.last).toMatchObject({ status: 'error' });
    expect(bench.upstream.requests).toEqual([]);
  });

  it('end a command when its conversation is stopped, and refuse a second run meanwhile [jobs.command.stop] [jobs.run-now]', async () => {
    bench = await startServerBench({
      crew: coach('  - {id: long, cron: "0 7 * * *", command: "sleep 300"}\n'),
    });
    const { conversation_id: conversationId } = await runNow('coach', 'long');
    const id = conversationId ?? '';
    await vi.waitFor(async () => expect((await bench.read(id)).messages).toHaveLength(2), 5_000);
    await expect(runNow('coach', 'long')).rejects.toMatchObject({ code: 'conflict' });
    const stopped = await bench.client.call(routes.stopTurn, { params: { id } });
    expect(stopped.cancelled).toBe(true);
    expect((await runs('coach', 'long'))[0]).toMatchObject({ status: 'cancelled' });
  });

  it('go on as one run after a kill, and end a cut command with a sentence [jobs.kill]', async () => {
    bench = await startServerBench({
      crew: coach(
        '  - {id: brief, every: 1h, prompt: Look.}\n  - {id: save, every: 1h, command: "touch ran.txt"}\n',
      ),
      script: [{ text: 'seen' }],
    });
    await bench.restart(() =>
      withStore((store) => {
        // What a kill right after the claim leaves.
        for (const jobId of ['brief', 'save'])
          store.jobs.claim(
            { agentId: 'coach', jobId, dueAt: Date.now(), at: Date.now(), trigger: 'clock', missed: 0 },
            () => {
              const { id } = store.conversations.create({
                ...{ agentId: 'coach', title: jobId, channel: 'job', parentId: null, costCapMicros: 0 },
                ...{ autonomous: true, approvalTtlSeconds: null },
              });
              const about = { conversationId: id, agentId: 'coach', source: 'job', text: 'Look.' } as const;
              const run = newRun({ ids: randomIds, clock: systemClock }, about);
              const base = {
                id: randomIds.next('message'),
                conversation_id: id,
                run_id: run.id,
                at: run.started_at,
              };
              const words = {
                role: 'user',
                text: 'Look.',
                source: 'job',
                steer: false,
                request_id: null,
              } as const;
              void store.log.openRun(run, [{ ...base, ...words }]);
              return { conversationId: id, runId: run.id, kind: jobId === 'save' ? 'command' : 'turn' };
            },
          );
      }),
    );
    await vi.waitFor(async () => expect((await runs('coach', 'brief'))[0]?.status).toBe('done'), 5_000);
    expect(await runs('coach', 'brief')).toHaveLength(1);
    expect(await runs('coach', 'save')).toEqual([
      expect.objectContaining({ status: 'interrupted', error: expect.stringMatching(/not run again/) }),
    ]);
    expect(existsSync(join(bench.home, 'workspace', 'ran.txt'))).toBe(false);
  });

  it('that name a skill which is not there are told at the start [jobs.skills.missing]', async () => {
    bench = await startServerBench({
      crew: {
        coach:
          'schedules:\n  - {id: brief, cron: "0 7 * * *", skills: [tides, gone], prompt: Look.}\n' +
          'triggers:\n  - {id: push, hook: {secret_env: PUSH_SECRET}, skills: [lost], prompt: Look.}\n',
      },
      files: { 'agents/coach/skills/tides/SKILL.md': '---\nname: tides\ndescription: d\n---\nTIDES' },
    });
    const told = (): unknown[] =>
      bench.lines.flatMap((line) => {
        const { event, message } = line as { event: string; message?: string };
        return event === 'skills' ? [message?.split(':')[0]] : [];
      });
    await expect
      .poll(told)
      .toEqual([
        'The job coach/brief runs without the skill gone, which is not there',
        'The trigger coach/push runs without the skill lost, which is not there',
      ]);
  });

  it('wait for approvals as long as they say [jobs.approval]', async () => {
    bench = await startServerBench({
      crew: {
        coach:
          'shell_ask_patterns: [danger]\nschedules:\n  - {id: brief, cron: "0 7 * * *", prompt: Go., approval_ttl_seconds: 7200}\n',
      },
      script: [{ calls: [{ name: 'shell_run', arguments: { command: 'echo danger' } }] }, { text: 'done' }],
    });
    await runNow('coach', 'brief');
    await vi.waitFor(async () => expect((await runs('coach', 'brief'))[0]?.status).toBe('waiting'), 5_000);
    const [approval] = await bench.client.call(routes.listApprovals, { query: {} });
    expect(Date.parse(approval?.expires_at ?? '') - Date.parse(approval?.created_at ?? '')).toBe(7_200_000);
    await bench.decide(approval as NonNullable<typeof approval>, true);
    await vi.waitFor(async () => expect((await runs('coach', 'brief'))[0]?.reply).toBe('done'), 5_000);
  });

  it('keep what cannot run yet and say so [jobs.unready] [jobs.parked]', async () => {
    bench = await startServerBench({
      crew: {
        coach:
          'memory_consolidate: "30 3 * * 1"\nschedules:\n  - {id: s, cron: "0 7 * * *", script: print(1), then_prompt: Tell.}\n  - {id: odd, cron: "99 7 * * *", prompt: x}\n  - {id: fine, cron: "0 7 * * *", prompt: x}\n',
      },
    });
    expect(Object.fromEntries((await jobs()).map((one) => [one.job_id, one.problem?.code ?? null]))).toEqual({
      s: 'script-engine',
      odd: 'time',
      fine: null,
      'memory-consolidate': null,
    });
    expect((await job('s'))?.next_at).toBeNull();
    await expect(runNow('coach', 's')).rejects.toMatchObject({ code: 'conflict', message: /script engine/ });
    expect(await runs('coach', 's')).toEqual([]);
  });

  it('are paused after three runs whose key was refused, and count anew when resumed [jobs.refused-key] [jobs.pause]', async () => {
    bench = await startServerBench({
      crew: coach('  - {id: brief, cron: "0 7 * * *", prompt: Look.}\n'),
      script: [
        { fail: 401 },
        { fail: 401 },
        { fail: 500 },
        { fail: 500 },
        { fail: 401 },
        { fail: 403 },
        { fail: 401 },
      ],
    });
    const states = [];
    for (let run = 0; run < 6; run += 1) {
      const { status } = await play('coach', 'brief');
      states.push([status, (await job('brief'))?.paused]);
      if (bench.upstream.requests.length >= 7) break;
    }
    expect(states.at(-1)).toEqual(['error', true]);
    expect(states.slice(0, -1).every(([, paused]) => paused === false)).toBe(true);
    expect(await job('brief')).toMatchObject({ pause_reason: 'refused-key', next_at: null, failing: true });
    await bench.restart();
    expect(await job('brief')).toMatchObject({ paused: true });
    expect(await setPaused('coach', 'brief', false)).toMatchObject({ paused: false, pause_reason: null });
    expect((await job('brief'))?.next_at).not.toBeNull();
  });

  it('follow a save at once and go with their agent [jobs.reread] [jobs.agent-removed] [jobs.heartbeat]', async () => {
    bench = await startServerBench({ crew: coach('  - {id: brief, cron: "0 7 * * *", prompt: Look.}\n') });
    await setPaused('coach', 'brief', true);
    const rows = [
      { id: 'brief', cron: '0 7 * * *', prompt: 'Look.' },
      { id: 'new', every: '2h', prompt: 'Again.' },
    ];
    const patch = { params: { id: 'coach' }, body: { profile: { schedules: rows } } };
    await bench.client.call(routes.patchAgent, patch);
    expect(await job('brief')).toMatchObject({ paused: true });
    const next = Date.parse((await job('new'))?.next_at ?? '');
    expect(Math.abs(next - Date.now() - 2 * hour)).toBeLessThan(10_000);
    expect((await bench.client.call(routes.getHealth)).scheduler).toMatchObject({
      ...{ state: 'running', jobs: 2, next_at: expect.any(String), last_tick_at: expect.any(String) },
    });
    await bench.client.call(routes.removeAgent, { params: { id: 'coach' } });
    expect(await jobs()).toEqual([]);
    const remade = { agent_id: 'coach', profile: { schedules: rows } };
    await bench.client.call(routes.createAgent, { body: remade });
    expect(await job('brief')).toMatchObject({ paused: false });
  });

  it('stand still without the clock and run by hand all the same [jobs.off]', async () => {
    bench = await startServerBench({
      crew: coach('  - {id: hourly, every: 1h, prompt: Look.}\n'),
      script: [{ text: 'seen' }],
      schedule: false,
    });
    await bench.restart(() => backdate(3));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await runs('coach', 'hourly')).toEqual([]);
    expect((await bench.client.call(routes.getHealth)).scheduler.state).toBe('off');
    expect((await play('coach', 'hourly')).reply).toBe('seen');
  });
});

describe('schedule_create', () => {
  const proposal = { name: 'Tide', prompt: 'Tell the tide.\nExactly.', cron: '0 7 * * *' };
  const propose = (change: object = {}) => ({
    calls: [{ name: 'schedule_create', arguments: { ...proposal, ...change } }],
  });
  const ask = async () => {
    const id = await bench.open();
    await bench.say(id, 'every morning');
    const [approval] = (await bench.read(id)).approvals;
    if (approval === undefined) throw new Error('Nothing was asked.');
    return { id, approval };
  };

  it('asks an autonomous agent too, with the card, and puts the job on the clock [jobs.card] [jobs.create] [jobs.roster] [jobs.remove]', async () => {
    bench = await startServerBench({
      agent: 'autonomous: true\n',
      config: 'timezone: Asia/Ho_Chi_Minh\n',
      crew: { coach: 'schedules:\n  - {id: brief, name: Coach brief, cron: "0 7 * * *", prompt: Look.}\n' },
      script: [propose(), { text: 'made' }, { text: 'title' }],
    });
    const { id, approval } = await ask();
    for (const words of [
      'Tide',
      'Every day 07:00 (Asia/Ho_Chi_Minh)',
      'Tell the tide.\nExactly.',
      'without asking at each step',
    ])
      expect(approval.reason).toContain(words);
    expect(approval.reason?.match(/\d{4}-\d\d-\d\d 07:00/g)).toHaveLength(3);
    await bench.decide(approval, true);
    await bench.idle(id);
    const [made] = (await jobs()).filter(({ origin }) => origin === 'chat');
    expect(made).toMatchObject({
      agent_id: 'default',
      job_id: 'chat-1',
      name: 'Tide',
      work: proposal.prompt,
    });
    expect(made?.next_at).toMatch(/T00:00:00/);
    const [asked] = bench.upstream.requests;
    const system = JSON.stringify(asked?.body);
    expect(system).toContain('Runs by itself on schedule: Coach brief');
    await bench.restart();
    expect((await job('chat-1'))?.next_at).toBe(made?.next_at);
    await expect(bench.client.call(routes.removeJob, params('coach', 'brief'))).rejects.toMatchObject({
      code: 'conflict',
    });
    await bench.client.call(routes.removeJob, params('default', 'chat-1'));
    expect((await jobs()).map(({ job_id }) => job_id)).toEqual(['brief']);
  });

  it('asks with what is wrong, and makes nothing of it even when allowed [jobs.card] [jobs.create]', async () => {
    bench = await startServerBench({
      script: [propose({ cron: '*/5 * * * *', skills: 'none-such' }), { text: 'sorry' }, { text: 'title' }],
    });
    const { id, approval } = await ask();
    expect(approval.reason).toBe('This proposal makes no schedule: There is no skill: none-such.');
    await bench.decide(approval, true);
    const { messages } = await bench.idle(id);
    expect(messages.find(({ role }) => role === 'tool')).toMatchObject({ outcome: 'failed' });
    expect(await jobs()).toEqual([]);
  });
});
