import { CrewError } from '@my-agent-crew/contract';
import { fail, type Outcome } from '@my-agent-crew/core';

/** Runs a step of the memory; what it refuses with a sentence becomes the outcome. */
export const answerRefusal = (step: () => Outcome): Outcome => {
  try {
    return step();
  } catch (error) {
    if (error instanceof CrewError) return fail(error.message);
    throw error;
  }
};
