import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FileOutcome } from '@my-agent-crew/contract';
import {
  type Agent,
  type Checkpoints,
  createMemoryCheckpoints,
  type Outcome,
  type WorkspaceScope,
} from '@my-agent-crew/core';
import { createTools, createUndo, type Undo } from '@my-agent-crew/tools';

/** A workspace whose turns can be undone, with the doors a test needs. */
export interface UndoScene {
  readonly root: string;
  readonly outside: string;
  readonly checkpoints: Checkpoints;
  readonly undo: Undo;
  /** A write of a tool in a turn. */
  write(runId: string, path: string, content: string): Promise<Outcome>;
  edit(runId: string, path: string, old: string, fresh: string): Promise<Outcome>;
  /** What a person saves. */
  save(path: string, content: string | Uint8Array): void;
  read(path: string): string | null;
  take(kind: 'undo' | 'redo', runIds: readonly string[], more?: TakeOptions): Promise<FileOutcome[]>;
  changes(...runIds: string[]): ReturnType<Undo['changes']>;
  remove(): void;
}

export interface TakeOptions {
  readonly files?: readonly string[];
  readonly recreate?: readonly string[];
}

const refusedCommands = { run: async () => ({ ended: 'refused', sentence: 'no commands here' }) as const };

/** A fresh scene. `wrap` may put something between the tools and the checkpoints. */
export const createUndoScene = (
  options: { scope?: Partial<WorkspaceScope>; wrap?: (checkpoints: Checkpoints) => Checkpoints } = {},
): UndoScene => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'crew-undo-')));
  const root = join(base, 'workspace');
  const outside = join(base, 'outside');
  mkdirSync(root);
  mkdirSync(outside);
  const memory = createMemoryCheckpoints();
  const checkpoints = options.wrap?.(memory) ?? memory;
  const workspace = { root, writePaths: [], closed: [], ...options.scope };
  const agent = { language: 'en', toolOutputChars: 8_000, workspace } as unknown as Agent;
  const tools = createTools({ commands: refusedCommands, checkpoints });
  const undo = createUndo(checkpoints, () => workspace.closed);
  const { signal } = new AbortController();
  const call = async (name: string, runId: string, input: Record<string, unknown>): Promise<Outcome> => {
    const tool = tools.find((candidate) => candidate.name === name);
    if (tool === undefined) throw new Error(`no tool ${name}`);
    return tool.run(input, { agent, conversationId: 'conversation', runId, callId: `call-${runId}`, signal });
  };
  return {
    root,
    outside,
    checkpoints,
    undo,
    write: (runId, path, content) => call('workspace_write', runId, { path, content }),
    edit: (runId, path, old, fresh) => call('workspace_edit', runId, { path, old, new: fresh }),
    save: (path, content) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    },
    read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null),
    take: (kind, runIds, more = {}) => {
      const record = { runId: runIds[0] ?? '', conversationId: 'conversation', afterRunId: 'newest' };
      return undo[kind]({ runIds, record, ...more });
    },
    changes: (...runIds) => undo.changes(runIds),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
};
