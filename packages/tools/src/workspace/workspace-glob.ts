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
import { isProblem } from '../paths/path-problem.ts';
import { useFolder, usePlace } from '../paths/place.ts';
import { searchSeconds } from '../search/hits.ts';
import { matchGlob } from '../search/match-glob.ts';
import { walkFiles } from '../search/walk-files.ts';
import { describeTool } from '../texts/descriptions.ts';
import { repliesIn } from '../texts/replies.ts';
import { answerProblem } from './answer-problem.ts';

/** Spec: tools, table, workspace_glob "500 đường dẫn". */
const pathLimit = 500;

const toOutcome = (paths: readonly string[], isLate: boolean, { agent, signal }: ToolContext): Outcome => {
  const replies = repliesIn(agent.language);
  if (signal.aborted) return fail(replies.searchStopped);
  const rows = paths.slice(0, pathLimit);
  if (paths.length > pathLimit) rows.push(replies.pathsCut(pathLimit));
  if (isLate)
    return { outcome: 'timed-out', text: [...rows, replies.searchTimedOut(searchSeconds)].join('\n') };
  return succeed(rows.length === 0 ? replies.noPaths : rows.join('\n'));
};

/** `workspace_glob`: files matching a glob, sorted, without the folders that searches ignore. */
export const workspaceGlob: Tool = defineTool({
  name: 'workspace_glob',
  input: z.object({ pattern: z.string().min(1), path: z.string().optional() }),
  approval: 'never',
  parallel: true,
  replaySafe: true,
  texts: describeTool('workspace_glob'),
  run: async (input, context) => {
    const given = input.path === undefined || input.path === '' ? '.' : input.path;
    const late = AbortSignal.timeout(searchSeconds * 1_000);
    const signal = AbortSignal.any([context.signal, late]);
    const matches = matchGlob(input.pattern, false);
    if (typeof matches !== 'function')
      return refuse(repliesIn(context.agent.language).badPattern(matches.invalid));
    const found = await usePlace(context.agent.workspace, given, 'read', (place) =>
      useFolder(place, async (folder) => {
        const start = place.shown === '.' ? 0 : place.shown.length + 1;
        const paths: string[] = [];
        for await (const file of walkFiles(place, folder, signal)) {
          if (matches(file.shown.slice(start))) paths.push(file.shown);
          if (paths.length > pathLimit) break;
        }
        return { paths };
      }),
    );
    return isProblem(found)
      ? answerProblem(found, given, context)
      : toOutcome(found.paths, late.aborted, context);
  },
});
