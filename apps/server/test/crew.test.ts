import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const ids = async (): Promise<string[]> =>
  (await bench.client.call(routes.listAgents)).map((agent) => agent.id);

describe('the crew over HTTP', () => {
  it('adds, edits and removes an agent without losing a comment; it can be delegated to at once [server.crew.edit]', async () => {
    bench = await startServerBench();
    await bench.client.call(routes.createAgent, {
      body: { agent_id: 'coach', profile: { name: 'Huấn luyện', cost_cap_usd: 1 } },
    });
    const file = join(bench.home, 'agents', 'coach', 'agent.yaml');
    writeFileSync(file, `# của tôi\n${readFileSync(file, 'utf8')}`);
    const saved = await bench.client.call(routes.patchAgent, {
      params: { id: 'coach' },
      body: { profile: { max_steps: 5 } },
    });
    expect(saved.profile).toMatchObject({ max_steps: 5, declared: { name: 'Huấn luyện', max_steps: 5 } });
    expect(readFileSync(file, 'utf8')).toContain('# của tôi');
    const { prompt } = await bench.client.call(routes.getAgentPrompt, { params: { id: 'default' } });
    expect(prompt).toContain('- coach — Huấn luyện (assistant)');
    const gone = await bench.client.call(routes.removeAgent, { params: { id: 'coach' } });
    expect(existsSync(gone.kept_at)).toBe(true);
    expect(await ids()).toEqual(['default']);
  });

  it('refuses a bad save with its reason and changes neither file nor crew [server.crew.refuse]', async () => {
    bench = await startServerBench({ agent: 'name: Chủ # giữ\n' });
    const file = join(bench.home, 'agent.yaml');
    const before = readFileSync(file, 'utf8');
    const save = bench.client.call(routes.patchAgent, {
      params: { id: 'default' },
      body: { profile: { max_steps: 0, nmae: 'x' } },
    });
    await expect(save).rejects.toMatchObject({ code: 'invalid-input' });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('lets a running turn keep its agent; the save acts from the next turn on [server.crew.next-turn]', async () => {
    const list = { calls: [{ name: 'workspace_list', arguments: {} }], delayMs: 200 };
    bench = await startServerBench({ script: [list, { text: 'một' }, { text: 't' }, { text: 'hai' }] });
    const id = await bench.open();
    await bench.send(id, 'a');
    await bench.upstream.received(1);
    await bench.client.call(routes.patchAgent, {
      params: { id: 'default' },
      body: { profile: { tools: ['workspace_read'] } },
    });
    await bench.idle(id);
    await expect.poll(async () => (await bench.read(id)).title).not.toBe('');
    await bench.say(id, 'b');
    const names = bench.upstream.requests.map(({ body }) =>
      (body?.['tools'] as { function: { name: string } }[] | undefined)?.map((tool) => tool.function.name),
    );
    expect(names[1]).toContain('workspace_list');
    expect(names.at(-1)).toEqual(['workspace_read']);
  });

  it('installs a template with its peers, live at once; a second time is a conflict that changes nothing [server.templates.install]', async () => {
    bench = await startServerBench();
    const templates = await bench.client.call(routes.listTemplates);
    expect(templates.map((template) => template.id)).toEqual([
      'fullstack-developer',
      'kongming',
      'researcher',
    ]);
    const done = await bench.client.call(routes.installTemplate, {
      body: { template: 'fullstack-developer' },
    });
    expect(done.live.toSorted()).toEqual(['fullstack-developer', 'kongming', 'researcher']);
    expect(done.needs_restart).toBe(false);
    expect(await ids()).toHaveLength(4);
    await expect(
      bench.client.call(routes.installTemplate, { body: { template: 'researcher' } }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      bench.client.call(routes.installTemplate, { body: { template: 'none' } }),
    ).rejects.toMatchObject({ code: 'not-found' });
    const settings = await bench.client.call(routes.getSettings);
    expect(settings.parked).toEqual([]);
  });

  it('takes new folders on reload, all or none, naming the file that is wrong [server.crew.reload]', async () => {
    bench = await startServerBench();
    for (const [id, yaml] of [
      ['good', 'name: Tốt\n'],
      ['bad', 'max_steps: many\n'],
    ] as const) {
      mkdirSync(join(bench.home, 'agents', id), { recursive: true });
      writeFileSync(join(bench.home, 'agents', id, 'agent.yaml'), yaml);
    }
    await expect(bench.client.call(routes.reloadAgents)).rejects.toThrow(/bad/);
    expect(await ids()).toEqual(['default']);
    writeFileSync(join(bench.home, 'agents', 'bad', 'agent.yaml'), 'max_steps: 3\n');
    expect((await bench.client.call(routes.reloadAgents)).added.toSorted()).toEqual(['bad', 'good']);
  });
});
