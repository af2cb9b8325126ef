import {
  defineTool,
  fail,
  type OutputWindow,
  type Spill,
  succeed,
  type Tool,
  type ToolContext,
} from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { type Replies, repliesIn } from '../texts/replies.ts';

/** Characters of a window unless asked otherwise. Spec: tools, "một đoạn dài 8.000 ký tự". */
const defaultChars = 8_000;

/** What a script can hold of one answer, its lines included. Spec: tools, "200.000 ký tự". */
const scriptChars = 200_000;

/** Characters of an unknown id that an answer repeats. */
const namedChars = 100;

/** All that fits the reader: the cap of its agent, or what a script can hold. */
const capOf = ({ agent, caller }: ToolContext): number =>
  caller === 'script' ? scriptChars : agent.toolOutputChars;

/** Characters that the lines around a window take at most; they name numbers no longer than these. */
const frameChars = (replies: Replies, id: string): number => {
  const longest = 10 ** 15;
  return replies.outputHead(id, longest, longest, longest).length + replies.outputNext(longest).length + 2;
};

const layOut = (window: OutputWindow, id: string, replies: Replies): string => {
  const { text, offset, next, totalChars } = window;
  const head = replies.outputHead(id, offset, offset + text.length, totalChars);
  return `${head}\n${text}\n${replies.outputNext(next)}`;
};

/**
 * `tool_output_read`: a window of the whole result of a call of this conversation, when it was shortened and kept. It
 * always fits what its reader can hold, so it is never shortened again.
 */
export const createToolOutputRead = (spill: Spill): Tool =>
  defineTool({
    name: 'tool_output_read',
    input: z.object({
      id: z.string().min(1),
      offset: z.number().int().min(0).optional(),
      limit: z.number().int().min(1).optional(),
    }),
    approval: 'never',
    parallel: true,
    replaySafe: true,
    texts: describeTool('tool_output_read'),
    run: async ({ id, offset = 0, limit }, context) => {
      const replies = repliesIn(context.agent.language);
      const callId = id.trim();
      const cap = capOf(context);
      const room = cap - frameChars(replies, callId);
      const wanted = limit ?? (context.caller === 'script' ? scriptChars : defaultChars);
      // A cap that not even the two lines fit into still gets as much of the text as it holds.
      const chars = Math.min(wanted, room > 0 ? room : cap);
      const place = { conversationId: context.conversationId, callId };
      const window = await spill.read(place, { offset, chars });
      if (window === null) return fail(replies.outputMissing(callId.slice(0, namedChars)));
      return succeed(room > 0 ? layOut(window, callId, replies) : window.text, callId);
    },
  });
