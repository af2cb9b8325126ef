import type { Run } from '@my-agent-crew/contract';

/** What the exit status of a command says. Scripts rely on these numbers. */
export const exitCode = {
  done: 0,
  error: 1,
  halted: 2,
  approvalNeeded: 3,
  stopped: 4,
  usage: 64,
} as const;

/** The exit status for how a run stands; a run that is still open counts as an error. */
export const exitCodeOf = (run: Run | null): number => {
  switch (run?.status) {
    case 'done':
      return exitCode.done;
    case 'halted':
      return exitCode.halted;
    case 'waiting':
      return exitCode.approvalNeeded;
    case 'cancelled':
    case 'interrupted':
      return exitCode.stopped;
    default:
      return exitCode.error;
  }
};
