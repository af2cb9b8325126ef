import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Agent, Outcome, WorkspaceScope } from '@my-agent-crew/core';
import { createTools, type ToolName } from '@my-agent-crew/tools';

/** A workspace on disk beside a folder that is outside of it. */
export interface Fixture {
  readonly root: string;
  readonly outside: string;
  /** Writes a file under the root, or elsewhere when the path is absolute. */
  put(path: string, content: string | Uint8Array): string;
  /** Runs a tool as an agent would, after its own assessment; a refusal there is the outcome. */
  call(name: ToolName, input: Record<string, unknown>, options?: CallOptions): Promise<Outcome>;
  remove(): void;
}

export interface CallOptions {
  readonly scope?: Partial<WorkspaceScope>;
  readonly language?: 'vi' | 'en';
  readonly outputChars?: number;
  readonly signal?: AbortSignal;
  /** Null searches without ripgrep. */
  readonly ripgrep?: string | null;
}

export const createFixture = (): Fixture => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'crew-tools-')));
  const root = join(base, 'workspace');
  const outside = join(base, 'outside');
  mkdirSync(root);
  mkdirSync(outside);
  const commands = { run: async () => ({ ended: 'refused', sentence: 'no commands here' }) as const };
  return {
    root,
    outside,
    put: (path, content) => {
      const whole = path.startsWith('/') ? path : join(root, path);
      mkdirSync(dirname(whole), { recursive: true });
      writeFileSync(whole, content);
      return whole;
    },
    call: async (name, input, options = {}) => {
      const tools = createTools({
        commands,
        ripgrep: options.ripgrep === undefined ? 'rg' : options.ripgrep,
      });
      const tool = tools.find((candidate) => candidate.name === name);
      if (tool === undefined) throw new Error(`no tool ${name}`);
      const agent = {
        language: options.language ?? 'en',
        toolOutputChars: options.outputChars ?? 8_000,
        workspace: { root, writePaths: [], closed: [], ...options.scope },
      } as unknown as Agent;
      const parsed = tool.input.parse(input);
      const { refuse } = tool.assess(parsed, agent);
      if (refuse !== null) return { outcome: 'refused', text: refuse };
      const signal = options.signal ?? new AbortController().signal;
      return tool.run(parsed, { agent, conversationId: 'c', runId: 'r', callId: 't', signal });
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
};
