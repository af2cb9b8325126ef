import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@my-agent-crew/client';
import { routes } from '@my-agent-crew/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exitCode, startRealServer } from '../src/index.ts';
import { fakeHost, newHome } from './fake-host.ts';

/** A running server whose newest turn wrote `a.txt`. */
const startCrew = async () => {
  const home = newHome();
  const server = await startRealServer({
    host: '127.0.0.1',
    port: 0,
    schedule: false,
    strict: false,
    environment: fakeHost(home).host.environment,
    log: () => {},
  });
  onTestFinished(() => server.close());
  const crew = async (...args: string[]) => {
    const one = fakeHost(home);
    const status = await one.crew(...args, '--url', server.url);
    return { status, out: one.out(), err: one.err() };
  };
  const place = join(home, 'workspace', 'a.txt');
  writeFileSync(place, 'one\ntwo\nthree\nfour\n');
  await crew(
    'run',
    '--yes',
    '/tool workspace_write {"path":"a.txt","content":"ONE\\ntwo\\nthree\\nfour\\n"}',
  );
  const client = createClient({ baseUrl: server.url });
  const [run] = await client.call(routes.listRuns, { query: {} });
  return { crew, place, run: run?.id ?? '' };
};

describe('crew undo', () => {
  it('lists what a turn changed and touches nothing without --yes [undo.cli.list]', async () => {
    const { crew, run, place } = await startCrew();
    const { status, out } = await crew('undo', run);
    expect([status, out]).toEqual([
      exitCode.done,
      '1 file changed:\n  a.txt (changed)\nRun it again with --yes to undo.\n',
    ]);
    expect(readFileSync(place, 'utf8')).toContain('ONE');
    expect(JSON.parse((await crew('undo', run, '--json')).out)).toMatchObject({ files: [{ path: 'a.txt' }] });
  });

  it('takes it back with --yes and brings it again with --redo, keeping later edits [undo.cli.act]', async () => {
    const { crew, run, place } = await startCrew();
    writeFileSync(place, 'ONE\ntwo\nthree\nfour\nmine\n');
    expect(await crew('undo', run, '--yes')).toMatchObject({
      status: exitCode.done,
      out: '  a.txt: this change was taken out, later edits are still there\n',
    });
    expect(readFileSync(place, 'utf8')).toBe('one\ntwo\nthree\nfour\nmine\n');
    expect((await crew('undo', run)).out).toBe('1 file changed:\n  a.txt (undone)\n');
    expect((await crew('undo', run, '--redo')).out).toContain('--yes to bring them back');
    await crew('undo', run, '--redo', '--yes');
    expect(readFileSync(place, 'utf8')).toBe('ONE\ntwo\nthree\nfour\nmine\n');
  });

  it('says what is in the way and leaves with 1; a file can be chosen [undo.cli.conflict]', async () => {
    const { crew, run, place } = await startCrew();
    writeFileSync(place, 'mine\ntwo\nthree\nfour\n');
    expect(await crew('undo', run, '--yes', '--file', 'a.txt')).toMatchObject({
      status: exitCode.error,
      out: '  a.txt: these very lines were edited since\n',
    });
    const other = await crew('undo', run, '--yes', '--file', 'b.txt');
    expect([other.status, other.err]).toEqual([
      exitCode.error,
      'This turn did not change the file b.txt. Nothing was done.\n',
    ]);
    expect((await crew('undo', 'run_none')).err).toContain('There is no run run_none.');
    expect(existsSync(place)).toBe(true);
  });
});
