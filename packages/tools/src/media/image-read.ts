import {
  defineTool,
  fail,
  type Outcome,
  refuse,
  type Tool,
  type ToolContext,
  type Vision,
} from '@my-agent-crew/core';
import { z } from 'zod';
import { isProblem } from '../paths/path-problem.ts';
import { describeTool } from '../texts/descriptions.ts';
import { webTextsIn } from '../texts/web-texts.ts';
import { fence } from '../web/fence.ts';
import { outputCap } from '../web/output-cap.ts';
import { answerProblem } from '../workspace/answer-problem.ts';
import { describeVisionProblem } from './describe-vision-problem.ts';
import { pictureType } from './picture-type.ts';
import { readBytes } from './read-bytes.ts';

/** Spec: tools, image_read, "8 MB; jpg, png, webp, gif". */
const maxBytes = 8 * 1024 * 1024;

/** What tools that read files of the crew need to know of it. */
export interface MediaPorts {
  readonly vision: Vision;
  /** The crew's home; null reads only the workspace. */
  readonly home: string | null;
}

const accountOf = ({ conversationId, runId, agent }: ToolContext) => ({
  conversationId,
  runId,
  agentId: agent.id,
});

/** `image_read`: has a picture of the workspace or the inbox read by the crew's vision routes. */
export const createImageRead = ({ vision, home }: MediaPorts): Tool =>
  defineTool({
    name: 'image_read',
    input: z.object({ path: z.string(), question: z.string().max(4_000).optional() }),
    approval: 'never',
    parallel: true,
    replaySafe: true,
    texts: describeTool('image_read'),
    run: async ({ path, question }, context): Promise<Outcome> => {
      const { language } = context.agent;
      const texts = webTextsIn(language);
      const file = await readBytes(home, path, maxBytes, context);
      if (isProblem(file)) return answerProblem(file, path, context);
      if ('tooLarge' in file) return refuse(texts.pictureSize(file.tooLarge, maxBytes));
      const mediaType = pictureType(file.bytes);
      if (mediaType === null) return refuse(texts.pictureType);
      const answer = await vision.read(
        {
          picture: { mediaType, bytes: file.bytes },
          question: question?.trim() || texts.describe,
          language,
          account: accountOf(context),
          purpose: 'image',
        },
        context.signal,
      );
      const { booked } = answer;
      if ('problem' in answer) return { ...fail(describeVisionProblem(answer, texts)), booked };
      return { outcome: 'ok', text: fence(answer.text, outputCap(context), texts), detail: path, booked };
    },
  });
