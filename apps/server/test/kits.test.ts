import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
import { type ChatBody, messageText } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const promptOf = async (id: string): Promise<string> =>
  (await bench.client.call(routes.getAgentPrompt, { params: { id } })).prompt;

const bodies = (): ChatBody[] =>
  bench.upstream.requests.flatMap(({ body }) => (body?.['tools'] === undefined ? [] : [body]));

const lastWords = (body: ChatBody | undefined): string =>
  messageText(body?.messages.findLast((message) => message.role === 'user') ?? { role: 'user' });

const reviewer = (more = ''): string =>
  `---\nname: Reviewer\ndescription: Use when: code was changed\ntools: Read, Grep\n${more}---\nRead like a stranger.\n`;

describe('agents of kits in the crew', () => {
  it('join with the persona of their file, and work is handed to them [crew.kits.agents] [crew.kits.delegate]', async () => {
    const delegate = { name: 'delegate', arguments: { agent: 'reviewer', task: 'look' } };
    const answer = (body: ChatBody) => {
      if (body['tools'] === undefined) return { text: 'Title' };
      return lastWords(body) === 'look' ? { text: 'Looks fine.' } : { calls: [delegate] };
    };
    bench = await startServerBench({
      files: { '.claude/agents/reviewer.md': reviewer() },
      script: [answer, answer, answer, answer],
    });
    const profile = await bench.client.call(routes.getAgent, { params: { id: 'reviewer' } });
    expect(profile).toMatchObject({
      origin: 'kit',
      file: join(bench.home, '.claude/agents/reviewer.md'),
      description: 'Use when: code was changed',
      workspace: join(bench.home, 'agents/reviewer/workspace'),
      kits: [join(bench.home, '.claude')],
    });
    expect(await promptOf('default')).toContain(
      '- reviewer — Reviewer (assistant): Use when: code was changed',
    );
    const id = await bench.open();
    await bench.say(id, 'review my change');
    expect((await bench.read(id)).messages.at(-1)).toMatchObject({ text: 'Looks fine.' });
    const child = bodies().find((body) => lastWords(body) === 'look');
    expect(messageText(child?.messages[0] ?? { role: '' })).toContain(
      '## reviewer.md\nRead like a stranger.',
    );
    const names = child?.['tools'] as { function: { name: string } }[] | undefined;
    expect(names?.map((tool) => tool.function.name)).toEqual([
      'workspace_read',
      'memory_save',
      'memory_search',
      'user_memory_save',
      'user_memory_forget',
      'wiki_get',
      'wiki_search',
      'wiki_apply',
      'skill_read',
    ]);
  });

  it('are read-only: every edit answers 409 and names their file; their own folder wins [crew.kits.read-only] [crew.kits.folder-wins]', async () => {
    bench = await startServerBench({
      files: {
        '.claude/agents/reviewer.md': reviewer(),
        '.claude/agents/coach.md': '---\nname: coach\n---\nFrom the kit.',
        'agents/coach/agent.yaml': 'name: By hand\n',
      },
    });
    const file = join(bench.home, '.claude/agents/reviewer.md');
    const params = { id: 'reviewer' };
    const edits = [
      () => bench.client.call(routes.patchAgent, { params, body: { profile: { max_steps: 3 } } }),
      () => bench.client.call(routes.removeAgent, { params }),
      () =>
        bench.client.call(routes.writeAgentFile, {
          params: { id: 'reviewer', name: 'AGENTS.md' },
          body: { content: 'x' },
        }),
    ];
    for (const edit of edits)
      await expect(edit()).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(file),
      });
    expect(readFileSync(file, 'utf8')).toBe(reviewer());
    expect(await bench.client.call(routes.getAgent, { params: { id: 'coach' } })).toMatchObject({
      origin: 'folder',
      name: 'By hand',
    });
    expect(await promptOf('coach')).not.toContain('From the kit.');
  });

  it('follow their files at a reload: new ones join, changed ones change, lost ones leave [crew.kits.reload]', async () => {
    bench = await startServerBench({
      files: { '.agents/agents/a.md': 'Old words.', '.agents/agents/b.md': 'B.' },
    });
    const write = (name: string, text: string) =>
      writeFileSync(join(bench.home, '.agents/agents', name), text);
    write('a.md', '---\ndescription: new\n---\nNew words.');
    write('c.md', 'C.');
    rmSync(join(bench.home, '.agents/agents/b.md'));
    expect(await bench.client.call(routes.reloadAgents)).toEqual({ added: ['c'] });
    const agents = await bench.client.call(routes.listAgents);
    expect(agents.map(({ id, description }) => [id, description])).toEqual([
      ['default', ''],
      ['a', 'new'],
      ['c', ''],
    ]);
    expect(await promptOf('a')).toContain('New words.');
    mkdirSync(join(bench.home, 'agents/c'), { recursive: true });
    writeFileSync(join(bench.home, 'agents/c/agent.yaml'), 'name: Own\n');
    await bench.client.call(routes.reloadAgents);
    expect(await bench.client.call(routes.getAgent, { params: { id: 'c' } })).toMatchObject({
      origin: 'folder',
      name: 'Own',
    });
  });

  it("of an agent's own kit are reached by that agent alone [crew.kits.own]", async () => {
    bench = await startServerBench({
      files: {
        'agents/lead/agent.yaml': 'name: Lead\n',
        'agents/lead/.claude/agents/helper.md': 'Help the lead.',
        'agents/other/agent.yaml': 'name: Other\n',
      },
    });
    const agents = await bench.client.call(routes.listAgents);
    const reached = Object.fromEntries(agents.map(({ id, delegates }) => [id, delegates]));
    expect(reached).toEqual({ default: ['lead', 'other'], helper: [], lead: ['helper'], other: [] });
    expect(agents.find(({ id }) => id === 'lead')?.tools).toContain('delegate');
    expect(await promptOf('lead')).toContain('- helper — helper (work)');
  });

  it('that are broken are parked with path and reason while everything else runs [crew.kits.parked]', async () => {
    bench = await startServerBench({
      agent: 'delegates: [broken, good]\n',
      files: {
        '.claude/agents/good.md': 'Good.',
        '.claude/agents/broken.md': '---\nname: [x\n---\n',
        '.claude/agents/wide.md': '---\nworkspace: ../..\n---\nHolds its own kit.',
        '.claude/agents/lost.md': '---\ndelegates: nobody\n---\nx',
        '.claude/commands/bad.md': '---\na: @x\n---\nx',
        '.claude/skills/bad.md': '---\na: @x\n---\nx',
        '.claude/settings.json': '{',
        'agents/a/agent.yaml': 'name: A\n',
        'agents/a/.claude/agents/good.md': 'Twin.',
      },
    });
    const { parked } = await bench.client.call(routes.getSettings);
    const files = parked.map(({ file }) => file.slice(bench.home.length + 1)).sort();
    expect(files).toEqual([
      '.claude/agents/broken.md',
      '.claude/agents/lost.md',
      '.claude/agents/wide.md',
      '.claude/commands/bad.md',
      '.claude/settings.json',
      '.claude/skills/bad.md',
      'agents/a/.claude/agents/good.md',
    ]);
    expect(parked.every(({ reason }) => reason.length > 20)).toBe(true);
    const agents = await bench.client.call(routes.listAgents);
    expect(agents.map(({ id }) => id)).toEqual(['default', 'a', 'good']);
    expect(agents[0]?.warnings.join()).toContain('broken');
  });

  it('bring skills, commands and hooks, which a profile counts; nothing in a workspace is read [crew.kits.skills] [crew.kits.counts] [crew.kits.workspace]', async () => {
    const hooks = { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'true' }] }] };
    bench = await startServerBench({
      files: {
        '.claude/skills/ledger/SKILL.md': '---\ndescription: from the home\n---\nx',
        '.claude/commands/plan.md': 'Plan.',
        '.claude/settings.json': JSON.stringify({ hooks }),
        'agents/a/agent.yaml': 'name: A\n',
        'agents/a/.opencode/skill/ledger.md': '---\ndescription: its own\n---\nx',
        'agents/a/.opencode/command/more/go.md': 'Go.',
        'workspace/.claude/commands/evil.md': 'Evil.',
        'workspace/AGENTS.md': 'Evil.',
      },
    });
    expect(await promptOf('default')).toContain('- ledger: from the home');
    expect(await promptOf('a')).toContain('- ledger: its own');
    const agents = await bench.client.call(routes.listAgents);
    expect(agents.map(({ id, kit_commands, hooks }) => [id, kit_commands, hooks])).toEqual([
      ['default', 1, 1],
      ['a', 2, 1],
    ]);
    expect(await promptOf('default')).not.toMatch(/evil/i);
  });
});

