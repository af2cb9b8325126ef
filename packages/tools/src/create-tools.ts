import type {
  Checkpoints,
  CommandRunner,
  ConversationSearch,
  Delegates,
  Memory,
  PdfFiles,
  Schedules,
  Skills,
  Spill,
  Tool,
  Vision,
  WebPages,
  WebSearch,
  Wiki,
} from '@my-agent-crew/core';
import { askUser } from './conversation/ask-user.ts';
import { createConversationSearch } from './conversation/conversation-search.ts';
import { createDelegate } from './conversation/delegate.ts';
import { progressNote } from './conversation/progress-note.ts';
import { createScheduleCreate } from './conversation/schedule-create.ts';
import { createSkillRead } from './conversation/skill-read.ts';
import { createToolOutputRead } from './conversation/tool-output-read.ts';
import { createImageRead } from './media/image-read.ts';
import { createPdfRead } from './media/pdf-read.ts';
import { createMemorySave } from './memory/memory-save.ts';
import { createMemorySearch } from './memory/memory-search.ts';
import { createUserMemoryForget } from './memory/user-memory-forget.ts';
import { createUserMemorySave } from './memory/user-memory-save.ts';
import { createWikiApply } from './memory/wiki-apply.ts';
import { createWikiGet } from './memory/wiki-get.ts';
import { createWikiSearch } from './memory/wiki-search.ts';
import { createShellRun } from './shell/shell-run.ts';
import type { ToolName } from './texts/descriptions.ts';
import { createWriteFile } from './undo/write-file.ts';
import { createFetchUrl } from './web/fetch-url.ts';
import { createWebSearchTool } from './web/web-search.ts';
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
  /** The wiki of each agent; left out, there are no wiki tools. */
  readonly wiki?: Wiki;
  /** Keeps what files held before they are written; left out, what tools write cannot be undone. */
  readonly checkpoints?: Checkpoints;
  /** Public pages; left out, there is no `fetch_url`. */
  readonly pages?: WebPages;
  /** Search services; left out, there is no `web_search`. */
  readonly search?: WebSearch;
  /** Models that read pictures; left out, there is neither `image_read` nor `pdf_read`. */
  readonly vision?: Vision;
  /** Opens PDFs; left out, there is no `pdf_read`. */
  readonly pdfs?: PdfFiles;
  /** The crew's home, where pictures and PDFs are looked for after the workspace; left out, only there. */
  readonly home?: string;
}

const createMediaTools = ({
  vision,
  pdfs,
  home = null,
}: Omit<ToolPorts, 'home'> & { home?: string | null }): readonly Tool[] => {
  if (vision === undefined) return [];
  const pictures = createImageRead({ vision, home });
  return pdfs === undefined ? [pictures] : [pictures, createPdfRead({ vision, home, files: pdfs })];
};

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
    ...(ports.pages === undefined ? [] : [createFetchUrl(ports.pages)]),
    ...(ports.search === undefined ? [] : [createWebSearchTool(ports.search)]),
    ...createMediaTools(ports),
    ...(ports.conversations === undefined ? [] : [createConversationSearch(ports.conversations)]),
    ...(ports.memory === undefined
      ? []
      : [createUserMemorySave(ports.memory), createUserMemoryForget(ports.memory)]),
    ...(ports.wiki === undefined
      ? []
      : [createWikiGet(ports.wiki), createWikiSearch(ports.wiki), createWikiApply(ports.wiki)]),
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
  { name: 'fetch_url', mode: 'any' },
  { name: 'web_search', mode: 'any' },
  { name: 'image_read', mode: 'any' },
  { name: 'pdf_read', mode: 'any' },
  { name: 'conversation_search', mode: 'any' },
  { name: 'user_memory_save', mode: 'any' },
  { name: 'user_memory_forget', mode: 'any' },
  { name: 'wiki_get', mode: 'any' },
  { name: 'wiki_search', mode: 'any' },
  { name: 'wiki_apply', mode: 'any' },
  { name: 'shell_run', mode: 'any' },
  { name: 'schedule_create', mode: 'any' },
  { name: 'skill_read', mode: 'any' },
  { name: 'tool_output_read', mode: 'any' },
  { name: 'ask_user', mode: 'any' },
  { name: 'progress_note', mode: 'any' },
  { name: 'delegate', mode: 'any' },
];
