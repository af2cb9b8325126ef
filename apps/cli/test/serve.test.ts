import { createClient } from '@my-agent-crew/client';
import { CrewError, routes } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { exitCode, type StartOptions, startRealServer } from '../src/index.ts';
import { fakeHost, newHome } from './fake-host.ts';

const addressIn = (out: string): string => /http:\/\/\S+/.exec(out)?.[0] ?? '';

describe('crew serve', () => {
  it('prints the address and where the key goes, serves, and stops at a signal [cli.serve.start] [cli.serve.stop]', async () => {
    const home = newHome();
    const one = fakeHost(home, { environment: { MY_AGENT_ROUTES: '' } });
    const running = one.crew('serve', '--port', '0');
    await one.shows(/fake:echo.*\n/);
    expect(one.out()).toContain(`${home}/env`);
    const client = createClient({ baseUrl: addressIn(one.out()) });
    expect((await client.call(routes.getHealth)).status).toBe('ok');
    one.signal();
    expect(await running).toBe(exitCode.done);
    expect(one.out()).toContain('Stopped.');
    await expect(client.call(routes.getHealth)).rejects.toMatchObject({ code: 'unavailable' });
    expect(
      one
        .err()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).event),
    ).toContain('request');
  });

  it('ends at once at the second signal [cli.serve.stop]', async () => {
    const stuck = fakeHost(newHome(), {
      startServer: async (options) => {
        const server = await startRealServer(options);
        return {
          url: server.url,
          close: async () => {
            stuck.signal();
            await server.close();
          },
        };
      },
    });
    const running = stuck.crew('serve', '--port', '0');
    await stuck.shows('runs at');
    stuck.signal();
    await running;
    expect(stuck.exits[0]).toBe(130);
  });

  it('hands its options on [cli.serve.options]', async () => {
    const seen: StartOptions[] = [];
    const one = fakeHost(newHome(), {
      startServer: async (options) => {
        seen.push(options);
        throw new CrewError('unavailable', 'The server did not start: enough seen.');
      },
    });
    const status = await one.crew(
      'serve',
      '--host',
      '::1',
      '--port',
      '1234',
      '--no-schedule',
      '--strict',
      '--home',
      '/h',
    );
    expect([status, one.err()]).toEqual([exitCode.error, 'The server did not start: enough seen.\n']);
    await one.crew('serve');
    expect(seen).toMatchObject([
      { host: '::1', port: 1234, schedule: false, strict: true, home: '/h' },
      { host: '127.0.0.1', port: 8765, schedule: true, strict: false },
    ]);
  });

  it('refuses another address than loopback in one sentence [cli.serve.options]', async () => {
    const one = fakeHost(newHome());
    expect(await one.crew('serve', '--host', '0.0.0.0', '--port', '0')).toBe(exitCode.error);
    expect(one.err()).toContain('access token');
  });
});
