import type { Clock, JobDue, JobMark, JobState } from '@my-agent-crew/core';
import { nextRun } from './next-run.ts';
import { type MissedPolicy, planDue } from './plan-due.ts';
import { type Timing, timingKey } from './timing.ts';

/** A job the clock keeps. */
export interface ClockJob {
  readonly agentId: string;
  readonly jobId: string;
  readonly timing: Timing;
  /** Off: it keeps its place and has no next run. Turned on again it counts from then. */
  readonly isOn: boolean;
  readonly missed: MissedPolicy;
  /** Null: a missed run is made up however late. */
  readonly maxAgeMs: number | null;
}

/** A job as the clock sees it now. */
export interface ClockEntry {
  readonly job: ClockJob;
  readonly mark: JobMark;
  /** Milliseconds UTC; in the past while it waits for its turn. Null: none. */
  readonly next: number | null;
  /** Why its time cannot be read; it is parked, all others run. */
  readonly problem: string | null;
}

/** What became of a due job: `busy` passes this due time over, `later` asks again at the next look. */
export type DueAnswer = 'started' | 'busy' | 'later';

/** What the clock needs. */
export interface JobClockParts {
  readonly state: JobState;
  readonly clock: Pick<Clock, 'now'>;
  /** Read at every look, because the owner may change it. */
  readonly timezone: () => string;
  /** Claims and starts a due job. A throw concerns this job only; it is asked again at the next look. */
  readonly start: (due: JobDue) => DueAnswer;
  readonly reportDefect: (cause: unknown, where: string) => void;
}

/** The one clock of all jobs. */
export interface JobClock {
  /**
   * Takes over all jobs there are: those with the time they had keep their marks, others count from now. Marks of other jobs
   * of these agents are dropped; those of an agent that is out of use for now wait for it.
   */
  set(jobs: readonly ClockJob[], agentIds: readonly string[]): void;
  /** Looks at the time and starts what is due. Never throws. */
  tick(): void;
  entry(agentId: string, jobId: string): ClockEntry | null;
  entries(): readonly ClockEntry[];
  /** The earliest next run of all. */
  next(): number | null;
  /** Changes what is kept of one job: paused or not, refused runs. Resuming counts from now. */
  change(
    agentId: string,
    jobId: string,
    change: Partial<Pick<JobMark, 'isPaused' | 'pauseReason' | 'refusedRuns'>>,
  ): void;
  /** When the last look began; null before the first. */
  readonly lastTick: number | null;
}

const keyOf = (agentId: string, jobId: string): string => `${agentId}/${jobId}`;

/** A cron line means other times in another zone, and those before the change were not missed. */
const fingerprint = ({ isOn, timing }: ClockJob, timezone: string): string =>
  `${isOn ? 'on' : 'off'} ${timingKey(timing)}${'cron' in timing ? ` ${timezone}` : ''}`;

