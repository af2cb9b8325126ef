import { type Agent, type Assessment, unremarkable } from '@my-agent-crew/core';
import { findWriteRefusal } from '../paths/place.ts';
import { answerProblem } from './answer-problem.ts';

/** Refuses what its path alone forbids, so that nobody is asked to approve the impossible. */
export const assessWrite = (input: { readonly path: string }, agent: Agent): Assessment => {
  const problem = findWriteRefusal(agent.workspace, input.path);
  return problem === null
    ? unremarkable
    : { ...unremarkable, refuse: answerProblem(problem, input.path, { agent }).text };
};
