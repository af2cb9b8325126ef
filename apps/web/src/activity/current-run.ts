import type { Run, ThreadState } from '@my-agent-crew/contract';

/**
 * The run a conversation shows: the open one, or the newest. The turn's own stream tells a run whole only at its end;
 * until then the activity stream (`runs`, newest first) has the newer sums.
 */
export const currentRun = (thread: ThreadState, runs: readonly Run[]): Run | null => {
  const own = thread.run;
  if (own === null) return runs[0] ?? null;
  return own.status === 'running' ? (runs.find((candidate) => candidate.id === own.id) ?? own) : own;
};
