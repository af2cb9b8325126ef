import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { refuseParked } from '../src/index.ts';
import { errorsOf, homeWith, open, openWith, writeFiles } from './temporary-home.ts';

describe('the crew', () => {
  it('starts with the master, whose folder is the home, then goes by id [config.crew.order] [config.crew.master]', () => {
    const home = openWith({
      'agents/b/agent.yaml': '',
      'agents/a/agent.yaml': 'name: A',
      'agents/.hidden/agent.yaml': '',
      'agents/notes/x.md': '',
    });
    expect(home.agents.map((loaded) => loaded.agent.id)).toEqual(['default', 'a', 'b']);
    expect(home.agents[0]).toMatchObject({ isMaster: true, folder: home.path, delegates: ['a', 'b'] });
    expect(home.agent('default')?.workspace.root).toBe(path.join(home.path, 'workspace'));
    expect(home.agent('nobody')).toBeNull();
  });

  it('gives every agent its workspace and memory folder [config.crew.folders]', () => {
    const home = openWith({
      'agents/a/agent.yaml': '',
      'agents/b/agent.yaml': 'workspace: ../../workspace/shared',
    });
    for (const folder of ['agents/a/workspace', 'agents/a/memory', 'agents/b/memory', 'workspace/shared'])
      expect(existsSync(path.join(home.path, folder))).toBe(true);
    expect(home.agent('b')?.workspace.root).toBe(path.join(home.path, 'workspace/shared'));
  });

  it('expands ~ in paths, and keeps absolute ones [config.crew.paths]', () => {
    const user = homeWith({
      'agents/a/agent.yaml':
        'workspace: ~/code\nskills_dirs: [~/skills]\nwrite_paths: [out, ~/code/docs]\nshell_write_paths: [.]',
    });
    const home = open(user, { HOME: user });
    expect(home.agent('a')?.workspace).toMatchObject({
      root: path.join(user, 'code'),
      writePaths: [path.join(user, 'code/out'), path.join(user, 'code/docs')],
    });
    expect(home.agent('a')?.shell.sandbox).toEqual({ network: true, writePaths: [path.join(user, 'code')] });
    expect(home.agents[1]?.skillsDirs).toEqual([
      path.join(home.path, 'agents/a/skills'),
      path.join(user, 'skills'),
    ]);
  });

  it('closes the browser, the desktop, the database and the keys to every agent [config.crew.closed]', () => {
    const home = openWith({ 'config.yaml': 'desktop_socket: /run/user/helper' });
    const names = [
      'browser',
      'spill',
      'checkpoints',
      'desktop',
      'agent.sqlite3',
      'agent.sqlite3-wal',
      'agent.sqlite3-shm',
      'agent.sqlite3-journal',
      'env',
    ];
    expect(new Set(home.agent('default')?.workspace.closed)).toEqual(
      new Set([...names.map((name) => path.join(home.path, name)), '/run/user/helper']),
    );
  });

  it('does not let a symbolic link lead a write path out of the workspace [config.crew.paths.links]', () => {
    const folder = homeWith({ 'agents/a/agent.yaml': 'write_paths: [out]', 'elsewhere/x': '' });
    mkdirSync(path.join(folder, 'agents/a/workspace'), { recursive: true });
    symlinkSync(path.join(folder, 'elsewhere'), path.join(folder, 'agents/a/workspace/out'));
    expect(open(folder).parked[0]?.reason).toContain('write_paths[0] leads out of the workspace');
  });

  it.each([
    'workspace: ../../browser/a',
    'workspace: ../../desktop',
    'persona_files: [../../env]',
    'persona_files: [AGENTS.md, ~/../../agent.sqlite3]',
  ])('leaves out an agent with `%s` [config.crew.closed.refused]', (profile) => {
    const user = homeWith({ 'agents/a/agent.yaml': profile, 'x/y/z': '' });
    expect(open(user, { HOME: path.join(user, 'x/y') }).parked).toHaveLength(1);
  });

  it('hands work only to who is there, and never fails for a colleague that was left out [config.crew.delegates]', () => {
    const home = openWith({
      'agents/a/agent.yaml': 'delegates: [b, c]',
      'agents/b/agent.yaml': 'mode: nonsense',
      'agents/c/agent.yaml': '',
    });
    expect(home.agents.find((loaded) => loaded.agent.id === 'a')).toMatchObject({ delegates: ['c'] });
    expect(home.agents.find((loaded) => loaded.agent.id === 'a')?.warnings.join()).toContain(
      'delegates names b',
    );
  });

  it('shows an agent as it runs [config.crew.summary]', () => {
    const home = openWith({
      'agents/a/agent.yaml': 'name: A\nmode: work\ntools: [zz]',
      'agents/a/SOUL.md': 'calm',
    });
    expect(home.agents[1]?.summary()).toMatchObject({
      id: 'a',
      name: 'A',
      mode: 'work',
      is_master: false,
      cost_cap_usd: 20,
      max_steps: 120,
      tools: [],
      persona_names: ['SOUL.md'],
      warnings: [expect.stringContaining('unknown tool zz')],
    });
  });
});

