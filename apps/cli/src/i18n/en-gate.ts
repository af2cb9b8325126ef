import type { GateWords } from './vi-gate.ts';

/** The words of `crew approvals` and of what a request works on, in English. */
export const enGate: GateWords = {
  help: 'Show everything that waits for a decision, by turn, and the latest decisions',
  none: 'Nothing waits for a decision.',
  run: (agent, opening) => `${agent}: ${opening}`,
  together: (count) => `${count} calls of one turn`,
  decided: 'Decided lately',
  by: (channel) => `from ${channel}`,
  operands: 'works on',
  operandNew: 'does not exist yet',
  operandBySize: 'too large to read, watched by size and time of change',
  operandRest: (count) => `${count} more files`,
};
