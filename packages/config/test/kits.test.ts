import { symlinkSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandsSection } from '../src/kits/commands-section.ts';
import { expandCommand } from '../src/kits/expand-command.ts';
import type { Kit } from '../src/kits/kit.ts';
import { loadKits } from '../src/kits/load-kits.ts';
import { mergeKits } from '../src/kits/merge-kits.ts';
import { slugOf } from '../src/kits/slug.ts';
import { temporaryFolder, writeFiles } from './temporary-home.ts';

const toolNames = [
  'workspace_list',
  'workspace_read',
  'workspace_write',
  'workspace_edit',
  'workspace_grep',
  'workspace_glob',
  'shell_run',
  'skill_read',
  'memory_save',
  'ask_user',
  'delegate',
];

const load = (files: Readonly<Record<string, string | Buffer>>): { folder: string; kits: readonly Kit[] } => {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return { folder, kits: loadKits({ folder, scope: 'home', toolNames }) };
};

const partsOf = (files: Readonly<Record<string, string | Buffer>>) => mergeKits(load(files).kits);
const agentOf = (front: string, body = 'persona') =>
  partsOf({ '.claude/agents/file.md': `---\n${front}\n---\n${body}` }).agents[0];
const toolsOf = (front: string) => agentOf(front)?.profile.tools;
const kept = ['memory_save', 'skill_read'];

describe('kits', () => {
  it('are .claude, .opencode and .agents of a folder; a later one hides an earlier one by name [kits.places] [kits.shadow]', () => {
    const all = { '.claude': 'one', '.opencode': 'two', '.agents': 'three' };
    const files = Object.fromEntries(
      Object.entries(all).flatMap(([kit, text]) => [
        [`${kit}/agents/a.md`, text],
        [`${kit}/commands/c.md`, text],
        [`${kit}/skills/s.md`, text],
      ]),
    );
    const { folder, kits } = load(files);
    expect(kits.map(({ root }) => path.relative(folder, root))).toEqual(['.claude', '.opencode', '.agents']);
    const parts = mergeKits(kits);
    expect(parts.agents.map(({ persona }) => persona)).toEqual(['three']);
    expect(parts.commands.map(({ body }) => body)).toEqual(['three']);
    expect(parts.skillDirs).toEqual(kits.map(({ root }) => path.join(root, 'skills')));
    expect(parts.roots).toHaveLength(3);
    const own = load({ '.claude/commands/c.md': 'own' }).kits;
    expect(mergeKits([...kits, ...own]).commands[0]?.body).toBe('own');
    expect(load({}).kits).toEqual([]);
  });

  it('of opencode may write their folders in the singular [kits.skills]', () => {
    const { folder, kits } = load({ '.opencode/skill/s/SKILL.md': 'x', '.opencode/command/go.md': 'Go.' });
    expect(kits[0]?.skillDirs).toEqual([path.join(folder, '.opencode/skill')]);
    expect(kits[0]?.commands.map(({ name }) => name)).toEqual(['go']);
  });

  it('in a workspace are never read, whatever links lead there [kits.workspace]', () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      'workspace/.claude/commands/c.md': 'x',
      'agents/a/workspace/.claude/agents/evil.md': 'x',
      'agents/a/agent.yaml': '',
    });
    const workspaces = [path.join(folder, 'workspace'), path.join(folder, 'agents/a/workspace')];
    expect(loadKits({ folder, scope: 'home', toolNames, workspaces: () => workspaces })).toEqual([]);
    symlinkSync(path.join(folder, 'workspace/.claude'), path.join(folder, '.claude'));
    const kits = loadKits({ folder, scope: 'home', toolNames, workspaces: () => workspaces });
    expect(mergeKits(kits)).toMatchObject({ agents: [], commands: [], hooks: [], skillDirs: [], roots: [] });
    expect(mergeKits(kits).parked).toMatchObject([{ file: path.join(folder, '.claude') }]);
  });

  it('lose only the files that cannot be read, each with path and place [kits.parked]', () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      env: 'KEY=abcdef\n',
      '.agents/agents/good.md': '---\nname: good\n---\nx',
      '.agents/agents/bad.md': '---\nname: x\nmodel: [y\n---\nx',
      '.agents/agents/twin.md': '---\nname: good\n---\nx',
      '.agents/agents/default.md': 'x',
      '.agents/agents/odd.md': '---\nname: odd\ndelegates: {a: b}\n---\nx',
      '.agents/agents/binary.md': Buffer.from([0xff, 0xff]),
      '.agents/commands/good.md': 'Do it.',
      '.agents/commands/bad.md': '---\na: @x\n---\nDo it.',
      '.agents/commands/two words.md': 'x',
      '.agents/commands/empty.md': '---\ndescription: nothing\n---\n',
      '.agents/settings.json': '{"hooks": ',
    });
    symlinkSync(path.join(folder, 'env'), path.join(folder, '.agents/commands/leak.md'));
    symlinkSync(path.join(folder, '.agents/commands'), path.join(folder, '.agents/commands/loop'));
    const parts = mergeKits(
      loadKits({ folder, scope: 'home', toolNames, closed: [path.join(folder, 'env')] }),
    );
    expect(parts.agents.map(({ id }) => id)).toEqual(['good']);
    expect(parts.commands.map(({ name }) => name)).toEqual(['good']);
    expect(JSON.stringify(parts)).not.toContain('abcdef');
    const parked = Object.fromEntries(
      parts.parked.map(({ file, reason }) => [path.relative(path.join(folder, '.agents'), file), reason]),
    );
    expect(Object.keys(parked).sort()).toEqual([
      'agents/bad.md',
      'agents/binary.md',
      'agents/default.md',
      'agents/odd.md',
      'agents/twin.md',
      'commands/bad.md',
      'commands/empty.md',
      'commands/leak.md',
      'commands/two words.md',
      'settings.json',
    ]);
    expect(parked['commands/bad.md']).toContain('line 2 of its front matter');
    expect(parked['agents/odd.md']).toContain('delegates');
  });
});

