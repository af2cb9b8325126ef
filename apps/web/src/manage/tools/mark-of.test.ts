import type { AgentProfile, ToolSummary } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { markOf } from './mark-of.ts';

type Member = Pick<AgentProfile, 'id' | 'mode' | 'listable_tools' | 'declared'>;
const member = (id: string, mode: 'assistant' | 'work', listable: string[], list: string[] = []): Member => ({
  id,
  mode,
  listable_tools: listable,
  declared: { tools: list, delegates: [], schedules: [], triggers: [] },
});
const tool = (name: string, agents: string[], optional = false): ToolSummary => ({
  ...{ name, description: '', approval: 'never', parallel: true, replay_safe: true },
  agents,
  optional,
});

const coder = member('coder', 'work', ['workspace_read', 'workspace_edit', 'delegate']);
const adviser = member('adviser', 'assistant', ['workspace_read', 'skill_read'], ['skill_read']);
const master = member('master', 'assistant', ['workspace_read', 'skill_read', 'delegate']);
const crew = [coder, adviser, master];

describe('a cell of the tools table', () => {
  it('is a tick for who holds the tool [web-manage.tools.marks]', () => {
    expect(markOf(tool('workspace_read', ['coder', 'master']), master, crew)).toBe('held');
  });

  it('blames the list only when the file writes one that leaves the tool out [web-manage.tools.marks]', () => {
    expect(markOf(tool('workspace_read', ['coder', 'master']), adviser, crew)).toBe('excluded');
    expect(markOf(tool('workspace_read', ['coder']), master, crew)).toBe('absent');
  });

  it('blames the mode for what only work agents have, also under a list [web-manage.tools.marks]', () => {
    expect(markOf(tool('workspace_edit', ['coder']), master, crew)).toBe('mode');
    expect(markOf(tool('workspace_edit', ['coder']), adviser, crew)).toBe('mode');
  });

  it('blames a missing key for optional tools and nothing in particular for the rest [web-manage.tools.marks]', () => {
    expect(markOf(tool('image_read', [], true), master, crew)).toBe('key');
    expect(markOf(tool('delegate', ['coder', 'master']), adviser, crew)).toBe('absent');
    expect(markOf(tool('odd', []), coder, crew)).toBe('absent');
  });
});
