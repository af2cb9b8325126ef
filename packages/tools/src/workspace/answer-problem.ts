import { fail, type Outcome, refuse, type ToolContext } from '@my-agent-crew/core';
import { isRule, type PathProblem } from '../paths/path-problem.ts';
import { repliesIn } from '../texts/replies.ts';

/** The outcome of a call whose path cannot be used: rules refuse, the state of the disk fails. */
export const answerProblem = (
  problem: PathProblem,
  given: string,
  { agent }: Pick<ToolContext, 'agent'>,
): Outcome => {
  const { root, writePaths } = agent.workspace;
  const shown = writePaths.map((path) => (path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path));
  const text = repliesIn(agent.language).path(problem.problem, given, shown);
  return isRule(problem) ? refuse(text) : fail(text);
};
