import type { VisionAnswer } from '@my-agent-crew/core';
import type { WebTexts } from '../texts/web-texts.ts';

/** Why no model read a picture, in one sentence. */
export const describeVisionProblem = (
  answer: Extract<VisionAnswer, { problem: string }>,
  texts: WebTexts,
): string => {
  if (answer.problem === 'failed') return texts.visionFailed(answer.sentence);
  if (answer.problem === 'no-route') return texts.noVision;
  return answer.problem === 'spent' ? texts.visionSpent : texts.visionStopped;
};
