import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Home } from '../src/index.ts';
import { fileOf, refusal, refusedKeys } from './edit-home.ts';
import { homeWith, open, openWith, temporaryFolder, writeFiles } from './temporary-home.ts';

const openIn = (profile: string, files: Readonly<Record<string, string>> = {}): Home =>
  openWith({ 'agents/a/agent.yaml': profile, ...files });

const outsideTree = (): string => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'repo/AGENTS.md': 'x', 'repo/skills/x/SKILL.md': 'x', 'other/AGENTS.md': 'y' });
  return folder;
};

describe('the paths of an edit', () => {
  it('may lead anywhere inside the home, however they are written [config.edit.paths.inside]', () => {
    const home = openIn('name: A\n', { 'workspace/x.md': 'x' });
    symlinkSync(path.join(home.path, 'workspace'), path.join(home.path, 'agents/a/inner'));
    for (const workspace of ['work', '../../workspace', 'inner', 'x/../y', path.join(home.path, 'workspace')])
      expect(home.editor.patch('a', { workspace }).profile.declared.workspace).toBe(workspace);
    home.editor.patch('a', {
      skills_dirs: ['../../skills'],
      persona_files: ['AGENTS.md', '../../workspace/x.md'],
    });
    expect(home.promptParts('a').persona.map((part) => part.text)).toEqual(['x']);
  });

  it('may not lead out of the home [config.edit.paths.outside]', () => {
    const outside = outsideTree();
    const home = openIn('name: A\n');
    symlinkSync(outside, path.join(home.path, 'agents/a/out'));
    for (const place of ['/etc', '~', '~/x', '../../..', path.join(outside, 'repo'), 'out', 'out/repo']) {
      expect(refusedKeys(refusal(() => home.editor.patch('a', { workspace: place })))).toEqual(['workspace']);
      expect(refusedKeys(refusal(() => home.editor.patch('a', { skills_dirs: ['x', place] })))).toEqual([
        'skills_dirs[1]',
      ]);
      expect(refusedKeys(refusal(() => home.editor.patch('a', { persona_files: [place] })))).toEqual([
        'persona_files[0]',
      ]);
    }
    expect(fileOf(home, 'a')).toBe('name: A\n');
  });

  it('of an agent that works outside stay editable, and its own path may come back [config.edit.paths.held]', () => {
    const repo = path.join(outsideTree(), 'repo');
    const home = openIn(
      `workspace: ${repo}\nskills_dirs: [${repo}/skills]\npersona_files: [${repo}/AGENTS.md]\n`,
    );
    home.editor.patch('a', { name: 'A', workspace: repo, skills_dirs: [`${repo}/skills`] });
    expect(home.agent('a')).toMatchObject({ name: 'A', workspace: { root: repo } });
    for (const workspace of [path.dirname(repo), `${repo}/skills`, path.join(path.dirname(repo), 'other')])
      expect(refusedKeys(refusal(() => home.editor.patch('a', { workspace })))).toEqual(['workspace']);
    expect(refusedKeys(refusal(() => home.editor.patch('a', { skills_dirs: [repo] })))).toEqual([
      'skills_dirs[0]',
    ]);
    expect(
      refusedKeys(refusal(() => home.editor.patch('a', { persona_files: [`${repo}/SOUL.md`] }))),
    ).toEqual(['persona_files[0]']);
    home.editor.patch('a', { workspace: 'workspace' });
    expect(refusedKeys(refusal(() => home.editor.patch('a', { workspace: repo })))).toEqual(['workspace']);
  });

  it('of a new agent lie inside the home, also where another agent works [config.edit.paths.new]', () => {
    const repo = path.join(outsideTree(), 'repo');
    const home = openIn(`workspace: ${repo}\n`);
    expect(refusedKeys(refusal(() => home.editor.create('b', { workspace: repo })))).toEqual(['workspace']);
    mkdirSync(path.join(home.path, 'agents/c'));
    symlinkSync(repo, path.join(home.path, 'agents/c/workspace'));
    expect(refusedKeys(refusal(() => home.editor.create('c', {})))).toEqual(['workspace']);
  });

  it('outside are taken in the words of the file or as the real path, never through a link [config.edit.paths.words]', () => {
    const outside = outsideTree();
    const repo = path.join(outside, 'repo');
    symlinkSync(repo, path.join(outside, 'link'));
    const link = path.join(outside, 'link');
    const home = openIn(`workspace: ${link}\n`);
    home.editor.patch('a', { name: 'A', workspace: link });
    for (const workspace of [`${outside}/other/../repo`, `${repo}/`, `${link}/.`]) {
      const error = refusal(() => home.editor.patch('a', { workspace }));
      expect(error.message).toContain(`goes through a link or ..: write the real path ${repo}`);
    }
    expect(refusedKeys(refusal(() => home.editor.patch('a', { skills_dirs: [link] })))).toEqual([
      'skills_dirs[0]',
    ]);
    home.editor.patch('a', { workspace: repo });
    expect(refusal(() => home.editor.patch('a', { workspace: link })).message).toContain(repo);
  });

  it('written by hand since the start do not count yet [config.edit.paths.by-hand]', () => {
    const repo = path.join(outsideTree(), 'repo');
    const home = openIn('name: A\n');
    writeFiles(home.path, { 'agents/a/agent.yaml': `name: A\nworkspace: ${repo}\n` });
    expect(refusal(() => home.editor.patch('a', { max_steps: 3 })).message).toContain(repo);
    const started = open(home.path);
    expect(started.editor.patch('a', { max_steps: 3 }).profile.workspace).toBe(repo);
  });

  it('behind a link that was moved since the start are refused [config.edit.paths.moved]', () => {
    const outside = outsideTree();
    const link = path.join(outside, 'link');
    symlinkSync(path.join(outside, 'repo'), link);
    const home = openIn(`workspace: ${link}\n`);
    rmSync(link);
    symlinkSync(path.join(outside, 'other'), link);
    expect(refusedKeys(refusal(() => home.editor.patch('a', { name: 'A' })))).toEqual(['workspace']);
    expect(
      refusedKeys(refusal(() => home.editor.patch('a', { workspace: path.join(outside, 'other') }))),
    ).toEqual(['workspace']);
  });

  it('may not be cleared when the name a start reads instead leads out [config.edit.paths.cleared]', () => {
    const outside = outsideTree();
    const home = openIn('workspace: work\npersona_files: [SOUL.md]\n');
    const folder = path.join(home.path, 'agents/a');
    symlinkSync(path.join(outside, 'repo'), path.join(folder, 'workspace'));
    symlinkSync(path.join(outside, 'repo/AGENTS.md'), path.join(folder, 'AGENTS.md'));
    expect(refusedKeys(refusal(() => home.editor.patch('a', { workspace: null })))).toEqual(['workspace']);
    expect(refusedKeys(refusal(() => home.editor.patch('a', { persona_files: null })))).toEqual([
      'persona_files[0]',
    ]);
  });

  it('may be the name a start reads anyway, even when it is a link [config.edit.paths.anyway]', () => {
    const outside = outsideTree();
    const files = homeWith({ 'agents/a/agent.yaml': 'name: A\n' });
    const folder = path.join(files, 'agents/a');
    symlinkSync(path.join(outside, 'repo'), path.join(folder, 'workspace'));
    symlinkSync(path.join(outside, 'repo/skills'), path.join(folder, 'skills'));
    symlinkSync(path.join(outside, 'repo/AGENTS.md'), path.join(folder, 'AGENTS.md'));
    const home = open(files);
    const patch = { workspace: 'workspace', skills_dirs: ['skills'], persona_files: ['AGENTS.md'] };
    expect(home.editor.patch('a', patch).profile.declared).toMatchObject(patch);
  });

  it('that reach the home through a tree outside it are named by their real path [config.edit.paths.through]', () => {
    const outside = temporaryFolder();
    const home = openIn('name: A\n');
    symlinkSync(path.join(home.path, 'workspace'), path.join(outside, 'in'));
    const written = path.join(outside, 'in');
    expect(refusal(() => home.editor.patch('a', { workspace: written })).message).toContain(
      `write the real path ${path.join(home.path, 'workspace')}`,
    );
    writeFiles(home.path, { 'agents/a/agent.yaml': `workspace: ${written}\n` });
    expect(open(home.path).editor.patch('a', { workspace: written, name: 'A' }).profile.name).toBe('A');
  });

  it('are compared with the home where it really lies [config.edit.paths.home-link]', () => {
    const real = path.join(temporaryFolder(), 'home');
    const link = path.join(temporaryFolder(), 'link');
    mkdirSync(real);
    symlinkSync(real, link);
    writeFiles(real, { 'agents/a/agent.yaml': 'name: A\n' });
    const home = open(link);
    expect(refusal(() => home.editor.patch('a', { workspace: `${link}/workspace` })).message).toContain(
      `${real}/workspace`,
    );
    home.editor.patch('a', { workspace: '../../workspace' });
    expect(home.agent('a')?.workspace.root).toBe(path.join(real, 'workspace'));
  });

  it('may not be a closed place, a file, or a shell path out of the workspace [config.edit.paths.closed]', () => {
    const home = openIn('name: A\n');
    writeFileSync(path.join(home.path, 'agents/a/file.txt'), '');
    const refused = (patch: Record<string, unknown>) => refusal(() => home.editor.patch('a', patch)).message;
    expect(refused({ workspace: '../../browser' })).toMatch(/closed to every tool/);
    expect(refused({ persona_files: ['../../env'] })).toMatch(/never goes to a model/);
    expect(refused({ shell_write_paths: ['..'] })).toMatch(/leads out of the workspace/);
    expect(refused({ workspace: 'file.txt' })).toMatch(/workspace cannot be a folder/);
    renameSync(path.join(home.path, 'agents/a/file.txt'), path.join(home.path, 'agents/a/moved.txt'));
    home.editor.patch('a', { workspace: 'file.txt' });
  });
});
