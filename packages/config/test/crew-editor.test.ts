import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { AgentProfile } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { refuseReadOnly } from '../src/edit/crew-editor.ts';
import type { CrewChange } from '../src/index.ts';
import { fileOf, refusal, refusedKeys } from './edit-home.ts';
import { open, openAgent, openWith, writeFiles } from './temporary-home.ts';

describe('a patch of an agent', () => {
  it('leaves keys it does not name and takes out the ones it clears [config.edit.patch]', () => {
    const home = openAgent('name: A\nmax_steps: 3\nautonomous: true\nshell_ask_patterns: [rm]\n');
    home.editor.patch('a', { max_steps: 5, autonomous: null, shell_ask_patterns: null });
    expect(fileOf(home, 'a')).toBe('name: A\nmax_steps: 5\n');
    expect(home.agent('a')).toMatchObject({ name: 'A', maxSteps: 5, autonomous: false });
    expect(home.agent('a')?.shell.askPatterns).toEqual(['rm -rf', 'sudo ']);
    expect(home.editor.patch('a', {}).profile.name).toBe('A');
    expect(fileOf(home, 'a')).toBe('name: A\nmax_steps: 5\n');
  });

  it('acts at once, while a turn that runs keeps the agent it took [config.edit.live]', () => {
    const home = openAgent('name: A\n');
    const changes: CrewChange[] = [];
    const stop = home.onChange((change) => changes.push(change));
    const taken = home.agent('a');
    const saved = home.editor.patch('a', { name: 'B' });
    expect(taken?.name).toBe('A');
    expect(home.agent('a')?.name).toBe('B');
    expect(home.agents.map((loaded) => loaded.agent.name)).toEqual(['default', 'B']);
    expect(saved.restart_required).toEqual([]);
    expect(changes).toEqual([{ kind: 'changed', agentId: 'a' }]);
    stop();
    home.editor.patch('a', { name: 'C' });
    expect(changes).toHaveLength(1);
  });

  it('of the master creates its file at the first edit [config.edit.master]', () => {
    const home = openWith({});
    home.editor.patch('default', { name: 'Chief', description: 'one\ntwo' });
    expect(fileOf(home, 'default')).toBe('name: Chief\ndescription: |-\n  one\n  two\n');
    expect(open(home.path).agent('default')?.name).toBe('Chief');
  });

  it('repairs a master whose file was wrong [config.edit.master.repair]', () => {
    const home = openWith({ 'agent.yaml': 'max_steps: many # why\nname: Chief\n' });
    expect(home.agent('default')?.tools).toEqual([]);
    home.editor.patch('default', { max_steps: 4 });
    expect(fileOf(home, 'default')).toBe('max_steps: 4 # why\nname: Chief\n');
    expect(home.agent('default')).toMatchObject({ maxSteps: 4, name: 'Chief' });
    expect(home.agent('default')?.tools.length).toBeGreaterThan(0);
    expect(home.parked.filter((part) => part.file.endsWith('agent.yaml'))).toEqual([]);
  });

  it('takes what was written by hand meanwhile along, the way a start reads it [config.edit.hand-edits]', () => {
    const home = openAgent('name: A\n');
    writeFiles(home.path, { 'agents/a/agent.yaml': 'name: A\nmax_steps: 010\nscript_llm: off # mine\n' });
    const { profile } = home.editor.patch('a', { name: 'B' });
    expect(profile).toMatchObject({ name: 'B', max_steps: 8, script_llm: false });
    expect(fileOf(home, 'a')).toBe('name: B\nmax_steps: 010\nscript_llm: off # mine\n');
    expect(refusal(() => home.editor.patch('a', { script_llm: 'off' })).message).toMatch(
      /script_llm must be true or false/,
    );
  });

  it.each<readonly [Record<string, unknown>, string]>([
    [{ max_steps: 0 }, 'max_steps'],
    [{ shell_ask_patterns: 'rm' }, 'shell_ask_patterns'],
    [{ shell_allow_patterns: 'ls' }, 'shell_allow_patterns'],
    [{ nmae: 'x' }, 'nmae'],
    [{ nmae: null }, 'nmae'],
    [{ browser: 'full' }, 'browser'],
    [{ computer_apps: ['Firefox'] }, 'computer_apps'],
    [{ schedules: [{ cron: '0 7 * * *' }] }, 'schedules[0]'],
    [{ schedules: [{ cron: '0 7 * * *', prompt: 'x', id: null }] }, 'schedules[0].id'],
    [{ write_paths: ['../..'] }, 'write_paths[0]'],
    [{ delegates: ['nobody'] }, 'delegates[0]'],
    [{ mcp: ['unknown'] }, 'mcp'],
    [{ telegram: { token_env: 'T', chat_id: 1 } }, 'telegram'],
    [{ name: [[[['x']]]] }, 'name'],
    [{ escalation_route: 'nowhere:model' }, 'escalation_route'],
    [{ routes: ['fake:echo'], escalation_route: 'fake:echo' }, 'escalation_route'],
    [
      {
        schedules: [
          { id: 'x', cron: '0 7 * * *', prompt: 'a' },
          { id: 'x', every: '2h', prompt: 'b' },
        ],
      },
      'schedules[1].id',
    ],
  ])('that says %j is refused with its key and changes nothing [config.edit.refused]', (patch, key) => {
    const text = 'name: A # c\nmax_steps: 3\n';
    const home = openAgent(text);
    const before = home.agent('a');
    const error = refusal(() => home.editor.patch('a', { name: 'B', ...patch }));
    expect(error.code).toBe('invalid-input');
    expect(error.message).toMatch(/^Not saved: .*\.$/);
    expect(refusedKeys(error)).toContain(key);
    expect(fileOf(home, 'a')).toBe(text);
    expect(home.agent('a')).toBe(before);
  });

  it('of a file that cannot be read is refused and never overwrites it [config.edit.unreadable]', () => {
    const home = openAgent('name: A\n');
    for (const broken of ['name: "A\nmax_steps: 3\n', '- a\n', 'name: A\nname: B\n', 'name: caf\xe9\n']) {
      writeFiles(home.path, { 'agents/a/agent.yaml': Buffer.from(broken, 'latin1') });
      const error = refusal(() => home.editor.patch('a', { max_steps: 4 }));
      expect(error.message).toMatch(/agents\/a\/agent\.yaml cannot be read, line \d/);
      expect(readFileSync(path.join(home.path, 'agents/a/agent.yaml'), 'latin1')).toBe(broken);
      expect(home.agent('a')?.name).toBe('A');
    }
  });

  it('that would read back different is refused by its keys [config.edit.read-back.refused]', () => {
    const text = 'tools: &list [workspace_read]\nshell_deny_patterns: *list\n';
    const home = openAgent(text);
    const error = refusal(() => home.editor.patch('a', { tools: ['workspace_list'] }));
    expect(error.message).toMatch(
      /read back different from what was just edited \(.*(tools|shell_deny_patterns)/,
    );
    expect(fileOf(home, 'a')).toBe(text);
    home.editor.patch('a', { name: 'A' });
    expect(fileOf(home, 'a')).toBe(`${text}name: A\n`);
  });

  it('that the disk does not take changes neither the crew nor the clock [config.edit.write-fails]', () => {
    const home = openWith({});
    symlinkSync(path.join(home.path, 'gone', 'agent.yaml'), path.join(home.path, 'agent.yaml'));
    const changes: CrewChange[] = [];
    home.onChange((change) => changes.push(change));
    const before = home.agents;
    const error = refusal(() => home.editor.patch('default', { name: 'B', workspace: 'elsewhere/deep' }));
    expect(error.code).toBe('invalid-input');
    expect(error.message).toMatch(/agent\.yaml was not written: it does not exist/);
    expect(home.agents).toEqual(before);
    expect(home.agent('default')?.name).toBe('default');
    expect(changes).toEqual([]);
    expect(existsSync(path.join(home.path, 'elsewhere'))).toBe(false);
  });

  it('answers not-found for an agent that is not there, and conflict for one of a kit [config.edit.unknown] [config.edit.kit]', () => {
    const home = openWith({});
    expect(refusal(() => home.editor.patch('x', {})).code).toBe('not-found');
    expect(refusal(() => home.editor.remove('x')).code).toBe('not-found');
    expect(refusal(() => home.editor.readPersona('x', 'AGENTS.md')).code).toBe('not-found');
    const kit = refusal(() => refuseReadOnly({ origin: 'kit', file: '/home/.agents/agents/x.md' }));
    expect(kit.code).toBe('conflict');
    expect(kit.message).toContain('/home/.agents/agents/x.md');
  });

  it('is checked against the crew as it will be: colleagues, servers, a useful escalation [config.edit.crew]', () => {
    const home = openWith({
      'config.yaml':
        'mcp_servers: {notes: {url: "http://127.0.0.1:1/mcp"}}\nproviders: {lab: {base_url: "http://127.0.0.1:1/v1"}}\n',
      'agents/a/agent.yaml': 'mcp: [gone]\nescalation_route: lab:big\n',
      'agents/b/agent.yaml': 'name: B\n',
    });
    const { profile } = home.editor.patch('a', { delegates: ['b', 'a'], mcp: ['gone', 'notes'] });
    expect(profile.delegates).toEqual(['b']);
    expect(profile.mcp).toEqual(['gone', 'notes']);
    expect(refusedKeys(refusal(() => home.editor.patch('a', { routes: ['lab:big'] })))).toEqual([
      'escalation_route',
    ]);
    home.editor.patch('a', { routes: ['lab:big'], escalation_route: null });
    expect(home.agent('a')?.routes).toEqual(['lab:big']);
  });
});

describe('the profile of an agent', () => {
  it('tells what runs apart from what the file says [config.edit.declared]', () => {
    const home = openWith({
      'agents/a/agent.yaml':
        'schedules: [{every: 2h, prompt: x}]\nmemory_consolidate: "30 3 * * 1"\ncomputer: "on"\nmode: work\n',
    });
    const view = home.agents[1]?.editView();
    expect(AgentProfile.parse(view)).toEqual(view);
    expect(view).toMatchObject({
      origin: 'folder',
      computer: 'on',
      browser: 'off',
      script_calls: 'read_only',
    });
    expect(view?.tools).toContain('workspace_edit');
    expect(view?.schedules.map((row) => [row.id, row.made_by])).toEqual([
      ['job-1', 'file'],
      ['memory-consolidate', 'memory_consolidate'],
    ]);
    expect(view?.declared).toMatchObject({ tools: [], delegates: [], mode: 'work' });
    expect(view?.declared.schedules).toEqual([{ id: 'job-1', every: '2h', prompt: 'x' }]);
    const master = home.agents[0]?.editView();
    expect(master?.delegates).toEqual(['a']);
    expect(master?.declared.delegates).toEqual([]);
  });

  it('lists the tools a list could bring, whatever the list is, and follows the mode in the same answer [config.edit.listable]', () => {
    const home = openAgent('tools: [shell_run]\n');
    const first = home.agents[1]?.editView();
    expect(first?.tools).toEqual(['shell_run']);
    expect(first?.listable_tools).toEqual(['shell_run', 'workspace_list', 'workspace_read']);
    const { profile } = home.editor.patch('a', { mode: 'work' });
    expect(profile.tools).toEqual(['shell_run']);
    expect(profile.listable_tools).toContain('workspace_edit');
  });
});

describe('the jobs of an edit', () => {
  const bad = 'schedules:\n  - id: x # keep\n    cron: soon\n    prompt: hi\n';

  it('must have a time the clock reads when they are new or changed, and are left alone otherwise [config.edit.schedules]', () => {
    const home = openAgent(bad);
    home.editor.patch('a', { name: 'A' });
    expect(fileOf(home, 'a')).toBe(`${bad}name: A\n`);
    const row = { id: 'x', cron: 'soon', prompt: 'hi' };
    home.editor.patch('a', { schedules: [row, { id: 'y', every: '2h', prompt: 'a\nb' }] });
    expect(fileOf(home, 'a')).toBe(
      `${bad}  - id: "y"\n    every: 2h\n    prompt: |-\n      a\n      b\nname: A\n`,
    );
    const changed = refusal(() => home.editor.patch('a', { schedules: [{ ...row, prompt: 'ho' }] }));
    expect(refusedKeys(changed)).toEqual(['schedules[0].cron']);
    for (const time of [{ cron: '60 * * * *' }, { cron: '* * * *' }, { every: '90s' }, { every: '0m' }])
      expect(
        refusal(() => home.editor.patch('a', { schedules: [{ id: 'z', prompt: 'x', ...time }] })).message,
      ).toMatch(/schedules\[0\]\.(cron|every) /);
    expect(refusedKeys(refusal(() => home.editor.patch('a', { memory_consolidate: 'monday' })))).toEqual([
      'memory_consolidate',
    ]);
  });

  it('without an id keep their line when they come back with the id they go by [config.edit.schedules.numbered]', () => {
    const home = openAgent('schedules:\n  # first\n  - every: soon # odd\n    prompt: hi\n');
    home.editor.patch('a', { schedules: [{ id: 'job-1', every: 'soon', prompt: 'hi', enabled: true }] });
    expect(fileOf(home, 'a')).toBe(
      'schedules:\n  # first\n  - every: soon # odd\n    prompt: hi\n    id: job-1\n    enabled: true\n',
    );
  });

  it('may carry a script of at most 20,000 characters [config.edit.schedules.script]', () => {
    const home = openAgent('name: A\n');
    const row = { id: 's', every: '1d', script: '😀'.repeat(20_000) };
    home.editor.patch('a', { schedules: [row] });
    expect(
      refusedKeys(
        refusal(() => home.editor.patch('a', { schedules: [{ ...row, script: `${row.script}x` }] })),
      ),
    ).toEqual(['schedules[0].script']);
  });
});
