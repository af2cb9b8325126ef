import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CrewChange } from '../src/index.ts';
import { fileOf, refusal, refusedKeys } from './edit-home.ts';
import { open, openAgent, openWith, writeFiles } from './temporary-home.ts';

describe('a new agent', () => {
  it('gets a folder and runs at once, also at the next start [config.edit.create]', () => {
    const home = openWith({});
    const { profile } = home.editor.create('coder', { name: 'Coder', tools: ['shell_run'] });
    expect(profile).toMatchObject({ id: 'coder', name: 'Coder', tools: ['shell_run'] });
    expect(fileOf(home, 'coder')).toBe('name: Coder\ntools:\n  - shell_run\n');
    expect(existsSync(path.join(home.path, 'agents/coder/workspace'))).toBe(true);
    expect(home.agents[0]?.delegates).toEqual(['coder']);
    expect(open(home.path).agent('coder')).toEqual(home.agent('coder'));
    home.editor.create('empty', {});
    expect(open(home.path).agent('empty')?.name).toBe('empty');
  });

  it.each(['default', '', '.', '..', 'a/b', '../x', 'a b', '-x', '.trash', 'đội', 'x'.repeat(65)])(
    'cannot have the id %j [config.edit.create.id]',
    (id) => {
      const home = openWith({});
      const error = refusal(() => home.editor.create(id, { name: 'X' }));
      expect(error.code).toBe('invalid-input');
      expect(refusedKeys(error)).toEqual(['agent_id']);
      expect(readdirSync(path.join(home.path, 'agents'))).toEqual([]);
    },
  );

  it('cannot take an id that is taken, in any case of letters, or one whose folder was left out [config.edit.create.taken]', () => {
    const home = openWith({ 'agents/a/agent.yaml': 'name: A\n', 'agents/bad/agent.yaml': 'nmae: x\n' });
    for (const id of ['a', 'A', 'bad'])
      expect(refusal(() => home.editor.create(id, {})).code).toBe('conflict');
    expect(fileOf(home, 'bad')).toBe('nmae: x\n');
  });

  it('that is refused or cannot be written leaves no folder and does not join [config.edit.create.refused]', () => {
    const home = openWith({});
    refusal(() => home.editor.create('x', { max_steps: -1 }));
    expect(existsSync(path.join(home.path, 'agents/x'))).toBe(false);
    mkdirSync(path.join(home.path, 'agents/y'));
    symlinkSync(path.join(home.path, 'gone/agent.yaml'), path.join(home.path, 'agents/y/agent.yaml'));
    expect(refusal(() => home.editor.create('y', {})).message).toMatch(/was not written/);
    expect(readdirSync(path.join(home.path, 'agents/y'))).toEqual(['agent.yaml']);
    expect(home.agents).toHaveLength(1);
  });
});

describe('removing an agent', () => {
  it('moves its folder to the trash and keeps every file [config.edit.remove]', () => {
    const home = openWith({ 'agents/a/agent.yaml': 'name: A\n', 'agents/a/SOUL.md': 'soul' });
    const first = home.editor.remove('a');
    expect(first.removed).toBe('a');
    expect(first.kept_at).toMatch(/agents\/\.trash\/a-\d{8}T\d{6}Z$/);
    expect(readFileSync(path.join(first.kept_at, 'SOUL.md'), 'utf8')).toBe('soul');
    expect(home.agent('a')).toBe(null);
    expect(home.agents[0]?.delegates).toEqual([]);
    home.editor.create('a', {});
    expect(home.editor.remove('a').kept_at).not.toBe(first.kept_at);
    expect(open(home.path).agents).toHaveLength(1);
  });

  it('is refused for the master and for an agent that another one names [config.edit.remove.refused]', () => {
    const home = openWith({
      'agents/a/agent.yaml': 'delegates: [a]\n',
      'agents/b/agent.yaml': 'delegates: [a]\n',
    });
    expect(refusal(() => home.editor.remove('default')).code).toBe('conflict');
    const named = refusal(() => home.editor.remove('a'));
    expect([named.code, named.message]).toEqual(['conflict', expect.stringContaining('b still names a')]);
    home.editor.patch('b', { delegates: [] });
    expect(home.editor.remove('a').removed).toBe('a');
  });
});

