import type { ToolCall } from '@my-agent-crew/contract';
import { sliceStart } from '../shorten/slice-text.ts';

/** Characters of an argument in a timeline line. */
const detailChars = 200;

/** The first text among the arguments, folded to one line: what a person recognises a call by. */
export const describeCall = (call: ToolCall): string => {
  const text = Object.values(call.arguments).find((value) => typeof value === 'string');
  return typeof text === 'string' ? sliceStart(text.replace(/\s+/g, ' ').trim(), detailChars) : '';
};
