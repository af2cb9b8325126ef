import type { GateText } from './vi-gate.ts';

/** The words of requests: what they work on, how they are decided together, and who was faster. In English. */
export const enGate: GateText = {
  operands: 'Works on',
  operandNew: 'does not exist yet',
  operandBySize: 'too large to read, watched by its size and time of change',
  operandRest: (count) => `${count} more files`,
  operandNote: 'If one of these files changes before the call runs, it is refused.',
  group: (count) => `${count} calls of one turn are waiting`,
  groupOf: (opening) => `Turn: ${opening}`,
  run: 'Open the turn',
  approveAll: (count) => `Allow all ${count} shown`,
  approving: (done, all) => `Sending ${done}/${all}…`,
  approved: (count) => (count === 1 ? '1 call allowed.' : `${count} calls allowed.`),
  settled: {
    approved: 'was already allowed',
    denied: 'was already denied',
    answered: 'was already answered',
    expired: 'expired, nobody decided in time',
    cancelled: 'was dropped with its stopped turn',
  },
  late: (what, from, at) =>
    `Your decision did not count: this call ${what}${from === '' ? '' : ` from ${from}`}, at ${at}.`,
};
