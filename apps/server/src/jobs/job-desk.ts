import { CrewError, type Health, isTerminalEvent, type Job, type JobRun } from '@my-agent-crew/contract';
import { isoTime, type JobDue } from '@my-agent-crew/core';
import { createJobClock, type DueAnswer, type JobClock } from '@my-agent-crew/scheduler';
import type { LegEnd } from '../turns/turn-host.ts';
import { createCommandDesk } from './command-desk.ts';
import { type CrewJob, createdJob, type JobWork, profileJobs } from './crew-job.ts';
import type { JobDeskParts } from './job-desk-parts.ts';
import { byNext, jobView } from './job-view.ts';
import { type OpenedRun, openJob } from './open-job.ts';
import { mostRefusedRuns } from './refused-keys.ts';

/** Runs of jobs worked on at the same time; more that are due wait for one to end. */
const mostAtOnce = 8;

/** Of more jobs than this the store is asked in one question. */
const mostAskedOneByOne = 200;

/** Without a look for this long the clock counts as stalled. */
const stalledMs = 70_000;

/** The one owner of the crew's jobs: keeps the clock, starts what is due, and tells how it went. */
export interface JobDesk {
  /** Reads the jobs of all agents and of chats anew. */
  reread(): void;
  /** Ends runs of commands that a kill cut. Before turns are taken up again. */
  closeCut(): Promise<void>;
  /** Looks at the time once; the caller owns the timer. Does nothing while the clock is off. */
  tick(): void;
  /** The earliest next run; milliseconds UTC. */
  next(): number | null;
  /** Told of every ended leg. */
  onEnd(end: LegEnd): void;
  /** Told of every run that ended without a turn. */
  onRunEnd(runId: string, isError: boolean): void;
  /** The next due first; so many of them. */
  list(limit?: number): Job[];
  /** Null when there is none. */
  find(agentId: string, jobId: string): Job | null;
  setPaused(agentId: string, jobId: string, paused: boolean): Job;
  runNow(agentId: string, jobId: string): JobRun;
  remove(agentId: string, jobId: string): void;
  /** A job that a trigger may start now. Throws `conflict` with why it does not run: off, paused, not ready, or running. */
  ready(agentId: string, jobId: string): JobWork;
  /** False while as many runs of jobs are worked on as may be. */
  hasRoom(): boolean;
  /**
   * Starts a run that a trigger asks for. `take` decides: it is handed what opens the run, to be called once inside the
   * transaction that makes the event known, and answers null when nothing is to run.
   */
  startBy(work: JobWork, cause: TriggerCause, take: (open: () => OpenedRun) => OpenedRun | null): void;
  /** Stops the command of a job that runs in this conversation; null when none does. */
  stopCommand(conversationId: string): Promise<void> | null;
  /** Names of the jobs of an agent that are on, consolidation left out; the same list until they change. */
  names(agentId: string): readonly string[];
  health(): Health['scheduler'];
}

/** What starts a run beside the clock and a person. */
export interface TriggerCause {
  readonly trigger: 'hook' | 'watch';
  /** What it came with, fenced. */
  readonly data: string;
  /** Keeps what the turn may ask for, such as the rest of a long payload, before the run is stored; must not throw. */
  readonly prepare: ((opened: OpenedRun) => void) | null;
}

const keyOf = (agentId: string, jobId: string): string => `${agentId}/${jobId}`;
const noNames: readonly string[] = [];

