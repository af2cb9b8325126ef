import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { startRealServer } from '../src/start-server.ts';
import { fakeHost, newHome } from './fake-host.ts';

const start = (home: string) =>
  startRealServer({
    ...{ home, host: '127.0.0.1', port: 0, schedule: false, strict: false, environment: {} },
    log: () => undefined,
  });

/** A home whose outbox holds a dead and an unsure message, one that waits, and one that was sent. */
const homeWithMessages = async (): Promise<string> => {
  const home = newHome();
  writeFileSync(join(home, 'config.yaml'), 'timezone: UTC\nlanguage: en\n');
  await (await start(home)).close();
  const database = new DatabaseSync(join(home, 'agent.sqlite3'));
  const insert = database.prepare(
    `INSERT INTO outbox (id, key, channel, target, body, state, attempts, next_at, error, created_at, changed_at)
     VALUES (?, ?, 'telegram', ?, ?, ?, ?, 0, ?, '2026-03-01T08:00:00.000Z', ?)`,
  );
  const add = (id: string, words: string, state: string, attempts: number, error: string | null): void => {
    const body = JSON.stringify({ kind: 'text', text: words, buttons: [] });
    insert.run(id, id, `chat-of-${id}`, body, state, attempts, error, Date.now());
  };
  add('out_1', 'bản tin\nsáng', 'dead', 12, 'HTTP 500');
  add('out_2', 'nhắc họp', 'unsure', 1, 'reset');
  add('out_3', 'đợi', 'waiting', 0, null);
  add('out_4', 'xong', 'sent', 1, null);
  database.close();
  return home;
};

it('lists what is stuck or waits, sends one again, drops one, and prints a refusal [outbox.cli]', async () => {
  const home = await homeWithMessages();
  const server = await start(home);
  const crew = async (...args: string[]) => {
    const host = fakeHost(home);
    return { status: await host.crew(...args, '--url', server.url), out: host.out(), err: host.err() };
  };
  try {
    const { out } = await crew('outbox');
    expect(out).toMatch(/^1 not delivered · 1 may have arrived · 1 waiting · 1 sent$/m);
    expect(out).toMatch(
      /^out_1: not delivered · chat chat-of-out_1 · .*8:00.* · 12 attempts\n {2}bản tin sáng/m,
    );
    expect(out).toMatch(/^out_2: may have arrived · .* · 1 attempt\n {2}nhắc họp\n {2}! reset$/m);
    expect(out).toMatch(/^out_3: waiting · [^!]*\n {2}đợi$/m);
    expect(out).not.toContain('out_4');
    expect((await crew('outbox', 'drop', 'out_1')).out).toBe('out_1 was dropped.\n');
    expect((await crew('outbox', 'resend', 'out_2')).out).toBe('out_2 is in line to be sent again.\n');
    const refused = await crew('outbox', 'resend', 'out_2');
    expect(refused.status).not.toBe(0);
    expect(refused.err).toContain('in line already');
    expect(JSON.parse((await crew('outbox', 'resend', 'out_1', '--json')).out)).toMatchObject({
      ...{ id: 'out_1', state: 'waiting', attempts: 0 },
    });
    expect(JSON.parse((await crew('outbox', '--json')).out).counts).toMatchObject({ waiting: 3, dead: 0 });
  } finally {
    await server.close();
  }
});
