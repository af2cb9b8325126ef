import { closeSync, readFileSync } from 'node:fs';
import {
  defineTool,
  fail,
  type Outcome,
  refuse,
  succeed,
  type Tool,
  type ToolContext,
} from '@my-agent-crew/core';
import { z } from 'zod';
import { openFile } from '../paths/open-file.ts';
import { attempt, isProblem, type PathProblem } from '../paths/path-problem.ts';
import { usePlace } from '../paths/place.ts';
import { readOperand } from '../paths/read-operand.ts';
import type { Place } from '../paths/walk.ts';
import { describeTool } from '../texts/descriptions.ts';
import { repliesIn } from '../texts/replies.ts';
import type { WriteFile } from '../undo/write-file.ts';
import { answerProblem } from './answer-problem.ts';
import { assessWrite } from './assess-write.ts';
import { replaceExactly } from './replace-exactly.ts';
import { showDiff } from './show-diff.ts';

/** Bytes of a file that may be edited in place; more is work for a command. */
const editByteLimit = 16 * 1024 * 1024;

interface Edit {
  readonly old: string;
  readonly new: string;
  readonly replace_all?: boolean | undefined;
}

const editPlace = (
  writeFile: WriteFile,
  place: Place,
  edit: Edit,
  context: ToolContext,
): Outcome | PathProblem => {
  const replies = repliesIn(context.agent.language);
  const file = openFile(place);
  if (isProblem(file)) return file;
  const content = attempt(() => {
    try {
      return file.stat.size > editByteLimit ? null : { bytes: readFileSync(file.fd) };
    } finally {
      closeSync(file.fd);
    }
  });
  if (content === null)
    return refuse(replies.tooLargeToEdit(place.shown, Number(file.stat.size), editByteLimit));
  if (isProblem(content)) return content;
  const { bytes } = content;
  if (bytes.subarray(0, 8_192).includes(0)) return refuse(replies.binary(place.shown));

  const replaced = replaceExactly(bytes, edit.old, edit.new, edit.replace_all === true);
  if (replaced.kind !== 'replaced') {
    if (replaced.kind === 'several') return fail(replies.editSeveral(place.shown, replaced.count));
    return fail(
      replaced.kind === 'absent' ? replies.editAbsent(place.shown) : replies.editOtherForm(place.shown),
    );
  }
  const written = writeFile(place, replaced.content, context, bytes);
  if (isProblem(written)) return written;
  const diff = showDiff(bytes.toString('utf8'), replaced.content.toString('utf8'), replies);
  return succeed([replies.edited(place.shown, replaced.count), diff].filter(Boolean).join('\n'), place.shown);
};

/** `workspace_edit`: replaces an exact passage and nothing else, byte for byte. */
export const createWorkspaceEdit = (writeFile: WriteFile): Tool =>
  defineTool({
    name: 'workspace_edit',
    input: z.object({
      path: z.string(),
      old: z.string(),
      new: z.string(),
      replace_all: z.boolean().optional(),
    }),
    approval: 'ask',
    texts: describeTool('workspace_edit'),
    assess: assessWrite,
    operands: async (input, agent) => [await readOperand(agent.workspace, input.path)],
    run: async (input, context) => {
      const replies = repliesIn(context.agent.language);
      if (input.old === '') return refuse(replies.editEmpty);
      if (input.old === input.new) return refuse(replies.editSame);
      // A missing file makes no folders: an edit needs something to edit.
      const seen = await usePlace(context.agent.workspace, input.path, 'read', (place) =>
        place.stat === null ? ({ problem: 'missing' } as const) : null,
      );
      if (seen !== null) return answerProblem(seen, input.path, context);
      const done = await usePlace(context.agent.workspace, input.path, 'write', (place) =>
        editPlace(writeFile, place, input, context),
      );
      return isProblem(done) ? answerProblem(done, input.path, context) : done;
    },
  });
