import { fail, type Outcome, refuse, type ToolContext } from '@my-agent-crew/core';
import type { PathProblem } from '../paths/path-problem.ts';
import { repliesIn } from '../texts/replies.ts';

const failures: readonly PathProblem['problem'][] = ['missing', 'changed', 'no-space', 'denied'];

/** The outcome of a call whose path cannot be used: rules refuse, the state of the disk fails. */
export const answerProblem = (
  { problem }: PathProblem,
  given: string,
  { agent }: Pick<ToolContext, 'agent'>,
): Outcome => {
  const { root, writePaths } = agent.workspace;
  const shown = writePaths.map((path) => (path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path));
  const text = repliesIn(agent.language).path(problem, given, shown);
  return failures.includes(problem) ? fail(text) : refuse(text);
};
