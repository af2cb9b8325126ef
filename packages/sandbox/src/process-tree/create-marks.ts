import { randomBytes, randomInt } from 'node:crypto';
import type { RunMarks } from './linux-tree.ts';

/** New marks for a command of a call: what the next process finds it by, and what tells it from every other command. */
export const createMarks = (callId: string): RunMarks => ({
  runId: `${callId}.${randomBytes(12).toString('hex')}`,
  fileSizeBlocks: 2 ** 50 + randomInt(2 ** 46) * 2 + 1,
});