describe('a broken part', () => {
  it('is parked with its file and reasons while the rest runs [config.parked]', () => {
    const home = openWith({ 'agents/a/agent.yaml': 'a: [', 'agents/b/agent.yaml': '' });
    expect(home.agents.map((loaded) => loaded.agent.id)).toEqual(['default', 'b']);
    expect(home.parked).toEqual([
      {
        file: path.join(home.path, 'agents/a/agent.yaml'),
        reason: expect.stringMatching(/^The agent a was left out: line 1: .*Correct this and start again\.$/),
      },
    ]);
  });

  it('stops a strict start with the same reasons [config.parked.strict]', () => {
    const broken = openWith({ 'agents/a/agent.yaml': 'mode: 5' });
    expect(errorsOf(() => refuseParked(broken))[0]?.sentence).toContain('mode must be assistant or work');
    expect(() => refuseParked(openWith({}))).not.toThrow();
  });

  it('in the file of the master leaves it answering without tools or autonomy [config.parked.master]', () => {
    const home = openWith({
      'agent.yaml': 'shell_network: "false"\nautonomous: true',
      'config.yaml': 'autonomous_default: true',
      'agents/b/agent.yaml': '',
      'AGENTS.md': 'be kind',
    });
    expect(home.agent('default')).toMatchObject({ tools: [], autonomous: false });
    expect(home.agents[0]?.warnings.join()).toContain('shell_network must be true or false');
    expect(home.parked[0]?.reason).toMatch(/^The master runs without its profile and without tools/);
    expect(home.promptParts('default').persona).toEqual([{ name: 'AGENTS.md', text: 'be kind' }]);
    expect(home.agent('b')).not.toBeNull();
  });

  it('is parked for a folder named default, a strange name and agent.yml [config.parked.names]', () => {
    const home = openWith({
      'agents/default/agent.yaml': '',
      'agents/a b/agent.yaml': '',
      'agents/c/agent.yml': '',
    });
    expect(home.agents).toHaveLength(1);
    expect(home.parked.map((part) => part.reason).join('\n')).toMatch(
      /letters a to z[\s\S]*rename agent\.yml[\s\S]*belongs to the master/,
    );
  });

  it('is parked when its workspace cannot be a folder [config.parked.workspace]', () => {
    const home = openWith({ 'agents/a/agent.yaml': 'workspace: taken', 'agents/a/taken': 'a file' });
    expect(home.parked[0]?.reason).toMatch(
      /workspace cannot be a folder at .*: a file of that name is in the way/,
    );
  });

  it('never shows a value in its reason [config.errors.no-values]', () => {
    const secret = 'sk-or-v1-0123456789';
    for (const yaml of [
      `max_steps: ${secret}`,
      `${secret}`,
      `"${secret} x": 1`,
      `a: "${secret}`,
      `telegram: {token_env: ${secret}, chat_id: 1}`,
      `*${secret}`,
      `!${secret} x`,
      `? [${secret}]\n: 1`,
      `${secret}: 1`,
      `schedules: [{${secret}: 1}]`,
    ])
      expect(JSON.stringify(openWith({ 'agent.yaml': yaml }).parked)).not.toContain('0123456789');
  });

  it('is parked when its file is a folder [config.parked.unreadable]', () => {
    const folder = homeWith({ 'agents/a/agent.yaml/x': '' });
    expect(open(folder).parked[0]?.reason).toContain('not a regular file');
  });
});

