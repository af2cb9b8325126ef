import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startRealServer } from '../src/start-server.ts';
import { fakeHost, newHome } from './fake-host.ts';

const homeWithJobs = (): string => {
  const home = newHome();
  mkdirSync(join(home, 'agents', 'coach'), { recursive: true });
  writeFileSync(join(home, 'config.yaml'), 'timezone: UTC\nlanguage: en\n');
  writeFileSync(
    join(home, 'agents', 'coach', 'agent.yaml'),
    'schedules:\n  - {id: save, name: Save, cron: "20 2 * * *", command: "echo kept"}\n  - {id: odd, every: 2h, script: print(1)}\n',
  );
  return home;
};

it('lists jobs, runs, pauses and resumes one, and prints what it did [jobs.cli]', async () => {
  const home = homeWithJobs();
  const server = await startRealServer({
    ...{
      home,
      host: '127.0.0.1',
      port: 0,
      schedule: false,
      strict: false,
      environment: {},
      log: () => undefined,
    },
  });
  const crew = async (...args: string[]) => {
    const host = fakeHost(home);
    return { status: await host.crew(...args, '--url', server.url), out: host.out(), err: host.err() };
  };
  try {
    const listed = await crew('jobs');
    expect(listed.out).toMatch(/^coach\/save \(Save\): every day 02:20 · next .*2:20.* · never ran$/m);
    expect(listed.out).toMatch(/^coach\/odd: every 2 hours · no next run .*no script engine/m);
    expect((await crew('jobs', 'run', 'coach/save')).out).toContain('coach/save was started');
    await vi.waitFor(
      async () => expect((await crew('jobs', 'history', 'coach/save')).out).toMatch(/done\n {2}kept/),
      5_000,
    );
    expect((await crew('jobs', 'pause', 'coach/save')).out).toBe('coach/save is paused.\n');
    expect((await crew('jobs')).out).toMatch(/coach\/save .*paused/);
    const resumed = JSON.parse((await crew('jobs', 'resume', 'coach/save', '--json')).out);
    expect(resumed).toMatchObject({ paused: false });
    const refused = await crew('jobs', 'delete', 'coach/save');
    expect(refused.status).not.toBe(0);
    expect(refused.err).toContain('stands in the file');
    expect((await crew('jobs', 'run', 'save')).err).toContain('write <agent>/<id>');
  } finally {
    await server.close();
  }
});

it('lists the triggers below the jobs, and pauses and resumes one [trigger.cli]', async () => {
  const home = newHome();
  mkdirSync(join(home, 'agents', 'coach'), { recursive: true });
  writeFileSync(join(home, 'config.yaml'), 'timezone: UTC\nlanguage: en\n');
  writeFileSync(
    join(home, 'agents', 'coach', 'agent.yaml'),
    `schedules:
  - {id: save, cron: "20 2 * * *", command: "echo kept"}
triggers:
  - {id: deploy, name: Deploy, hook: {secret_env: DEPLOY_SECRET}, job: save}
  - {id: papers, watch: {path: inbox}, prompt: File them., enabled: false}
`,
  );
  const log = (): undefined => undefined;
  const listens = { host: '127.0.0.1', port: 0, schedule: false, strict: false };
  const server = await startRealServer({ home, ...listens, environment: {}, log });
  const crew = async (...args: string[]) => {
    const host = fakeHost(home);
    return { status: await host.crew(...args, '--url', server.url), out: host.out(), err: host.err() };
  };
  try {
    expect((await crew('jobs')).out.split('\n').slice(1)).toEqual([
      'Triggers:',
      'coach/deploy (Deploy): hook /api/hooks/coach.deploy · runs the job save · never ran · its secret is not set',
      'coach/papers: watches inbox · never ran · off in its file',
      '',
    ]);
    expect((await crew('jobs', 'pause', 'coach/deploy')).out).toBe('coach/deploy is paused.\n');
    expect((await crew('jobs')).out).toContain('never ran · paused · its secret is not set');
    expect((await crew('jobs', 'resume', 'coach/deploy')).out).toBe('coach/deploy goes on.\n');
    expect((await crew('jobs', 'pause', 'coach/papers')).err).toContain("off in its agent's file");
    expect((await crew('jobs', 'pause', 'coach/none')).err).toContain('There is no job coach/none');
  } finally {
    await server.close();
  }
});
