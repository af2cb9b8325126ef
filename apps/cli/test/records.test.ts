import { createClient } from '@my-agent-crew/client';
import { routes, Trajectory } from '@my-agent-crew/contract';
import { expect, it, onTestFinished } from 'vitest';
import { exitCode, startRealServer } from '../src/index.ts';
import { fakeHost, newHome } from './fake-host.ts';

const secret = 'q7Zk-93bXw0pLm4T';

const startCrew = async () => {
  const home = newHome();
  const environment = { CREW_TEST_TOKEN: secret };
  const server = await startRealServer({
    ...{ host: '127.0.0.1', port: 0, schedule: false, strict: false, log: () => {} },
    environment: fakeHost(home, { environment }).host.environment,
  });
  onTestFinished(() => server.close());
  return {
    client: createClient({ baseUrl: server.url }),
    async crew(...args: string[]) {
      const one = fakeHost(home);
      const status = await one.crew(...args, '--url', server.url);
      return { status, out: one.out(), err: one.err() };
    },
  };
};

it('prints a conversation and a run to stdout, secrets masked, whole when asked [cli.records.print]', async () => {
  const { client, crew } = await startCrew();
  const said = JSON.parse((await crew('run', `khoá là ${secret}`, '--json')).out);
  const exported = await crew('export', said.conversation_id, '--full');
  expect([exported.status, exported.err]).toEqual([exitCode.done, '']);
  expect(exported.out).toContain('> khoá là ***CREW_TEST_TOKEN***');
  const record = Trajectory.parse(JSON.parse((await crew('trajectory', said.run_id)).out));
  expect(record).toMatchObject({ full: false, run: { id: said.run_id } });
  expect(Trajectory.parse(JSON.parse((await crew('trajectory', said.run_id, '--full')).out)).full).toBe(true);
  const page = (await crew('trajectory', said.run_id, '--format', 'md')).out;
  expect(page).toMatch(/^# .+`run_/);
  expect(page + JSON.stringify(record) + exported.out).not.toContain(secret);
  expect(await client.call(routes.getRun, { params: { id: said.run_id } })).toMatchObject({ status: 'done' });
});

it('says what it does not know, and refuses a format it has not [cli.records.errors]', async () => {
  const { crew } = await startCrew();
  const unknown = await crew('export', 'conv_none');
  expect([unknown.status, unknown.out]).toEqual([exitCode.error, '']);
  expect(unknown.err).toContain('There is no conversation conv_none.');
  expect((await crew('trajectory', 'run_none', '--format', 'pdf')).status).toBe(exitCode.usage);
});