describe('persona files', () => {
  it('are read and written by their four names only [config.edit.persona]', () => {
    const home = openAgent('name: A\n');
    expect(home.editor.readPersona('a', 'SOUL.md').content).toBe('');
    home.editor.writePersona('a', 'SOUL.md', '# Giọng\n');
    expect(home.editor.readPersona('a', 'SOUL.md')).toEqual({ name: 'SOUL.md', content: '# Giọng\n' });
    expect(home.promptParts('a').persona).toEqual([{ name: 'SOUL.md', text: '# Giọng' }]);
    expect(home.agents[1]?.editView().persona_names).toEqual(['SOUL.md']);
    for (const name of ['soul.md', 'MEMORY.md', '../SOUL.md', 'agent.yaml', '']) {
      expect(refusal(() => home.editor.writePersona('a', name, 'x')).code).toBe('not-found');
      expect(refusal(() => home.editor.readPersona('a', name)).code).toBe('not-found');
    }
    expect(refusedKeys(refusal(() => home.editor.writePersona('a', 'SOUL.md', 'x'.repeat(200_001))))).toEqual(
      ['SOUL.md'],
    );
  });

  it('are never written or read through a link to a place no one looked at [config.edit.persona.links]', () => {
    const home = openWith({
      'agents/a/agent.yaml': 'name: A\n',
      env: 'X=1\n',
      'agents/b/agent.yaml': 'name: B\n',
      'shared.md': 'old',
    });
    const outside = openAgent('name: other\n').path;
    const link = (target: string, name: string) =>
      symlinkSync(target, path.join(home.path, 'agents/a', name));
    link(path.join(outside, 'notes.md'), 'AGENTS.md');
    link(path.join(home.path, 'env'), 'SOUL.md');
    link(path.join(home.path, 'agents/b/agent.yaml'), 'IDENTITY.md');
    link(path.join(home.path, 'shared.md'), 'USER.md');
    for (const name of ['AGENTS.md', 'SOUL.md', 'IDENTITY.md'])
      expect(refusedKeys(refusal(() => home.editor.writePersona('a', name, 'x')))).toEqual([name]);
    expect(home.editor.readPersona('a', 'SOUL.md').content).toBe('');
    home.editor.writePersona('a', 'USER.md', 'new');
    expect(readFileSync(path.join(home.path, 'shared.md'), 'utf8')).toBe('new');
    expect(readFileSync(path.join(home.path, 'env'), 'utf8')).toBe('X=1\n');
    expect(existsSync(path.join(outside, 'notes.md'))).toBe(false);
  });
});

describe('reloading', () => {
  it('takes every new folder and leaves agents that run alone [config.edit.reload]', () => {
    const home = openAgent('name: A\n');
    writeFiles(home.path, {
      'agents/a/agent.yaml': 'name: changed by hand\n',
      'agents/c/agent.yaml': 'delegates: [b]\nschedules: [{id: m, every: 2h, prompt: x}]\n',
      'agents/b/agent.yaml': 'name: B\n',
    });
    const changes: CrewChange[] = [];
    home.onChange((change) => changes.push(change));
    expect(home.editor.reload()).toEqual({ added: ['b', 'c'] });
    expect(home.agents.map((loaded) => loaded.agent.id)).toEqual(['default', 'a', 'b', 'c']);
    expect(home.agent('a')?.name).toBe('A');
    expect(home.agents[3]?.editView().schedules).toHaveLength(1);
    expect(changes.map((change) => change.agentId)).toEqual(['b', 'c']);
    expect(home.editor.reload()).toEqual({ added: [] });
  });

  it.each<readonly [string, string, RegExp]>([
    ['agents/bad/agent.yaml', 'name: "x\n', /agents\/bad\/agent\.yaml: line \d/],
    ['agents/bad/agent.yaml', 'max_steps: many\n', /agents\/bad\/agent\.yaml: max_steps must/],
    ['agents/bad/agent.yml', 'name: x\n', /agents\/bad\/agent\.yml: .*rename/],
    ['agents/bad/agent.yaml', 'workspace: file.txt\n', /workspace cannot be a folder at .*file\.txt/],
  ])('takes nobody when %s is wrong (%j) [config.edit.reload.refused]', (file, content, words) => {
    const home = openAgent('name: A\n');
    writeFiles(home.path, {
      'agents/aa/agent.yaml': 'name: good\n',
      [file]: content,
      'agents/bad/file.txt': '',
    });
    const error = refusal(() => home.editor.reload());
    expect(error.code).toBe('invalid-input');
    expect(error.message).toMatch(words);
    expect(home.agents).toHaveLength(2);
    expect(existsSync(path.join(home.path, 'agents/aa/workspace'))).toBe(false);
  });

  it('is not held up by an agent left out at the start, and takes it once it is corrected [config.edit.reload.parked]', () => {
    const home = openWith({ 'agents/bad/agent.yaml': 'nmae: x\n' });
    writeFiles(home.path, { 'agents/good/agent.yaml': 'delegates: [bad]\n' });
    expect(home.editor.reload()).toEqual({ added: ['good'] });
    expect(home.parked.map((part) => part.file)).toContain(path.join(home.path, 'agents/bad/agent.yaml'));
    expect(home.agents[1]?.warnings.join()).toMatch(/bad, which was left out/);
    writeFileSync(path.join(home.path, 'agents/bad/agent.yaml'), 'nmae: x\nalso: wrong\n');
    expect(refusal(() => home.editor.reload()).message).toMatch(/also/);
    writeFileSync(path.join(home.path, 'agents/bad/agent.yaml'), 'name: x\n');
    expect(home.editor.reload()).toEqual({ added: ['bad'] });
    expect(home.agents.find((loaded) => loaded.agent.id === 'good')?.delegates).toEqual(['bad']);
    expect(home.parked.filter((part) => part.file.includes('agents/'))).toEqual([]);
  });
});