/** Makes the desk. Nothing runs before the first `tick`. */
export const createJobDesk = (parts: JobDeskParts): JobDesk => {
  const { store, home, host, clock } = parts;
  const commands = createCommandDesk(parts);
  let jobs = new Map<string, CrewJob>();
  let names = new Map<string, readonly string[]>();

  const need = (agentId: string, jobId: string): CrewJob => {
    const job = jobs.get(keyOf(agentId, jobId));
    if (job !== undefined) return job;
    throw new CrewError('not-found', `There is no job ${keyOf(agentId, jobId)}. Nothing was changed.`);
  };

  const begin = (job: JobWork, opened: OpenedRun): void => {
    if (job.kind === 'consolidate') parts.consolidations.run(job.agentId, opened);
    else if (opened.kind === 'command') commands.run(job, opened);
    else {
      parts.hub.conversation(opened.conversationId);
      host.start(opened.run);
    }
  };

  const open = (job: CrewJob, due: JobDue): OpenedRun =>
    job.kind === 'consolidate' ? parts.consolidations.open(job.agentId) : openJob(parts, job, due);

  /** One that a person asked for on the memory page is open under no job. */
  const isOpen = ({ agentId, jobId, kind }: CrewJob): boolean =>
    store.jobs.isOpen(agentId, jobId) || (kind === 'consolidate' && parts.consolidations.isOpen(agentId));

  const start = (due: JobDue): DueAnswer => {
    const job = jobs.get(keyOf(due.agentId, due.jobId));
    if (job === undefined) return 'later';
    if (isOpen(job)) return 'busy';
    if (store.jobs.countRunning() >= mostAtOnce) return 'full';
    const opened = store.jobs.claim(due, () => open(job, due));
    // Taken before, such as by a clock that was set back: it counts as run.
    if (opened !== null) begin(job, opened);
    return 'started';
  };

  const jobClock: JobClock = createJobClock({
    state: store.jobs,
    clock,
    timezone: () => home.settings.timezone,
    start,
    reportDefect: parts.reportDefect,
  });

  const nameJobs = (): void => {
    const now = new Map<string, string[]>();
    for (const job of jobs.values()) {
      const isPaused = jobClock.entry(job.agentId, job.jobId)?.mark.isPaused ?? false;
      if (!job.enabled || isPaused || job.kind === 'consolidate') continue;
      now.set(job.agentId, [...(now.get(job.agentId) ?? []), job.name]);
    }
    // A roster is made anew when the list is another one, so an equal list stays the same.
    names = new Map(
      [...now].map(([id, list]) => [
        id,
        names.get(id)?.join('\0') === list.join('\0') ? (names.get(id) ?? list) : list,
      ]),
    );
  };

  const reread = (): void => {
    const fromFiles = home.agents.flatMap(profileJobs);
    const known = new Set(home.agents.map(({ agent }) => agent.id));
    const fromChats = store.createdSchedules
      .list()
      .filter(({ agentId }) => known.has(agentId))
      .map(createdJob);
    jobs = new Map([...fromFiles, ...fromChats].map((job) => [keyOf(job.agentId, job.jobId), job]));
    const timed = [...jobs.values()].map(
      ({ agentId, jobId, timing, missed, maxAgeMs, enabled, problem }) => ({
        ...{ agentId, jobId, timing, missed, maxAgeMs },
        isOn: enabled && problem === null,
      }),
    );
    jobClock.set(timed, [...known]);
    nameJobs();
  };

  const viewOf = (
    job: CrewJob,
    newest: Parameters<typeof jobView>[1]['newest'] = store.jobs.newest(job.agentId, job.jobId),
  ): Job => jobView(job, { entry: jobClock.entry(job.agentId, job.jobId), newest });
  const viewsOf = (wanted: readonly CrewJob[]): Job[] => {
    if (wanted.length <= mostAskedOneByOne) return wanted.map((job) => viewOf(job));
    const known = new Map(store.jobs.newestOfAll().map((one) => [keyOf(one.agentId, one.jobId), one]));
    return wanted.map((job) => viewOf(job, known.get(keyOf(job.agentId, job.jobId)) ?? null));
  };

  const nextOf = ({ agentId, jobId }: CrewJob): number | null => jobClock.entry(agentId, jobId)?.next ?? null;

  const noteEnd = (runId: string, isError: boolean): void => {
    const isRefused = parts.refusedKeys.take(runId) && isError;
    const job = store.jobs.jobOf(runId);
    if (job === null) return;
    const mark = jobClock.entry(job.agentId, job.jobId)?.mark;
    if (mark === undefined) {
      parts.onTriggerEnd({ agentId: job.agentId, triggerId: job.jobId }, isRefused);
      return;
    }
    const refusedRuns = isRefused ? mark.refusedRuns + 1 : 0;
    const isPaused = refusedRuns >= mostRefusedRuns;
    if (refusedRuns !== mark.refusedRuns)
      jobClock.change(job.agentId, job.jobId, {
        refusedRuns,
        ...(isPaused ? { isPaused, pauseReason: 'refused-key' as const } : {}),
      });
    if (isPaused) nameJobs();
  };

  return {
    reread,
    closeCut: commands.closeCut,
    tick: () => {
      if (parts.isOn && !parts.closing.aborted) jobClock.tick();
    },
    next: () => jobClock.next(),
    onEnd: ({ run, event }) => {
      if (isTerminalEvent(event) && event.type !== 'interrupted' && event.type !== 'approval_required')
        noteEnd(run.id, event.type === 'error');
    },
    onRunEnd: noteEnd,
    list: (limit) =>
      viewsOf(
        byNext([...jobs.entries()].map(([key, job]) => ({ key, job, next: nextOf(job) })))
          .slice(0, limit)
          .map(({ job }) => job),
      ),
    find: (agentId, jobId) => {
      const job = jobs.get(keyOf(agentId, jobId));
      return job === undefined ? null : viewOf(job);
    },
    setPaused: (agentId, jobId, isPaused) => {
      const job = need(agentId, jobId);
      if (!job.enabled)
        throw new CrewError(
          'conflict',
          `Job ${keyOf(agentId, jobId)} is off in its agent's file. Nothing was changed: set enabled there.`,
        );
      jobClock.change(agentId, jobId, { isPaused, pauseReason: null, refusedRuns: 0 });
      nameJobs();
      return viewOf(job);
    },
    runNow: (agentId, jobId) => {
      const job = need(agentId, jobId);
      const { problem } = job;
      if (problem !== null && problem.code !== 'time')
        throw new CrewError('conflict', `Job ${keyOf(agentId, jobId)} was not run. ${problem.sentence}`);
      if (isOpen(job))
        throw new CrewError('conflict', `Job ${keyOf(agentId, jobId)} runs already. It was not run again.`);
      const now = clock.now();
      const due: JobDue = { agentId, jobId, dueAt: now, at: now, trigger: 'person', missed: 0 };
      const opened = store.jobs.claim(due, () => open(job, due));
      if (opened === null)
        throw new CrewError('conflict', `Job ${keyOf(agentId, jobId)} was started at this very moment.`);
      begin(job, opened);
      const [line] = store.jobs.history(agentId, jobId, 1);
      if (line === undefined) throw new Error('A claimed job has no history.');
      return line;
    },
    remove: (agentId, jobId) => {
      if (need(agentId, jobId).origin !== 'chat')
        throw new CrewError(
          'conflict',
          `Job ${keyOf(agentId, jobId)} stands in the file of its agent. Nothing was deleted: remove its row there.`,
        );
      store.createdSchedules.remove(agentId, jobId);
      reread();
    },
    ready: (agentId, jobId) => {
      const job = need(agentId, jobId);
      const key = keyOf(agentId, jobId);
      const refuse = (why: string, reason = 'off'): never => {
        throw new CrewError('conflict', `Job ${key} was not started: ${why}`, { details: { reason } });
      };
      if (!job.enabled) refuse("it is off in its agent's file. Set enabled there.");
      if (jobClock.entry(agentId, jobId)?.mark.isPaused) refuse('it is paused. Resume it first.');
      if (job.problem !== null && job.problem.code !== 'time') refuse(job.problem.sentence);
      if (store.jobs.isOpen(agentId, jobId)) refuse('it runs already. Try again when it has ended.', 'busy');
      return job;
    },
    hasRoom: () => store.jobs.countRunning() < mostAtOnce,
    startBy: (work, { trigger, data, prepare }, take) => {
      const { agentId, jobId } = work;
      const opened = take(() => {
        const now = clock.now();
        const dueAt = store.jobs.freeDue(agentId, jobId, now);
        const due: JobDue = { agentId, jobId, dueAt, at: now, trigger, missed: 0 };
        const claimed = store.jobs.claim(due, () => openJob(parts, work, due, data));
        if (claimed === null) throw new Error(`The due time of ${keyOf(agentId, jobId)} was free and taken.`);
        prepare?.(claimed);
        return claimed;
      });
      if (opened !== null) begin(work, opened);
    },
    stopCommand: commands.stop,
    names: (agentId) => names.get(agentId) ?? noNames,
    health: () => {
      const last = jobClock.lastTick;
      const next = jobClock.next();
      const isStalled = last !== null && clock.now() - last > stalledMs;
      return {
        state: !parts.isOn ? 'off' : isStalled ? 'stalled' : 'running',
        last_tick_at: last === null ? null : isoTime(last),
        jobs: jobs.size,
        next_at: next === null ? null : isoTime(next),
      };
    },
  };
};
