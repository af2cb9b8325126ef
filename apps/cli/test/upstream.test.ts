import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ScriptEntry, startFakeUpstream } from '@my-agent-crew/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exitCode } from '../src/index.ts';
import { type FakeHost, fakeHost, newHome } from './fake-host.ts';

/** A host whose crew asks a model over real HTTP. */
const withModel = async (config: string, ...script: ScriptEntry[]): Promise<FakeHost> => {
  const upstream = await startFakeUpstream({ script });
  onTestFinished(() => upstream.close());
  const home = newHome();
  writeFileSync(
    join(home, 'config.yaml'),
    `language: en\nroutes: [up:model]\nproviders:\n  up:\n    base_url: ${upstream.url}\n${config}`,
  );
  return fakeHost(home, { environment: { MY_AGENT_ROUTES: '', MY_AGENT_LANGUAGE: '' } });
};

describe('a model behind real HTTP', () => {
  it('answers with tools in between, and its cost is told [cli.run.json]', async () => {
    const one = await withModel(
      '',
      { calls: [{ name: 'workspace_list', arguments: {} }], cost: 0.002 },
      { text: 'The folder is empty.', cost: 0.001 },
    );
    expect(await one.crew('run', 'look', '--json')).toBe(exitCode.done);
    expect(JSON.parse(one.out())).toMatchObject({
      status: 'done',
      text: 'The folder is empty.',
      spent_usd: 0.003,
      model_calls: 2,
      route: 'up:model',
    });
  });

  it('that fails leaves with 1 and a sentence [cli.run.status]', async () => {
    const one = await withModel('', { fail: 401 });
    expect(await one.crew('run', 'hello')).toBe(exitCode.error);
    expect(one.out()).toBe('');
    expect(one.err()).toContain('This turn failed:');
  });

  it('that runs out of steps leaves with 2 and says what to do [cli.run.status]', async () => {
    const call = { calls: [{ name: 'workspace_list', arguments: {} }] };
    const one = await withModel('max_steps: 1\n', call, call, call);
    expect(await one.crew('run', 'look')).toBe(exitCode.halted);
    expect(one.err()).toContain('out of steps');
  });

  it('streams into a chat, with thin lines for tools [cli.chat.pipe]', async () => {
    const one = await withModel(
      '',
      { text: 'Let me look.', calls: [{ name: 'workspace_list', arguments: {} }] },
      { text: ['The ', 'folder ', 'is ', 'empty.'], chunkDelayMs: 5 },
    );
    one.stdin.end('look\n');
    expect(await one.crew('chat')).toBe(exitCode.done);
    expect(one.out()).toMatch(
      /› look\n\n● Let me look\.\n {2}✓ workspace_list .*\n\n● The folder is empty\.\n/,
    );
  });
});
