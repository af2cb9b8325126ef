import { closeSync } from 'node:fs';
import { defineTool, type Outcome, refuse, succeed, type Tool, type ToolContext } from '@my-agent-crew/core';
import { z } from 'zod';
import { openFile } from '../paths/open-file.ts';
import { isProblem, type PathProblem } from '../paths/path-problem.ts';
import { usePlace } from '../paths/place.ts';
import type { Place } from '../paths/walk.ts';
import { describeTool } from '../texts/descriptions.ts';
import { type Replies, repliesIn } from '../texts/replies.ts';
import { answerProblem } from './answer-problem.ts';
import { type ReadWindow, readWindow } from './read-window.ts';

/** Room for the footer inside the agent's cap. */
const footerChars = 120;

/** Brings a window under the cap by whole lines and says how to go on. */
const layOut = (window: ReadWindow, offset: number, maxChars: number, replies: Replies): string => {
  if (window.isEnd && window.text.length <= maxChars) return window.text;
  const room = Math.max(1, maxChars - footerChars);
  const lines = window.text.split(/(?<=\n)/);
  let shown = '';
  let count = 0;
  for (const line of lines) {
    if (shown.length + line.length > room) break;
    shown += line;
    count += 1;
  }
  if (count > 0) {
    const gap = shown.endsWith('\n') ? '' : '\n';
    return `${shown}${gap}${replies.readOn(offset, offset + count - 1, offset + count)}`;
  }
  const cut = (lines[0] ?? '').slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut}\n${replies.lineCut(offset, cut.length, offset + 1)}`;
};

const readPlace = async (
  place: Place,
  input: { readonly offset?: number | undefined; readonly limit?: number | undefined },
  context: ToolContext,
): Promise<Outcome | PathProblem> => {
  const replies = repliesIn(context.agent.language);
  const maxChars = context.agent.toolOutputChars;
  const offset = Math.max(1, Math.floor(input.offset ?? 1));
  const limit = Math.max(1, Math.floor(input.limit ?? Number.MAX_SAFE_INTEGER));
  const file = openFile(place);
  if (isProblem(file)) return file;
  try {
    const window = await readWindow(file.fd, { offset, limit, maxChars }, context.signal);
    if (window === 'binary') return refuse(replies.binary(place.shown));
    if (window.text === '' && window.isEnd) {
      return succeed(
        window.lines === 0 ? replies.emptyFile(place.shown) : replies.pastEnd(place.shown, window.lines),
      );
    }
    return succeed(layOut(window, offset, maxChars, replies), place.shown);
  } finally {
    closeSync(file.fd);
  }
};

/** `workspace_read`: a text file or a window of it, always within the agent's output cap. */
export const workspaceRead: Tool = defineTool({
  name: 'workspace_read',
  input: z.object({ path: z.string(), offset: z.number().optional(), limit: z.number().optional() }),
  approval: 'never',
  parallel: true,
  replaySafe: true,
  texts: describeTool('workspace_read'),
  run: async (input, context) => {
    const done = await usePlace(context.agent.workspace, input.path, 'read', (place) =>
      readPlace(place, input, context),
    );
    return isProblem(done) ? answerProblem(done, input.path, context) : done;
  },
});
