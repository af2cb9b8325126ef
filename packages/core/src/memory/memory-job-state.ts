import type { JobDue, JobMark, JobState } from '../ports/jobs.ts';

const keyOf = (agentId: string, jobId: string): string => `${agentId}/${jobId}`;

/** The marks of the clock in memory, for tests and for hosts that keep nothing. */
export const createMemoryJobState = (): JobState => {
  const marks = new Map<string, JobMark>();
  const taken = new Set<string>();
  const moveOn = ({ agentId, jobId, dueAt }: JobDue): void => {
    const mark = marks.get(keyOf(agentId, jobId));
    if (mark !== undefined)
      marks.set(keyOf(agentId, jobId), { ...mark, lastDue: Math.max(dueAt, mark.lastDue ?? dueAt) });
  };
  return {
    marks: () => [...marks.values()],
    save: (saved) => {
      for (const mark of saved) marks.set(keyOf(mark.agentId, mark.jobId), mark);
    },
    drop: (agentId, jobId) => void marks.delete(keyOf(agentId, jobId)),
    claim: (due, open) => {
      const key = `${keyOf(due.agentId, due.jobId)}@${due.dueAt}`;
      if (taken.has(key)) return null;
      const opened = open();
      taken.add(key);
      if (due.trigger === 'clock' || due.trigger === 'late') moveOn(due);
      return opened;
    },
    skip: (due) => moveOn(due),
  };
};
