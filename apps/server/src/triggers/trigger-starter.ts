import { CrewError } from '@my-agent-crew/contract';
import type { StartedRun, TriggerEvent } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { JobWork } from '../jobs/crew-job.ts';
import type { JobDesk, TriggerCause } from '../jobs/job-desk.ts';
import type { ReadTrigger } from './read-triggers.ts';

/** What happened to an event: the run it started or had started, or why it started none. */
export type StartAnswer =
  | { readonly outcome: 'started' | 'known'; readonly run: StartedRun }
  /** `sentence` says it to whoever asked; `retryAt` is when to ask again, milliseconds UTC, null when nobody can tell. */
  | {
      readonly outcome: 'off' | 'busy' | 'too-many';
      readonly sentence: string;
      readonly retryAt: number | null;
    };

/** Starts the run of a trigger, if it may run now. Counts nothing as refused. */
export type StartTrigger = (
  trigger: ReadTrigger,
  event: Pick<TriggerEvent, 'at' | 'keys' | 'files'>,
  cause: TriggerCause,
) => StartAnswer;

/** How long whoever finds eight runs of jobs working is asked to wait, in milliseconds. */
const roomMs = 60_000;

const workOf = (trigger: ReadTrigger, jobs: JobDesk): JobWork | StartAnswer => {
  if ('work' in trigger.target) return trigger.target.work;
  try {
    return jobs.ready(trigger.agentId, trigger.target.jobId);
  } catch (error) {
    if (!(error instanceof CrewError)) throw error;
    const isBusy = error.details?.['reason'] === 'busy';
    return { outcome: isBusy ? 'busy' : 'off', sentence: error.message, retryAt: null };
  }
};

/** Makes what starts runs of triggers. */
export const createTriggerStarter =
  ({ store, jobs }: { readonly store: Store; readonly jobs: JobDesk }): StartTrigger =>
  (trigger, event, cause) => {
    const work = workOf(trigger, jobs);
    if ('outcome' in work) return work;
    if (!jobs.hasRoom()) {
      const sentence =
        'Nothing was started: as many jobs as may be run at the same time already. Try again later.';
      return { outcome: 'busy', sentence, retryAt: event.at + roomMs };
    }
    const { agentId, triggerId, perHour } = trigger;
    let answer: StartAnswer | undefined;
    jobs.startBy(work, cause, (open) => {
      const taking = store.triggers.take({ agentId, triggerId, perHour, ...event }, open);
      if (taking.outcome === 'started') {
        const { conversationId, runId } = taking.opened;
        answer = { outcome: 'started', run: { conversationId, runId } };
        return taking.opened;
      }
      const sentence = `Nothing was started: this trigger may start ${perHour} runs an hour. Try again later.`;
      answer =
        taking.outcome === 'known' ? taking : { outcome: 'too-many', sentence, retryAt: taking.freeAt };
      return null;
    });
    if (answer === undefined) throw new Error(`The trigger ${agentId}/${triggerId} was not asked.`);
    return answer;
  };
