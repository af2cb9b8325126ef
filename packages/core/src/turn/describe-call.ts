import type { ToolCall } from '@my-agent-crew/contract';

/** Characters of an argument in a timeline line. */
const detailChars = 200;

/** The first text among the arguments, folded to one line: what a person recognises a call by. */
export const describeCall = (call: ToolCall): string => {
  const text = Object.values(call.arguments).find((value) => typeof value === 'string');
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim().slice(0, detailChars) : '';
};
