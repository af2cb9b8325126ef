import type { Component } from 'solid-js';
import type { CallView } from '../build-rows.ts';
import { AnyBody } from './any-body.tsx';
import { EditBody } from './edit-body.tsx';
import { FileBody } from './file-body.tsx';
import { QuestionBody } from './question-body.tsx';
import { ShellBody } from './shell-body.tsx';

/** What the open card of a tool shows. */
export type ToolBody = Component<{ readonly view: CallView }>;

/** Cards of their own, by tool name. A tool that is not listed shows its arguments and its result. */
const bodies: Record<string, ToolBody> = {
  shell_run: ShellBody,
  workspace_list: FileBody,
  workspace_read: FileBody,
  workspace_write: FileBody,
  workspace_edit: EditBody,
  workspace_grep: FileBody,
  workspace_glob: FileBody,
  ask_user: QuestionBody,
};

/** The body for a tool; never fails for a name nobody knows. */
export const toolBodyOf = (name: string): ToolBody =>
  (Object.hasOwn(bodies, name) ? bodies[name] : undefined) ?? AnyBody;
