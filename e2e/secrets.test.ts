import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { routes } from '@my-agent-crew/contract';
import { startFakeUpstream } from '@my-agent-crew/testkit';
import { expect, it } from 'vitest';
import { crewBundle, makeHome, removeHome, startServerProcess } from './server-process.ts';

const secret = 'sk-secret-that-no-command-may-see';
const look = `cat /proc/$PPID/environ /proc/self/environ | tr '\\0' '\\n' | grep -c ${secret.slice(0, 9)}`;
const peek = { calls: [{ name: 'shell_run', arguments: { command: look } }] };
const agent = 'autonomous: true\n';
const config = 'providers:\n  up:\n    base_url: UPSTREAM\n    key_env: UP_KEY\n';

const homeFor = (url: string): string => {
  const home = makeHome(url, { agent });
  const file = `${home}/config.yaml`;
  const text = readFileSync(file, 'utf8').replace(/providers:[\s\S]*$/, config.replace('UPSTREAM', url));
  writeFileSync(file, text);
  return home;
};

it('a command cannot read the keys of the server in the environment of its parent, and the key still reaches the model [e2e.secrets.serve]', async () => {
  const upstream = await startFakeUpstream({ script: [peek, { text: 'xong' }, { text: 'tên' }] });
  const home = homeFor(upstream.url);
  const server = await startServerProcess(home, { env: { UP_KEY: secret } });
  const { id } = await server.client.call(routes.createConversation, { body: {} });
  const reply = await server.client.call(routes.postInbound, {
    body: { text: 'nhìn đi', conversation_id: id },
  });
  expect(reply.text).toBe('xong');
  const { messages } = await server.client.call(routes.getConversation, { params: { id }, query: {} });
  const result = messages.find((message) => message.role === 'tool');
  expect(result?.role === 'tool' && result.output).toContain('\n0\n');
  expect(upstream.requests[0]?.headers.authorization).toBe(`Bearer ${secret}`);
  expect(readFileSync(`/proc/${server.child.pid}/environ`, 'utf8')).not.toContain(secret);
  expect(server.output()).not.toContain(secret);
  expect(await server.stop()).toBe(0);
  await upstream.close();
  removeHome(home);
});

it('nor can one that runs under `crew run`, which still reads its standard input [e2e.secrets.run]', async () => {
  const upstream = await startFakeUpstream({ script: [peek, { text: 'xong' }, { text: 'tên' }] });
  const home = homeFor(upstream.url);
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, MY_AGENT_HOME: home, UP_KEY: secret };
  const child = spawn(process.execPath, [crewBundle, 'run', '-', '--json'], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end('nhìn đi');
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(JSON.parse(printed).text).toBe('xong');
  const told = JSON.stringify(upstream.requests[1]?.body?.messages.at(-1));
  expect(told).not.toContain('sk-secret');
  expect(told).toContain('\\n0\\n');
  await upstream.close();
  removeHome(home);
});
