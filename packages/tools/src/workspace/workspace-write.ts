import { defineTool, succeed, type Tool } from '@my-agent-crew/core';
import { z } from 'zod';
import { isProblem } from '../paths/path-problem.ts';
import { usePlace } from '../paths/place.ts';
import { readOperand } from '../paths/read-operand.ts';
import { describeTool } from '../texts/descriptions.ts';
import { repliesIn } from '../texts/replies.ts';
import type { WriteFile } from '../undo/write-file.ts';
import { answerProblem } from './answer-problem.ts';
import { assessWrite } from './assess-write.ts';

/** `workspace_write`: a whole text file at once, under `write_paths` only when the profile sets them. */
export const createWorkspaceWrite = (writeFile: WriteFile): Tool =>
  defineTool({
    name: 'workspace_write',
    input: z.object({ path: z.string(), content: z.string() }),
    approval: 'ask',
    texts: describeTool('workspace_write'),
    assess: assessWrite,
    operands: async (input, agent) => [await readOperand(agent.workspace, input.path)],
    run: async (input, context) => {
      const replies = repliesIn(context.agent.language);
      const done = await usePlace(context.agent.workspace, input.path, 'write', (place) => {
        const written = writeFile(place, input.content, context);
        if (isProblem(written)) return written;
        const text =
          place.stat === null
            ? replies.created(place.shown, written.bytes)
            : replies.overwritten(place.shown, written.bytes, Number(place.stat.size));
        return succeed(text, place.shown);
      });
      return isProblem(done) ? answerProblem(done, input.path, context) : done;
    },
  });
