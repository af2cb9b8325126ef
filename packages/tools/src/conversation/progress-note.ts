import { defineTool, succeed, type Tool } from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { repliesIn } from '../texts/replies.ts';

/** Spec: tools, table, progress_note "200 ký tự". */
const noteLimit = 200;

/** One line of at most 200 characters, never half of one. */
const toNote = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= noteLimit ? line : `${line.slice(0, noteLimit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

/** `progress_note`: one line on the run's timeline; it never stops anything and cannot fail. */
export const progressNote: Tool = defineTool({
  name: 'progress_note',
  input: z.object({ text: z.string() }),
  approval: 'never',
  kind: 'note',
  parallel: true,
  replaySafe: true,
  texts: describeTool('progress_note'),
  run: async (input, { agent }) => succeed(repliesIn(agent.language).noted, toNote(input.text)),
});
