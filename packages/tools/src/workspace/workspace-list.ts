import { type Dirent, readdirSync } from 'node:fs';
import { defineTool, succeed, type Tool } from '@my-agent-crew/core';
import { z } from 'zod';
import { attempt, isProblem } from '../paths/path-problem.ts';
import { useFolder, usePlace } from '../paths/place.ts';
import { describeTool } from '../texts/descriptions.ts';
import { repliesIn } from '../texts/replies.ts';
import { answerProblem } from './answer-problem.ts';

/** Entries shown; a folder with more is better searched with a glob. */
const entryLimit = 500;

const mark = (entry: Dirent): string => {
  if (entry.isDirectory()) return `${entry.name}/`;
  return entry.isSymbolicLink() ? `${entry.name}@` : entry.name;
};

const byName = (left: Dirent, right: Dirent): number => (left.name < right.name ? -1 : 1);

/** `workspace_list`: one folder, sorted by name, folders marked with `/` and links with `@`. */
export const workspaceList: Tool = defineTool({
  name: 'workspace_list',
  input: z.object({ path: z.string().optional() }),
  approval: 'never',
  parallel: true,
  replaySafe: true,
  texts: describeTool('workspace_list'),
  run: async (input, context) => {
    const given = input.path === undefined || input.path === '' ? '.' : input.path;
    const replies = repliesIn(context.agent.language);
    const listed = await usePlace(context.agent.workspace, given, 'read', (place) =>
      useFolder(place, (folder) =>
        attempt(() => {
          const entries = readdirSync(folder.access, { withFileTypes: true }).sort(byName);
          const lines = entries.slice(0, entryLimit).map(mark);
          if (entries.length > entryLimit) lines.push(replies.moreEntries(entries.length - entryLimit));
          return { text: lines.length === 0 ? replies.emptyFolder(place.shown) : lines.join('\n') };
        }),
      ),
    );
    return isProblem(listed) ? answerProblem(listed, given, context) : succeed(listed.text);
  },
});
