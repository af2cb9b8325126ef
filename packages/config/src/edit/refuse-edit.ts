import { CrewError } from '@my-agent-crew/contract';

/** One thing that is wrong with an edit: the key it is about and a sentence without a full stop. */
export interface EditProblem {
  readonly key: string;
  readonly sentence: string;
}

/** The answer to an edit that was not made: all problems in one sentence, and one by one in `details`. */
export const refuseEdit = (problems: readonly EditProblem[], cause?: unknown): CrewError => {
  const words = [...new Set(problems.map((problem) => problem.sentence))].join('; ');
  const details = { problems: problems.map(({ key, sentence }) => ({ key, sentence })) };
  return new CrewError(
    'invalid-input',
    `Not saved: ${words}.`,
    cause === undefined ? { details } : { details, cause },
  );
};
