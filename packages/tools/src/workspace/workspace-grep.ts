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
import { hasHandles } from '../paths/folder.ts';
import { isProblem, type PathProblem } from '../paths/path-problem.ts';
import { useFolder, usePlace } from '../paths/place.ts';
import type { Place } from '../paths/walk.ts';
import { type Hits, hitLimit, type InvalidPattern, searchSeconds } from '../search/hits.ts';
import { matchGlob } from '../search/match-glob.ts';
import { runRipgrep } from '../search/run-ripgrep.ts';
import { searchFiles } from '../search/search-files.ts';
import { walkFiles } from '../search/walk-files.ts';
import { describeTool } from '../texts/descriptions.ts';
import { type Replies, repliesIn } from '../texts/replies.ts';
import { answerProblem } from './answer-problem.ts';

/** Characters of a matching line that are shown. */
const lineChars = 300;

interface Search {
  readonly pattern: string;
  readonly glob: string | null;
  readonly ripgrep: string | null;
  readonly signal: AbortSignal;
}

const searchPlace = (
  place: Place,
  search: Search,
): Promise<Hits | InvalidPattern | PathProblem> | PathProblem => {
  const { pattern, glob, ripgrep, signal } = search;
  if (place.stat === null) return { problem: 'missing' };
  if (!place.stat.isDirectory()) return searchFiles([place], pattern, () => true, signal);
  return useFolder(place, async (folder) => {
    const prefix = place.shown === '.' ? '' : `${place.shown}/`;
    // Another program knows nothing of closed places; where some lie below, only the own search may look.
    if (ripgrep !== null && !place.closed.touches(folder.real)) {
      const held = hasHandles ? `/proc/${process.pid}/fd/${folder.fd}` : folder.real;
      const found = await runRipgrep({ program: ripgrep, pattern, glob, folder: held, prefix }, signal);
      if (found !== null) return found;
    }
    const accepts = glob === null ? () => true : matchGlob(glob, true);
    if (typeof accepts !== 'function') return accepts;
    return searchFiles(
      walkFiles(place, folder, signal),
      pattern,
      (path) => accepts(path.slice(prefix.length)),
      signal,
    );
  });
};

const cutLine = (text: string): string =>
  text.length <= lineChars
    ? text.replace(/\r$/, '')
    : `${text.slice(0, lineChars).replace(/[\uD800-\uDBFF]$/, '')}…`;

const layOut = ({ hits, cut }: Hits, replies: Replies): string => {
  const rows = hits.map((hit) => `${hit.path}:${hit.line}: ${cutLine(hit.text)}`);
  if (cut === 'limit') rows.push(replies.hitsCut(hitLimit));
  if (cut === 'time') rows.push(replies.searchTimedOut(searchSeconds));
  return rows.length === 0 ? replies.noHits : rows.join('\n');
};

const toOutcome = (found: Hits | InvalidPattern, { agent, signal }: ToolContext): Outcome => {
  const replies = repliesIn(agent.language);
  if ('invalid' in found) return refuse(replies.badPattern(found.invalid));
  if (signal.aborted) return fail(replies.searchStopped);
  const text = layOut(found, replies);
  return found.cut === 'time' ? { outcome: 'timed-out', text } : succeed(text);
};

/** `workspace_grep`: a regex over the workspace with ripgrep when it is there, else by an own walk in bounded time. */
export const createWorkspaceGrep = (ripgrep: string | null): Tool =>
  defineTool({
    name: 'workspace_grep',
    input: z.object({ pattern: z.string().min(1), path: z.string().optional(), glob: z.string().optional() }),
    approval: 'never',
    parallel: true,
    replaySafe: true,
    texts: describeTool('workspace_grep'),
    run: async (input, context) => {
      const given = input.path === undefined || input.path === '' ? '.' : input.path;
      const signal = AbortSignal.any([context.signal, AbortSignal.timeout(searchSeconds * 1_000)]);
      const search = { pattern: input.pattern, glob: input.glob ?? null, ripgrep, signal };
      const found = await usePlace(context.agent.workspace, given, 'read', (place) =>
        searchPlace(place, search),
      );
      return isProblem(found) ? answerProblem(found, given, context) : toOutcome(found, context);
    },
  });