describe('an agent of a kit', () => {
  it('goes by the slug of its name, else by its file, with its body as persona [kits.agents]', () => {
    expect(agentOf('name: Bác sĩ Đông Y!\ndescription: Use when: sick', 'Be kind.')).toMatchObject({
      id: 'bac-si-dong-y',
      persona: 'Be kind.',
      profile: { name: 'Bác sĩ Đông Y!', description: 'Use when: sick' },
      file: expect.stringContaining('.claude/agents/file.md'),
    });
    expect(agentOf('description: x')).toMatchObject({ id: 'file' });
    expect(agentOf('name: code_reviewer')?.id).toBe('code_reviewer');
    expect(agentOf('name: x', 'y'.repeat(30_000))?.persona).toHaveLength(24_001);
  });

  it('takes delegates, workspace and mode, and ignores keys of other harnesses [kits.agents.keys]', () => {
    const front =
      'name: a\nmode: assistant\ndelegates: b, c\nworkspace: ~/src\ncolor: red\npermissionMode: plan';
    expect(agentOf(front)?.profile).toEqual({
      name: 'a',
      mode: 'assistant',
      delegates: ['b', 'c'],
      workspace: '~/src',
    });
  });

  it('has routes of its own for provider:model, and those of the crew for an alias [kits.agents.model]', () => {
    expect(agentOf('model: openrouter:a/b')?.profile.routes).toEqual(['openrouter:a/b']);
    for (const alias of ['sonnet', 'inherit', 'anthropic/claude', '[a]'])
      expect(agentOf(`model: ${alias}`)?.profile).not.toHaveProperty('routes');
  });

  it('holds our tools under the names of its harness, and always memory and skills [kits.tools]', () => {
    expect(toolsOf('tools: Bash, Read, Write, Glob, Grep, LS, WebFetch, WebSearch, Task')).toEqual([
      ...['shell_run', 'workspace_read', 'workspace_write', 'workspace_glob', 'workspace_grep'],
      ...['workspace_list', 'fetch_url', 'web_search', 'delegate', ...kept],
    ]);
    expect(toolsOf('tools: [Edit, MultiEdit, bash, Agent(worker, other)]')).toEqual([
      'workspace_edit',
      'shell_run',
      'delegate',
      ...kept,
    ]);
    expect(
      toolsOf('tools: workspace_grep, wiki_get, TaskCreate, NotebookEdit, todowrite, mcp__a__b, constructor'),
    ).toEqual(['workspace_grep', 'wiki_get', ...kept]);
    for (const nothing of ['tools: NotebookEdit', 'tools: []']) expect(toolsOf(nothing)).toEqual(kept);
    for (const all of ['name: x', 'tools:', "tools: '*'", 'tools: {write: true}'])
      expect(agentOf(all)?.profile).not.toHaveProperty('tools');
  });

  it('loses what its file switches off or forbids, and a tool it would hold only in part [kits.tools.less]', () => {
    expect(toolsOf('tools: {write: false, edit: false, bash: false}')).toEqual(
      toolNames.filter((name) => !/write|edit|shell/.test(name)),
    );
    expect(toolsOf('disallowedTools: Bash, Edit')).toEqual(
      toolNames.filter((name) => !/shell|edit/.test(name)),
    );
    const partly = agentOf('tools: Bash(git log:*, git diff:*), Read');
    expect(partly?.profile.tools).toEqual(['workspace_read', ...kept]);
    expect(partly?.warnings).toEqual([expect.stringContaining('shell_run cannot be held to')]);
  });

  it('that may edit works in work mode unless it says otherwise [kits.agents.mode]', () => {
    const modeOf = (front: string) => agentOf(front)?.profile.mode;
    expect(modeOf('tools: Edit')).toBe('work');
    expect(modeOf('name: x')).toBe('work');
    expect(modeOf('tools: Read, Bash')).toBeUndefined();
    expect(modeOf('tools: Edit\nmode: assistant')).toBe('assistant');
    expect(modeOf('tools: Read\nmode: work')).toBe('work');
    expect(modeOf('tools: Read\nmode: subagent')).toBeUndefined();
    expect(modeOf('tools: {edit: false}')).toBeUndefined();
  });

  it('has an id for any name that holds a letter, and never an odd one [kits.agents]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(slugOf(name)).toMatch(/^([a-z0-9][a-z0-9_-]{0,63})?$/);
      }),
    );
  });
});

