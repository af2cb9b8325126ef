import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@my-agent-crew/client';
import { type Approval, routes } from '@my-agent-crew/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exitCode, startRealServer } from '../src/index.ts';
import { fakeHost, newHome } from './fake-host.ts';

const startCrew = async (config = '') => {
  const home = newHome();
  writeFileSync(join(home, 'config.yaml'), config);
  const first = fakeHost(home);
  const server = await startRealServer({
    ...{ host: '127.0.0.1', port: 0, schedule: false, strict: false },
    environment: first.host.environment,
    log: () => {},
  });
  onTestFinished(() => server.close());
  const crew = async (...args: string[]) => {
    const one = fakeHost(home);
    const status = await one.crew(...args, '--url', server.url);
    return { status, out: one.out(), err: one.err() };
  };
  return { home, crew, client: createClient({ baseUrl: server.url }) };
};

describe('crew approvals', () => {
  it('lists what waits by turn with what it works on and the commands that decide it [cli-gate.list]', async () => {
    const { crew } = await startCrew();
    expect((await crew('approvals')).out).toBe('Nothing waits for a decision.\n');
    await crew('run', '/tool workspace_write {"path":"a.md","content":"x"}');
    await crew('run', '/tool shell_run {"command":"rm -rf nothing-here"}');
    const { status, out } = await crew('approvals');
    expect(status).toBe(exitCode.done);
    expect(out).toContain('default: /tool workspace_write');
    expect(out).toContain('works on: a.md (does not exist yet)');
    expect(out).toMatch(/Why it must ask: .*rm -rf/);
    expect(out.match(/crew approve appr_\S+/g)).toHaveLength(2);
  });

  it('tells a denial from an expiry among the decided ones, and prints all of it as JSON [cli-gate.decided] [gate.expired.words]', async () => {
    const { crew, client } = await startCrew('approval_ttl_seconds: 1\n');
    await crew('run', '/tool workspace_write {"path":"a.md","content":"x"}');
    await expect
      .poll(async () => (await client.call(routes.listApprovals, { query: {} }))[0]?.status, {
        timeout: 5_000,
      })
      .toBe('expired');
    const waiting = await crew('run', '/tool workspace_write {"path":"b.md","content":"x"}', '--json');
    await crew('deny', (JSON.parse(waiting.out) as { approval: Approval }).approval.id);
    const { out } = await crew('approvals');
    expect(out).toMatch(/workspace_write {2}refused from cli/);
    expect(out).toMatch(/workspace_write {2}expired/);
    const all = JSON.parse((await crew('approvals', '--json')).out) as Approval[];
    expect(all.map(({ status }) => status)).toEqual(['denied', 'expired']);
  });
});