describe('prompt files', () => {
  const parts = (files: Record<string, string | Buffer>, profile = '') => {
    const home = openWith({
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`agents/a/${name}`, text])),
      'agents/a/agent.yaml': profile,
    });
    return home.promptParts('a');
  };

  it('are the four persona files in order, missing and empty ones left out [config.prompt.persona]', () => {
    const found = parts({ 'USER.md': 'u', 'AGENTS.md': '\uFEFFa\r\n', 'SOUL.md': ' \n', 'MEMORY.md': 'm' });
    expect(found).toEqual({
      persona: [
        { name: 'AGENTS.md', text: 'a' },
        { name: 'USER.md', text: 'u' },
      ],
      userMemory: '',
      memory: 'm',
    });
    expect(
      parts({ 'B.md': 'b', 'A.md': 'a', 'AGENTS.md': 'x' }, 'persona_files: [B.md, A.md, B.md]').persona.map(
        (part) => part.name,
      ),
    ).toEqual(['B.md', 'A.md']);
  });

  it('are read anew for every call, and shared user memory is everyone [config.prompt.fresh]', () => {
    const folder = homeWith({ 'users/owner/USER.md': 'Lan', 'agents/a/agent.yaml': '' });
    const home = open(folder);
    expect(home.promptParts('a').userMemory).toBe('Lan');
    expect(home.agents[1]?.personaNames).toEqual([]);
    writeFiles(folder, { 'agents/a/SOUL.md': 'new', 'users/owner/USER.md': 'Minh' });
    expect(home.promptParts('a')).toMatchObject({
      persona: [{ name: 'SOUL.md', text: 'new' }],
      userMemory: 'Minh',
    });
    expect(home.agents[1]?.personaNames).toEqual(['SOUL.md']);
    expect(home.promptParts('nobody')).toEqual({ persona: [], userMemory: '', memory: '' });
  });

  it('are cut at 24,000 characters with a mark, characters kept whole [config.prompt.cap]', () => {
    const [cut, exact] = parts({ 'AGENTS.md': '🙂'.repeat(24_001), 'SOUL.md': 'ă'.repeat(24_000) }).persona;
    expect(Array.from(cut?.text ?? '')).toHaveLength(24_001);
    expect(cut?.text.endsWith('🙂…')).toBe(true);
    expect(exact?.text).toBe('ă'.repeat(24_000));
    const huge = openWith({
      'MEMORY.md': 'm'.repeat(3_000_000),
      'users/owner/USER.md': 'u'.repeat(4_001),
    }).promptParts('default');
    expect(huge.memory).toHaveLength(24_001);
    expect(huge.userMemory).toBe(`${'u'.repeat(4000)}…`);
  });

  it.each([
    ['---\nname: x\n---\nbody', 'body'],
    ['---\r\nname: x\r\n---\r\nbody\r\n', 'body'],
    ['---\n---\nbody', 'body'],
    ['---\ndescription: Use when: the tests fail #12\n---\nbody', 'body'],
    ['---\nname: [x\n---\nbody', '---\nname: [x\n---\nbody'],
    ['---\nname: x\nbody', '---\nname: x\nbody'],
    ['---\n- a\n---\nbody', '---\n- a\n---\nbody'],
    ['---\na: b: c\na: d: e\n---\nbody', '---\na: b: c\na: d: e\n---\nbody'],
    ['text\n---\na: b\n---\n', 'text\n---\na: b\n---'],
  ])(
    '%j goes to the prompt without front matter that can be read [config.prompt.front-matter]',
    (text, expected) => {
      expect(parts({ 'AGENTS.md': text }).persona[0]?.text).toBe(expected);
    },
  );

  it('never carry what a closed place holds, even through a link made later [config.prompt.closed]', () => {
    const folder = homeWith({ env: 'OPENROUTER_API_KEY=abcdef\n', 'agents/a/agent.yaml': '' });
    const home = open(folder);
    symlinkSync(path.join(folder, 'env'), path.join(folder, 'agents/a/SOUL.md'));
    symlinkSync(path.join(folder, 'env'), path.join(folder, 'agents/a/MEMORY.md'));
    expect(JSON.stringify(home.promptParts('a'))).not.toContain('abcdef');
  });
});
