import type {
  Checkpoints,
  CommandRunner,
  ConversationSearch,
  Delegates,
  Memory,
  Schedules,
  Skills,
  Spill,
  Tool,
} from '@my-agent-crew/core';
import { askUser } from './conversation/ask-user.ts';
import { createConversationSearch } from './conversation/conversation-search.ts';
import { createDelegate } from './conversation/delegate.ts';
import { progressNote } from './conversation/progress-note.ts';
import { createScheduleCreate } from './conversation/schedule-create.ts';
import { createSkillRead } from './conversation/skill-read.ts';
import { createToolOutputRead } from './conversation/tool-output-read.ts';
import { createMemorySave } from './memory/memory-save.ts';
import { createMemorySearch } from './memory/memory-search.ts';
import { createUserMemoryForget } from './memory/user-memory-forget.ts';
import { createUserMemorySave } from './memory/user-memory-save.ts';
import { createShellRun } from './shell/shell-run.ts';
import type { ToolName } from './texts/descriptions.ts';
import { createWriteFile } from './undo/write-file.ts';
import { createWorkspaceEdit } from './workspace/workspace-edit.ts';
import { workspaceGlob } from './workspace/workspace-glob.ts';
import { createWorkspaceGrep } from './workspace/workspace-grep.ts';
import { workspaceList } from './workspace/workspace-list.ts';
import { workspaceRead } from './workspace/workspace-read.ts';
import { createWorkspaceWrite } from './workspace/workspace-write.ts';

/** What the built-in tools need from outside. */
export interface ToolPorts {
  readonly commands: CommandRunner;
  /** Opens delegated conversations; left out, nobody can delegate. */
  readonly delegates?: Delegates;
  /** The ripgrep program; null searches without it. Left out: `rg` from the path, when it is there. */
  readonly ripgrep?: string | null;
  /** Takes jobs that agents propose; left out, there is no `schedule_create`. */
  readonly schedules?: Schedules;
  /** The skills of every agent; left out, there is no `skill_read`. */
  readonly skills?: Skills;
  /** What was kept of shortened results; left out, there is no `tool_output_read`. */
  readonly spill?: Spill;
  /** Search over what was said; left out, there is no `conversation_search`. */
  readonly conversations?: ConversationSearch;
  /** What the crew remembers; left out, there are no memory tools. */
  readonly memory?: Memory;
  /** Keeps what files held before they are written; left out, what tools write cannot be undone. */
  readonly checkpoints?: Checkpoints;
}

/** Builds the built-in tools, in the order of the catalog. An agent is handed some of them by name. */
export const createTools = (ports: ToolPorts): readonly Tool[] => {
  const writeFile = createWriteFile(ports.checkpoints);
  return [
    workspaceList,
    workspaceRead,
    createWorkspaceWrite(writeFile),
    createWorkspaceEdit(writeFile),
    createWorkspaceGrep(ports.ripgrep === undefined ? 'rg' : ports.ripgrep),
    workspaceGlob,
    ...(ports.memory === undefined ? [] : [createMemorySave(ports.memory), createMemorySearch(ports.memory)]),
    ...(ports.conversations === undefined ? [] : [createConversationSearch(ports.conversations)]),
    ...(ports.memory === undefined
      ? []
      : [createUserMemorySave(ports.memory), createUserMemoryForget(ports.memory)]),
    createShellRun(ports.commands),
    ...(ports.schedules === undefined ? [] : [createScheduleCreate(ports.schedules)]),
    ...(ports.skills === undefined ? [] : [createSkillRead(ports.skills)]),
    ...(ports.spill === undefined ? [] : [createToolOutputRead(ports.spill)]),
    askUser,
    progressNote,
    ...(ports.delegates === undefined ? [] : [createDelegate(ports.delegates)]),
  ];
};

/** Which agents a tool comes with: all, or those of `mode: work`. Spec: tools, "chỉ đi kèm mode: work". */
export const toolCatalog: readonly { readonly name: ToolName; readonly mode: 'any' | 'work' }[] = [
  { name: 'workspace_list', mode: 'any' },
  { name: 'workspace_read', mode: 'any' },
  { name: 'workspace_write', mode: 'any' },
  { name: 'workspace_edit', mode: 'work' },
  { name: 'workspace_grep', mode: 'work' },
  { name: 'workspace_glob', mode: 'work' },
  { name: 'memory_save', mode: 'any' },
  { name: 'memory_search', mode: 'any' },
  { name: 'conversation_search', mode: 'any' },
  { name: 'user_memory_save', mode: 'any' },
  { name: 'user_memory_forget', mode: 'any' },
  { name: 'shell_run', mode: 'any' },
  { name: 'schedule_create', mode: 'any' },
  { name: 'skill_read', mode: 'any' },
  { name: 'tool_output_read', mode: 'any' },
  { name: 'ask_user', mode: 'any' },
  { name: 'progress_note', mode: 'any' },
  { name: 'delegate', mode: 'any' },
];
