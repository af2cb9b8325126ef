import { type AbortReason, isoTime } from '@my-agent-crew/core';
import { cutSentence, runCommandJob } from './command-job.ts';
import type { JobWork } from './crew-job.ts';
import type { JobDeskParts } from './job-desk-parts.ts';
import type { OpenedRun } from './open-job.ts';

/** Runs the commands of jobs and ends them with the server or when a person stops them. */
export interface CommandDesk {
  run(job: JobWork, opened: OpenedRun): void;
  /** Resolves once the command has ended; null when none of a job runs in this conversation. */
  stop(conversationId: string): Promise<void> | null;
  /** Ends the runs that an earlier process left open. */
  closeCut(): Promise<void>;
}

interface Running {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** Makes the desk. */
export const createCommandDesk = (parts: JobDeskParts): CommandDesk => {
  const running = new Map<string, Running>();

  const work = async (job: JobWork, opened: OpenedRun, signal: AbortSignal): Promise<void> => {
    const agent = parts.home.agent(job.agentId);
    try {
      if (agent !== null) await runCommandJob(parts, agent, opened, job.work, signal);
    } catch (cause) {
      parts.reportDefect(cause, `job ${job.agentId}/${job.jobId}`);
      const error = 'The command could not be run because of a fault of the server; its log has the cause.';
      const ending = { status: 'error', haltReason: null, error, at: isoTime(parts.clock.now()) } as const;
      parts.hub.run(await parts.store.log.closeRun(opened.runId, ending));
    } finally {
      running.delete(opened.conversationId);
    }
    if (!signal.aborted) parts.host.takeUpQueue(opened.conversationId);
  };

  return {
    run: (job, opened) => {
      const controller = new AbortController();
      const shutDown = (): void => controller.abort({ kind: 'shutdown' } satisfies AbortReason);
      if (parts.closing.aborted) shutDown();
      else parts.closing.addEventListener('abort', shutDown, { once: true });
      const done = work(job, opened, controller.signal).finally(() =>
        parts.closing.removeEventListener('abort', shutDown),
      );
      running.set(opened.conversationId, { controller, done });
      parts.background.add(done, `job ${job.agentId}/${job.jobId}`);
    },
    stop: (conversationId) => {
      const found = running.get(conversationId);
      if (found === undefined) return null;
      found.controller.abort({ kind: 'user-stop' } satisfies AbortReason);
      return found.done;
    },
    closeCut: async () => {
      for (const runId of parts.store.jobs.openCommands()) {
        const at = isoTime(parts.clock.now());
        await parts.store.log.closeRun(runId, {
          status: 'interrupted',
          haltReason: null,
          error: cutSentence,
          at,
        });
      }
    },
  };
};
