import { stripVTControlCharacters } from 'node:util';
import { createClient } from '@my-agent-crew/client';
import { routes } from '@my-agent-crew/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exitCode, type RunningServer, startRealServer } from '../src/index.ts';
import { type FakeHost, fakeHost, newHome } from './fake-host.ts';

const startCrew = async (home: string, port = 0): Promise<RunningServer> => {
  const { environment } = fakeHost(home).host;
  const options = { host: '127.0.0.1', port, schedule: false, strict: false, log: () => {} };
  const server = await startRealServer({ ...options, environment });
  onTestFinished(() => server.close());
  return server;
};

const pipe = async (...lines: string[]): Promise<{ status: number; one: FakeHost }> => {
  const one = fakeHost(newHome());
  one.stdin.end(lines.map((line) => `${line}\n`).join(''));
  return { status: await one.crew('chat'), one };
};

describe('crew chat through a pipe', () => {
  it('sends each line when the turn before is over, and says how to continue [cli.chat.pipe]', async () => {
    const { status, one } = await pipe('first', '', 'second', '/status');
    expect(status).toBe(exitCode.done);
    expect(one.out()).toMatch(/› first\n\n● first\n[\s\S]*› second\n\n● second\n/);
    expect(one.out()).toMatch(/model +fake:echo/);
    expect(one.err()).toContain('a temporary one was started');
    expect(one.err()).toMatch(/crew chat --conversation \S+/);
  });

  it('decides inline, reminds of what waits, and goes on [cli.chat.approve]', async () => {
    const { status, one } = await pipe('/tool shell_run {"command":"echo hi"}', 'what?', 'y', 'thanks');
    expect(status).toBe(exitCode.done);
    const order = [
      'Needs your approval: shell_run',
      'type y or n first',
      'allowed',
      '✓ shell_run',
      '● thanks',
    ];
    const places = order.map((words) => one.out().indexOf(words));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('leaves with 3 when the pipe ends while a call waits [cli.chat.pipe]', async () => {
    const { status } = await pipe('/tool shell_run {"command":"echo hi"}');
    expect(status).toBe(exitCode.approvalNeeded);
  });

  it('answers a question by number [cli.chat.question]', async () => {
    const { one } = await pipe('/tool ask_user {"question":"Colour?","options":["red","blue"]}', '2');
    expect(one.out()).toContain('● blue');
  });

  it('opens another conversation with /new and leaves with /quit [cli.chat.commands]', async () => {
    const { one } = await pipe('/help', 'one', '/new', 'two', '/quit', 'three');
    expect(one.out()).toContain('/steer <words>');
    expect(one.out()).toContain('Opened the new conversation');
    expect(one.out()).not.toContain('three');
  });

  it('continues a conversation and shows its last words first [cli.chat.continue]', async () => {
    const home = newHome();
    const server = await startCrew(home);
    const client = createClient({ baseUrl: server.url });
    const { id } = await client.call(routes.createConversation, { body: {} });
    const said = fakeHost(home);
    await said.crew('run', 'earlier words', '--conversation', id, '--url', server.url);
    const one = fakeHost(home);
    one.stdin.end('later words\n');
    await one.crew('chat', '--conversation', id, '--url', server.url);
    expect(one.out()).toMatch(/› earlier words[\s\S]*● earlier words[\s\S]*● later words/);
  });
});

/** A chat at a terminal, already greeted. */
const sit = async () => {
  const home = newHome();
  const server = await startCrew(home);
  const one = fakeHost(home, { isTerminal: true });
  const leaving = one.crew('chat', '--url', server.url);
  await one.shows('/help');
  return {
    home,
    server,
    one,
    leaving,
    client: createClient({ baseUrl: server.url }),
    type: (text: string) => one.stdin.write(text),
    text: () => stripVTControlCharacters(one.out()),
  };
};

describe('crew chat at a terminal', () => {
  it('streams answers, keeps what is being typed, and leaves at the second Ctrl-C [cli.chat.terminal] [cli.chat.leave]', async () => {
    const { one, leaving, type, text } = await sit();
    type('hello there\r');
    await one.shows('● ');
    type('half a th');
    await one.shows('half a th');
    expect(text()).toContain('› half a th');
    type('\u0003');
    await one.shows('Press Ctrl-C again');
    type('\u0003');
    expect(await leaving).toBe(exitCode.done);
    expect(text()).toContain('Continue with: crew chat --conversation');
  });

  it('stops the running turn at Ctrl-C and hands queued words back [cli.chat.stop] [cli.chat.queue]', async () => {
    const { one, leaving, type, text } = await sit();
    type('/tool shell_run {"command":"sleep 60"}\r');
    await one.shows('a = always');
    type('a\r');
    await one.shows('running shell_run');
    type('for the next turn\r');
    await one.shows('queued (number 1)');
    type('\u0003');
    await one.shows('Handed back from the queue');
    await one.shows('› for the next turn');
    expect(text()).toContain('■ Stopped.');
    type('\u0004');
    type('\u0015\u0004');
    expect(await leaving).toBe(exitCode.done);
  });

  it('takes several pasted lines as one message [cli.chat.paste]', async () => {
    const { one, leaving, type, client } = await sit();
    type('line one\rline two\r');
    await one.shows('line two');
    const signal = AbortSignal.timeout(10_000);
    for await (const { event } of client.watch(routes.watchActivity, { signal }))
      if (event.type === 'snapshot' || event.type === 'run') {
        const runs = event.type === 'run' ? [event.run] : event.runs;
        if (runs.some((run) => run.opening.includes('line one') && run.opening.includes('line two'))) break;
      }
    type('/quit\r');
    expect(await leaving).toBe(exitCode.done);
  });

  it('shows a decision that was made elsewhere and goes on with the turn [cli.chat.elsewhere]', async () => {
    const { one, leaving, type, client } = await sit();
    type('/tool shell_run {"command":"echo from-afar"}\r');
    await one.shows('a = always');
    const [waiting] = await client.call(routes.listApprovals);
    const params = { id: waiting!.conversation_id, approval_id: waiting!.id };
    await client.call(routes.decideApproval, { params, body: { approve: true, source: 'web' } });
    await one.shows('allowed (by web)');
    await one.shows('● from-afar');
    type('/quit\r');
    expect(await leaving).toBe(exitCode.done);
  });

  it('says that the connection was lost, and goes on when the server is back [cli.chat.reconnect]', async () => {
    const { one, leaving, type, server, home } = await sit();
    await server.close();
    await one.shows('connection to the server was lost');
    await startCrew(home, Number(new URL(server.url).port));
    await one.shows('Connected again.');
    type('still here\r');
    await one.shows('● still here');
    type('/quit\r');
    expect(await leaving).toBe(exitCode.done);
  });
});
