import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusal } from './edit-home.ts';
import { homeWith, open, openWith, writeFiles } from './temporary-home.ts';

const idsOf = (home: ReturnType<typeof open>): string[] => home.agents.map(({ agent }) => agent.id);

describe('agents of kits in a home', () => {
  it('are built like any other, with their folder made and routes and tools of their file [config.kits.join]', () => {
    const home = openWith({
      '.opencode/agent/Việt.md': '---\nname: Biên tập\ntools: Read\nmodel: sonnet\n---\nSửa câu.',
      'agents/lead/agent.yaml': 'delegates: [bien-tap]\n',
    });
    expect(idsOf(home)).toEqual(['default', 'bien-tap', 'lead']);
    const loaded = home.loaded('bien-tap');
    expect(loaded).toMatchObject({
      origin: 'kit',
      mode: 'assistant',
      folder: path.join(home.path, 'agents/bien-tap'),
    });
    expect(loaded?.agent).toMatchObject({
      name: 'Biên tập',
      tools: ['workspace_read'],
      routes: home.settings.routes,
    });
    expect(existsSync(path.join(home.path, 'agents/bien-tap/workspace'))).toBe(true);
    expect(home.promptParts('bien-tap').persona).toEqual([{ name: 'Việt.md', text: 'Sửa câu.' }]);
    expect(home.loaded('lead')?.delegates).toEqual(['bien-tap']);
    expect(home.parked).toEqual([]);
  });

  it('give way to an agent folder of their id even when its file is broken, whatever the case of the letters [config.kits.folder]', () => {
    const home = openWith({
      '.claude/agents/coach.md': 'x',
      '.claude/agents/writer.md': 'x',
      'agents/Coach/agent.yaml': 'name: By hand\n',
      'agents/writer/agent.yaml': 'nmae: x\n',
    });
    expect(idsOf(home)).toEqual(['default', 'Coach']);
    expect(home.parked.map(({ file }) => file)).toEqual([path.join(home.path, 'agents/writer/agent.yaml')]);
  });

  it('can be named in delegates by an edit, and an agent that names a lost one stays with a warning [config.kits.named]', () => {
    const home = openWith({
      '.claude/agents/good.md': 'x',
      '.claude/agents/lost.md': '---\nname: [\n---\n',
      'agents/a/agent.yaml': 'delegates: [lost]\n',
    });
    expect(home.loaded('a')?.warnings.join()).toContain('lost');
    home.editor.patch('a', { delegates: ['good'] });
    expect(home.loaded('a')?.delegates).toEqual(['good']);
    expect(refusal(() => home.editor.patch('good', { name: 'x' })).code).toBe('conflict');
    expect(refusal(() => home.editor.create('good', {})).code).toBe('conflict');
    expect(existsSync(path.join(home.path, 'agents/good/agent.yaml'))).toBe(false);
  });

  it('that are broken at a reload hold up no new agent, and are told until they are corrected [config.kits.reload]', () => {
    const home = openWith({ '.claude/agents/a.md': 'x' });
    writeFiles(home.path, {
      '.claude/agents/b.md': '---\ndelegates: nobody\n---\nx',
      '.claude/agents/c.md': '---\nname: [\n---\n',
      'agents/new/agent.yaml': 'delegates: [a]\n',
    });
    expect(home.editor.reload()).toEqual({ added: ['new'] });
    expect(home.parked.map(({ file }) => path.basename(file)).sort()).toEqual(['b.md', 'c.md']);
    writeFiles(home.path, { '.claude/agents/b.md': 'x', '.claude/agents/c.md': 'x' });
    expect(home.editor.reload()).toEqual({ added: ['b', 'c'] });
    expect(home.parked).toEqual([]);
    rmSync(path.join(home.path, '.claude'), { recursive: true });
    expect(home.editor.reload()).toEqual({ added: [] });
    expect(idsOf(home)).toEqual(['default', 'new']);
    expect(home.loaded('new')?.warnings.join()).toContain('delegates names a');
  });

  it('bring what their folder holds besides, and a kit is read anew once its agent is saved [config.kits.fresh]', () => {
    const folder = homeWith({ '.claude/commands/one.md': 'One.', 'agents/a/agent.yaml': 'name: A\n' });
    const home = open(folder);
    const namesOf = (id: string) =>
      home
        .loaded(id)
        ?.kitParts()
        .commands.map(({ name }) => name);
    writeFiles(folder, { 'agents/a/.claude/commands/two.md': 'Two.' });
    expect(namesOf('a')).toEqual(['one']);
    home.editor.patch('a', { max_steps: 5 });
    expect(namesOf('a')).toEqual(['one', 'two']);
    expect(namesOf('default')).toEqual(['one']);
    expect(home.loaded('a')?.editView()).toMatchObject({ kit_commands: 2, hooks: 0 });
  });
});