describe('a command of a kit', () => {
  it('is named after its path, with a description [kits.commands]', () => {
    const { commands } = partsOf({
      '.agents/commands/plan.md': '---\ndescription: Use when: lost\n---\nPlan it.\n',
      '.agents/commands/mk/deep/plan.md': 'Deep.',
      '.agents/commands/notes.txt': 'no',
    });
    expect(commands.map(({ name, description, body }) => [name, description, body])).toEqual([
      ['mk:deep:plan', '', 'Deep.'],
      ['plan', 'Use when: lost', 'Plan it.'],
    ]);
  });

  it.each([
    ['Fix $ARGUMENTS now', ' the bug ', 'Fix the bug now'],
    ['$2 then $1, not $3.', 'a  b', 'b then a, not .'],
    ['Look.', 'at this', 'Look.\n\nat this'],
    ['Look.', '  ', 'Look.'],
    ['Cost $12 $ARGUMENTS_X $0', 'a', 'Cost $12 $ARGUMENTS_X $0\n\na'],
    ['$1 $ARGUMENTS', '$2 $& x', '$2 $2 $& x'],
  ])('%j with %j becomes %j [kits.commands.arguments]', (body, argumentText, prompt) => {
    expect(expandCommand({ body }, argumentText)).toBe(prompt);
  });

  it('is listed in the prompt of the master, in a section of bounded size [kits.commands.section]', () => {
    const commands = [
      { name: 'mk:plan', description: 'Plan' },
      { name: 'go', description: '' },
    ];
    expect(commandsSection(commands, 'vi')).toMatch(/\n- \/mk:plan: Plan\n- \/go$/);
    expect(commandsSection([], 'en')).toBe('');
    const many = Array.from({ length: 500 }, (_, index) => ({
      name: `c${index}`,
      description: 'd'.repeat(300),
    }));
    expect(commandsSection(many, 'en').length).toBeLessThan(15_000);
    expect(commandsSection(many, 'en')).toContain('400 more');
  });
});

describe('hooks of a kit', () => {
  const hook = (more: object) => ({ type: 'command', command: 'true', ...more });
  const hooksOf = (hooks: unknown) =>
    load({ '.claude/settings.json': JSON.stringify({ hooks, model: 'x' }) });

  it('are the command hooks before and after tools, run from the folder that holds the kit [kits.hooks]', () => {
    const { folder, kits } = hooksOf({
      PreToolUse: [
        { matcher: 'Bash', hooks: [hook({ timeout: 5 }), { type: 'prompt', prompt: 'x' }] },
        { hooks: [hook({ timeout: -1 })] },
        { matcher: '*', hooks: [hook({ timeout: 9_999 })] },
      ],
      PostToolUse: [{ matcher: 'Edit|Write', hooks: [hook({})] }],
      Stop: [{ hooks: [hook({})] }],
    });
    const shared = { command: 'true', folder, file: path.join(folder, '.claude/settings.json') };
    expect(kits[0]?.hooks).toEqual([
      { event: 'PreToolUse', matcher: 'Bash', timeoutSeconds: 5, ...shared },
      { event: 'PreToolUse', matcher: '', timeoutSeconds: 30, ...shared },
      { event: 'PreToolUse', matcher: '', timeoutSeconds: 600, ...shared },
      { event: 'PostToolUse', matcher: 'Edit|Write', timeoutSeconds: 30, ...shared },
    ]);
    expect(kits[0]?.parked).toEqual([]);
  });

  it('that are wrong are parked by their key, and the others stay [kits.hooks.parked]', () => {
    const { kits } = hooksOf({
      PreToolUse: [
        { matcher: '(', hooks: [hook({})] },
        { matcher: 'Read', hooks: [hook({ command: ' ' }), 'x', hook({})] },
        'x',
      ],
    });
    expect(kits[0]?.hooks).toHaveLength(1);
    expect(kits[0]?.parked.map(({ reason }) => reason.split(' ')[0])).toEqual([
      'hooks.PreToolUse[0].matcher',
      'hooks.PreToolUse[1].hooks[0]',
      'hooks.PreToolUse[1].hooks[1]',
      'hooks.PreToolUse[2].matcher',
    ]);
  });

  it('of any JSON are read without throwing [kits.hooks.total]', () => {
    const folder = temporaryFolder();
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.json().map((json) => `{"hooks":{"PreToolUse":[${json},{"hooks":[${json}]}]}}`),
        ),
        (json) => {
          writeFiles(folder, { '.claude/settings.json': json });
          expect(loadKits({ folder, scope: 'agent', toolNames })).toHaveLength(1);
        },
      ),
      { numRuns: 200 },
    );
  });
});