describe('a kit that comes to lie in a workspace', () => {
  it('brings nothing any more, from the save on that puts it there [crew.kits.guard]', async () => {
    const kit = join('projects', 'mine', '.claude');
    bench = await startServerBench({
      files: {
        [join(kit, 'commands/plan.md')]: 'Plan.',
        [join(kit, 'skills/ledger.md')]: '---\ndescription: theirs\n---\nx',
        'agents/a/agent.yaml': 'name: A\n',
      },
    });
    symlinkSync(join(bench.home, kit), join(bench.home, '.claude'));
    await bench.restart();
    expect(await promptOf('default')).toContain('- /plan');
    expect(await promptOf('default')).toContain('- ledger: theirs');
    await bench.client.call(routes.patchAgent, {
      params: { id: 'a' },
      body: { profile: { workspace: join(bench.home, 'projects') } },
    });
    expect(await promptOf('default')).not.toMatch(/plan|ledger/);
    const { parked } = await bench.client.call(routes.getSettings);
    expect(parked.map(({ file }) => file)).toEqual([join(bench.home, '.claude')]);
  });
});

describe('kit commands', () => {
  const files = {
    '.claude/commands/plan.md': '---\ndescription: Plan a thing\n---\nPlan $ARGUMENTS in three steps.',
    '.claude/commands/status.md': 'Mine.',
    'agents/a/agent.yaml': 'name: A\n',
    'agents/a/.claude/commands/own.md': 'Own of A.',
  };

  it('are told to the master and expanded once before the model reads them, below what was typed [crew.commands.section] [crew.commands.expand]', async () => {
    bench = await startServerBench({ files, script: Array.from({ length: 4 }, () => ({ text: 'ok' })) });
    const prompt = await promptOf('default');
    expect(prompt).toContain('- /plan: Plan a thing');
    expect(prompt.indexOf('## Slash commands')).toBeGreaterThan(prompt.indexOf('## Your crew'));
    expect(prompt).not.toContain('- /status');
    expect(prompt).not.toContain('- /own');
    const id = await bench.open();
    await bench.say(id, '/plan a garden');
    const words = '/plan a garden\n\nPlan a garden in three steps.';
    expect(lastWords(bodies()[0])).toBe(words);
    expect((await bench.read(id)).messages[0]).toMatchObject({ role: 'user', text: words });
    await bench.say(id, words);
    expect((await bench.read(id)).messages[2]).toMatchObject({ role: 'user', text: words });
  });

  it('of an agent work in its conversations; unknown and built-in words are ordinary text [crew.commands.scope] [crew.commands.unknown]', async () => {
    const ok = { text: 'ok' };
    bench = await startServerBench({ files, script: Array.from({ length: 12 }, () => ok) });
    const own = await bench.client.call(routes.createConversation, { body: { agent_id: 'a' } });
    await bench.say(own.id, '/own now');
    const first = (id: string) => bench.read(id).then(({ messages }) => messages[0]);
    expect(await first(own.id)).toMatchObject({ text: '/own now\n\nOwn of A.\n\nnow' });
    for (const text of ['/own now', '/usr/bin is full', '/status', '/ plan', 'see /plan']) {
      const id = await bench.open();
      await bench.say(id, text);
      expect(await first(id)).toMatchObject({ text });
    }
    const { conversation_id } = await bench.client.call(routes.postInbound, { body: { text: '/plan x' } });
    expect(await first(conversation_id)).toMatchObject({ text: '/plan x' });
  });

  it('steer the running turn; Stop hands back what was typed [crew.commands.steer] [crew.commands.restored]', async () => {
    const list = { calls: [{ name: 'workspace_list', arguments: {} }], delayMs: 150 };
    bench = await startServerBench({
      files,
      script: [list, { text: 'seen' }, { text: 't' }, { text: 'slow', delayMs: 5_000 }, { text: 'x' }],
    });
    const id = await bench.open();
    await bench.send(id, 'go');
    await bench.upstream.received(1);
    expect((await bench.send(id, '/plan b')).queued).toMatchObject({ kind: 'steer' });
    await bench.idle(id);
    expect(lastWords(bodies()[1])).toContain('/plan b\n\nPlan b in three steps.');
    await expect.poll(async () => (await bench.read(id)).title).not.toBe('');
    await bench.send(id, 'again');
    await bench.upstream.received(4);
    await bench.send(id, '/plan c\n\nand d');
    const { cleared } = await bench.client.call(routes.stopTurn, { params: { id } });
    expect(cleared).toEqual(['/plan c\n\nand d']);
  });

  it('that come out too long are refused and nothing is sent [crew.commands.too-long]', async () => {
    bench = await startServerBench({ files: { '.claude/commands/big.md': 'x'.repeat(250_000) } });
    const id = await bench.open();
    await expect(bench.send(id, '/big')).rejects.toMatchObject({ code: 'too-large' });
    expect((await bench.read(id)).messages).toEqual([]);
  });
});

