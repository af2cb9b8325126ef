import type { ToolCall } from '@my-agent-crew/contract';
import { type ShapedOutput, shortenOutput } from '../shorten/shorten-output.ts';
import { summariseMiddle } from './summarise-middle.ts';
import type { Turn } from './turn.ts';

/** The tool that reads kept outputs. What it says fits the cap and is never kept again. */
const reader = 'tool_output_read';

/** A cap that is not at least this many times as long as the line under a result has no room for it. */
const smallestRoom = 3;

/** Keeps the whole output for an agent that can read it, and returns the line that tells so; empty when it is not kept. */
const keepWhole = async (turn: Turn, call: ToolCall, text: string): Promise<string> => {
  const { spill } = turn.ports;
  if (spill === undefined || call.name === reader || !turn.agent.tools.includes(reader)) return '';
  const longest = turn.texts.keptLine(call.id, text.length, text.length - 1).length;
  if (turn.agent.toolOutputChars < longest * smallestRoom) return '';
  const place = { conversationId: turn.conversation.id, callId: call.id };
  const keptChars = await spill.keep({ ...place, text });
  return keptChars === null ? '' : turn.texts.keptLine(call.id, text.length, keptChars);
};

/**
 * A tool's output as the model will see it: under the agent's cap, and with the line that says how to read the rest when
 * the whole was kept. Spec: tools, "Đọc lại đầu ra dài".
 */
export const shapeOutput = async (
  turn: Turn,
  call: ToolCall,
  { text }: { readonly text: string },
): Promise<ShapedOutput> => {
  const cap = turn.agent.toolOutputChars;
  if (text.length <= cap) return { text, kind: 'none', originalChars: text.length, charges: [] };
  const line = await keepWhole(turn, call, text);
  const shaped = await shortenOutput(text, cap - line.length, turn.texts, summariseMiddle(turn));
  return { ...shaped, text: shaped.text + line };
};
