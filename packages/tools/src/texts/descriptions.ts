import type { Language } from '@my-agent-crew/contract';
import type { ToolText } from '@my-agent-crew/core';
import { en } from './en/descriptions.ts';
import { vi } from './vi/descriptions.ts';

/** Names of the built-in tools. */
export type ToolName =
  | 'workspace_list'
  | 'workspace_read'
  | 'workspace_write'
  | 'workspace_edit'
  | 'workspace_grep'
  | 'workspace_glob'
  | 'memory_save'
  | 'memory_search'
  | 'fetch_url'
  | 'web_search'
  | 'image_read'
  | 'pdf_read'
  | 'conversation_search'
  | 'user_memory_save'
  | 'user_memory_forget'
  | 'wiki_get'
  | 'wiki_search'
  | 'wiki_apply'
  | 'shell_run'
  | 'schedule_create'
  | 'skill_read'
  | 'tool_output_read'
  | 'ask_user'
  | 'progress_note'
  | 'delegate';

/** One language's words about every tool; they are part of every prompt, so each word must earn its place. */
export type Descriptions = Readonly<Record<ToolName, ToolText>>;

/** The words a model reads about one tool. */
export const describeTool = (name: ToolName): Readonly<Record<Language, ToolText>> => ({
  vi: vi[name],
  en: en[name],
});