describe('hooks of kits', () => {
  const settings = (event: string, command: string) =>
    JSON.stringify({ hooks: { [event]: [{ matcher: 'Bash', hooks: [{ type: 'command', command }] }] } });
  const run = (command: string) => ({ calls: [{ name: 'shell_run', arguments: { command } }] });

  it('block a call with their reason, for the agents they reach [crew.hooks.block]', async () => {
    bench = await startServerBench({
      agent: 'autonomous: true\n',
      files: { '.claude/settings.json': settings('PreToolUse', 'echo "not on Sundays" >&2; exit 2') },
      script: [run('touch ran'), { text: 'ok' }],
    });
    const id = await bench.open();
    await bench.say(id, 'go');
    const result = (await bench.read(id)).messages[2];
    expect(result).toMatchObject({ role: 'tool', outcome: 'refused' });
    expect(JSON.stringify(result)).toContain('not on Sundays');
    expect(() => readFileSync(join(bench.home, 'workspace/ran'))).toThrow('ENOENT');
  });

  it('add context to the result and see no variable but the allowed ones [crew.hooks.context] [crew.hooks.environment]', async () => {
    const told = `printf '{"hookSpecificOutput":{"additionalContext":"env [%s] [%s]"}}' "$SECRET_KEY" "$CLAUDE_PROJECT_DIR"`;
    bench = await startServerBench({
      agent: 'autonomous: true\n',
      env: { SECRET_KEY: 'do-not-tell' },
      files: { '.claude/settings.json': settings('PostToolUse', told) },
      script: [run('echo hello'), { text: 'ok' }],
    });
    const id = await bench.open();
    await bench.say(id, 'go');
    const result = JSON.stringify((await bench.read(id)).messages[2]);
    expect(result).toContain('hello');
    expect(result).toContain(`env [] [${bench.home}]`);
    expect(result).not.toContain('do-not-tell');
  });
});