/** Makes the clock. It owns the order of looks and the marks; what a job does is the business of `start`. */
export const createJobClock = (parts: JobClockParts): JobClock => {
  const { state, clock } = parts;
  const entries = new Map<string, ClockEntry>();
  let timezone = parts.timezone();
  let lastTick: number | null = null;

  const place = (job: ClockJob, mark: JobMark): void => {
    const key = keyOf(job.agentId, job.jobId);
    try {
      const isStill = !job.isOn || mark.isPaused;
      // A clock set back must not put a job to sleep until the old time comes round again; a claim is never made twice.
      const lastDue = mark.lastDue === null ? null : Math.min(mark.lastDue, clock.now());
      const since = Math.min(mark.since, clock.now());
      const next = isStill ? null : nextRun(job.timing, { since, lastDue }, timezone);
      entries.set(key, { job, mark, next, problem: null });
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause);
      entries.set(key, { job, mark, next: null, problem });
    }
  };

  const newMark = (job: ClockJob, known: JobMark | undefined): JobMark => ({
    agentId: job.agentId,
    jobId: job.jobId,
    timing: fingerprint(job, timezone),
    since: clock.now(),
    lastDue: null,
    isPaused: known?.isPaused ?? false,
    pauseReason: known?.pauseReason ?? null,
    refusedRuns: known?.refusedRuns ?? 0,
  });

  const moved = ({ job, mark }: ClockEntry, dueAt: number): ClockEntry => {
    place(job, { ...mark, lastDue: Math.max(dueAt, mark.lastDue ?? dueAt) });
    return entries.get(keyOf(job.agentId, job.jobId)) as ClockEntry;
  };

  const skip = (entry: ClockEntry, dueAt: number, count: number, reason: 'missed' | 'busy'): ClockEntry => {
    const { agentId, jobId } = entry.job;
    const at = clock.now();
    state.skip({ agentId, jobId, dueAt, at, trigger: 'clock', missed: count - 1 }, reason);
    return moved(entry, dueAt);
  };

  const runDue = (entry: ClockEntry, now: number): void => {
    const { job, mark } = entry;
    const { agentId, jobId, timing, missed, maxAgeMs } = job;
    const plan = planDue({ timing, state: mark, timezone, missed, maxAgeMs }, now);
    const current =
      plan.passed === null ? entry : skip(entry, plan.passed.dueAt, plan.passed.count, 'missed');
    if (plan.run === null) return;
    const { dueAt, isLate, missed: others } = plan.run;
    const answer = parts.start({
      agentId,
      jobId,
      dueAt,
      at: now,
      trigger: isLate ? 'late' : 'clock',
      missed: others,
    });
    if (answer === 'started') moved(current, dueAt);
    // With `all`, every due time is made up: it waits for the one before it.
    if (answer === 'busy' && missed !== 'all') skip(current, dueAt, others + 1, 'busy');
  };

  const reread = (): void => {
    const now = parts.timezone();
    if (now === timezone) return;
    timezone = now;
    const changed = [...entries.values()].map(({ job, mark }): [ClockJob, JobMark] =>
      mark.timing === fingerprint(job, timezone) ? [job, mark] : [job, newMark(job, mark)],
    );
    state.save(changed.map(([, mark]) => mark));
    for (const [job, mark] of changed) place(job, mark);
  };

  return {
    set: (jobs, agentIds) => {
      const marks = new Map(state.marks().map((mark) => [keyOf(mark.agentId, mark.jobId), mark]));
      const fresh: JobMark[] = [];
      entries.clear();
      for (const job of jobs) {
        const known = marks.get(keyOf(job.agentId, job.jobId));
        marks.delete(keyOf(job.agentId, job.jobId));
        const mark = known?.timing === fingerprint(job, timezone) ? known : newMark(job, known);
        if (mark !== known) fresh.push(mark);
        place(job, mark);
      }
      if (fresh.length > 0) state.save(fresh);
      for (const { agentId, jobId } of marks.values())
        if (agentIds.includes(agentId)) state.drop(agentId, jobId);
    },
    tick: () => {
      const now = clock.now();
      lastTick = now;
      reread();
      for (const entry of entries.values()) {
        if (entry.next === null || entry.next > now) continue;
        try {
          runDue(entry, now);
        } catch (cause) {
          parts.reportDefect(cause, `job ${keyOf(entry.job.agentId, entry.job.jobId)}`);
        }
      }
    },
    entry: (agentId, jobId) => entries.get(keyOf(agentId, jobId)) ?? null,
    entries: () => [...entries.values()],
    next: () => {
      let first: number | null = null;
      for (const { next } of entries.values())
        if (next !== null && (first === null || next < first)) first = next;
      return first;
    },
    change: (agentId, jobId, change) => {
      const entry = entries.get(keyOf(agentId, jobId));
      if (entry === undefined) return;
      const isResumed = entry.mark.isPaused && change.isPaused === false;
      const isOnce = 'at' in entry.job.timing;
      const counted = isResumed && !isOnce ? { since: clock.now(), lastDue: null } : {};
      const mark = { ...entry.mark, ...change, ...counted };
      state.save([mark]);
      place(entry.job, mark);
    },
    get lastTick() {
      return lastTick;
    },
  };
};
