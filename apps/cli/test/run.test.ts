import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@my-agent-crew/client';
import { routes } from '@my-agent-crew/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exitCode, startRealServer } from '../src/index.ts';
import { fakeHost, newHome } from './fake-host.ts';

const ask = '/tool shell_run {"command":"echo hi"}';
const ruled = '/tool shell_run {"command":"rm -rf nothing-here"}';

/** A running server, and hosts that talk to it. */
const startCrew = async () => {
  const home = newHome();
  const first = fakeHost(home);
  const server = await startRealServer({
    host: '127.0.0.1',
    port: 0,
    schedule: false,
    strict: false,
    environment: first.host.environment,
    log: () => {},
  });
  onTestFinished(() => server.close());
  const at = ['--url', server.url] as const;
  return {
    client: createClient({ baseUrl: server.url }),
    async crew(...args: string[]) {
      const one = fakeHost(home);
      const status = await one.crew(...args, ...at);
      return { status, out: one.out(), err: one.err() };
    },
    host: () => fakeHost(home),
    at,
  };
};

const approvalIn = (out: string): string => (JSON.parse(out) as { approval: { id: string } }).approval.id;

describe('crew run', () => {
  it('prints the answer alone on stdout and leaves with 0 [cli.run.text]', async () => {
    const { crew } = await startCrew();
    expect(await crew('run', 'xin chào')).toEqual({ status: exitCode.done, out: 'xin chào\n', err: '' });
  });

  it('prints one JSON object with ids, status, text and cost [cli.run.json]', async () => {
    const { crew } = await startCrew();
    const first = await crew('run', 'one', '--json');
    const outcome = JSON.parse(first.out);
    expect(outcome).toMatchObject({
      status: 'done',
      text: 'one',
      spent_usd: 0,
      model_calls: 1,
      approval: null,
    });
    const more = await crew('run', 'two', '--json', '--conversation', outcome.conversation_id);
    expect(JSON.parse(more.out)).toMatchObject({ conversation_id: outcome.conversation_id, text: 'two' });
  });

  it('reads the text from stdin, and refuses to send nothing [cli.run.stdin]', async () => {
    const { host, at } = await startCrew();
    const piped = host();
    piped.stdin.end('từ ống dẫn\n');
    expect(await piped.crew('run', '-', ...at)).toBe(exitCode.done);
    expect(piped.out()).toBe('từ ống dẫn\n');
    const empty = host();
    empty.stdin.end('  \n');
    expect(await empty.crew('run', '-', ...at)).toBe(exitCode.usage);
  });

  it('leaves with 3 when a call needs approval and says how to go on; approve goes on and prints the rest [cli.run.approval] [cli.decide.approve]', async () => {
    const { crew } = await startCrew();
    const waiting = await crew('run', ask);
    expect(waiting.status).toBe(exitCode.approvalNeeded);
    const [, id = ''] = /crew approve (\S+)/.exec(waiting.err) ?? [];
    expect(waiting.err).toContain('command: echo hi');
    const approved = await crew('approve', id);
    expect(approved.status).toBe(exitCode.done);
    expect(approved.out).toContain('hi');
    const again = await crew('approve', id);
    expect(again.status).toBe(exitCode.error);
    expect(again.err).toContain('does not wait any more: allowed');
  });

  it('goes on after a refusal, and takes "always" for the conversation [cli.decide.deny] [cli.decide.always]', async () => {
    const { crew } = await startCrew();
    const denied = approvalIn((await crew('run', ask, '--json')).out);
    const after = await crew('deny', denied, '--json');
    expect(JSON.parse(after.out)).toMatchObject({ status: 'done' });
    const asked = JSON.parse((await crew('run', ask, '--json')).out);
    expect((await crew('approve', asked.approval.id, '--always')).status).toBe(exitCode.done);
    expect((await crew('run', ask, '--conversation', asked.conversation_id)).status).toBe(exitCode.done);
  });

  it('answers a question, refuses the wrong kind of decision, and names an unknown id [cli.decide.answer]', async () => {
    const { crew } = await startCrew();
    const question = '/tool ask_user {"question":"Which colour?","options":["red","blue"]}';
    const id = approvalIn((await crew('run', question, '--json')).out);
    const wrong = await crew('approve', id);
    expect([wrong.status, wrong.err]).toEqual([exitCode.error, expect.stringContaining('is a question')]);
    const answered = await crew('answer', id, 'blue');
    expect([answered.status, answered.out]).toEqual([exitCode.done, 'blue\n']);
    expect((await crew('deny', 'appr_none')).err).toContain('no approval with the id appr_none');
  });

  it('with --yes allows what asks by its own flag, but never what a rule makes ask [cli.run.yes]', async () => {
    const { crew } = await startCrew();
    const allowed = await crew('run', ask, '--yes');
    expect([allowed.status, allowed.out.includes('hi')]).toEqual([exitCode.done, true]);
    expect((await crew('run', ruled, '--yes')).status).toBe(exitCode.approvalNeeded);
  });

  it('stops the turn at a signal and leaves with 4 [cli.run.stop]', async () => {
    const { client, host, at } = await startCrew();
    const one = host();
    const running = one.crew('run', '/tool shell_run {"command":"sleep 60"}', '--yes', ...at);
    const signal = AbortSignal.timeout(15_000);
    for await (const { event } of client.watch(routes.watchActivity, { signal }))
      if (event.type === 'event' && event.step.kind === 'tool' && event.step.status === 'running') break;
    one.signal();
    expect(await running).toBe(exitCode.stopped);
  });

  it('starts a server of its own when none runs, and ends it [cli.connect.own]', async () => {
    const home = newHome();
    for (const text of ['first', 'second']) {
      const one = fakeHost(home);
      expect(await one.crew('run', text)).toBe(exitCode.done);
      expect(one.out()).toBe(`${text}\n`);
    }
  });

  it('says which server did not answer when one was named, and starts none [cli.connect.named]', async () => {
    const one = fakeHost(newHome());
    expect(await one.crew('run', 'x', '--url', 'http://127.0.0.1:9')).toBe(exitCode.error);
    expect(one.err()).toContain('http://127.0.0.1:9');
    expect(one.out()).toBe('');
    const forScript = fakeHost(newHome());
    expect(await forScript.crew('run', 'x', '--json', '--url', 'http://127.0.0.1:9')).toBe(exitCode.error);
    expect(JSON.parse(forScript.out())).toMatchObject({ status: 'error', code: 'unavailable' });
  });

  it('tells every fault of a broken home in sentences [cli.serve.options]', async () => {
    const home = newHome();
    writeFileSync(join(home, 'config.yaml'), 'max_steps: many\nno_such_key: 1\n');
    const one = fakeHost(home);
    expect(await one.crew('run', 'x')).toBe(exitCode.error);
    expect(one.err()).toContain('max_steps');
    expect(one.err()).toContain('no_such_key');
  });

  it('leaves with 64 on bad usage, in the language of the terminal [cli.usage]', async () => {
    const bad = fakeHost(newHome());
    expect(await bad.crew('run')).toBe(exitCode.usage);
    expect(await bad.crew('serve', '--port', 'many')).toBe(exitCode.usage);
    expect(await bad.crew('dance')).toBe(exitCode.usage);
    const vietnamese = fakeHost(newHome(), { environment: { LANG: 'vi_VN.UTF-8' } });
    expect(await vietnamese.crew('--help')).toBe(exitCode.done);
    expect(vietnamese.out()).toContain('Chạy máy chủ và trang web');
  });
});
