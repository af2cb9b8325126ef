import type { Crew } from '../api/crew.ts';
import type { Log } from '../http/index.ts';
import { runClock } from './run-clock.ts';

/**
 * Reads the jobs, reads them anew after every edit of the crew, and runs their clock until the signal aborts. What an agent
 * that is removed made in chats goes with it; the history of its jobs stays. Spec: agents, "Lịch của agent bị xoá".
 */
export const keepJobs = ({ home, store, jobs, clock }: Crew, log: Log, signal: AbortSignal): void => {
  const reportDefect = (cause: unknown, message: string): void =>
    log({ level: 'error', event: 'defect', at: clock.now(), message, cause });
  const reread = (removedId: string | null): void => {
    try {
      if (removedId !== null) {
        store.createdSchedules.removeAgent(removedId);
        for (const { agentId, jobId } of store.jobs.marks())
          if (agentId === removedId) store.jobs.drop(agentId, jobId);
      }
      jobs.reread();
    } catch (cause) {
      reportDefect(cause, 'reading the jobs');
    }
  };
  reread(null);
  const stopListening = home.onChange(({ kind, agentId }) => reread(kind === 'removed' ? agentId : null));
  signal.addEventListener('abort', stopListening, { once: true });
  runClock(jobs, { clock, reportDefect, signal });
};
