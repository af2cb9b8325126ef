import type { Clock, JobDue, JobMark, JobState } from '@my-agent-crew/core';
import { nextRun } from './next-run.ts';
import { lateAfterMs, type MissedPolicy, planDue } from './plan-due.ts';
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
  /** Why it could not be started when it came due, and when that is tried again; null when nothing is wrong. */
  readonly trouble: { readonly cause: unknown; readonly tries: number; readonly retryAt: number } | null;
}

/**
 * What became of a due job: `busy` passes this due time over, `later` asks again at the next look, and with `full` the others
 * that are due are not asked before then either.
 */
export type DueAnswer = 'started' | 'busy' | 'later' | 'full';

/** What the clock needs. */
export interface JobClockParts {
  readonly state: JobState;
  readonly clock: Pick<Clock, 'now'>;
  /** Read at every look, because the owner may change it. */
  readonly timezone: () => string;
  /** Claims and starts a due job. A throw concerns this job only; it is asked again after a growing pause. */
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

/** Milliseconds until a job that could not be started is tried again: the first pause, doubled each time, and the longest. */
const firstRetryMs = 20_000;
const longestRetryMs = 300_000;

/** An entry with what only the clock knows. */
interface Kept extends ClockEntry {
  trouble: ClockEntry['trouble'];
  /** Its first due time that was noticed in time and still waits. */
  heldFrom: number | null;
}

/** Makes the clock. It owns the order of looks and the marks; what a job does is the business of `start`. */
export const createJobClock = (parts: JobClockParts): JobClock => {
  const { state, clock } = parts;
  const entries = new Map<string, Kept>();
  let timezone = parts.timezone();
  let lastTick: number | null = null;

  const place = (job: ClockJob, mark: JobMark): void => {
    const key = keyOf(job.agentId, job.jobId);
    const held = entries.get(key)?.heldFrom ?? null;
    const kept = { job, mark, trouble: null, heldFrom: null };
    try {
      const isStill = !job.isOn || mark.isPaused;
      const next = isStill ? null : nextRun(job.timing, mark, timezone);
      const heldFrom = next !== null && next <= clock.now() ? held : null;
      entries.set(key, { ...kept, next, problem: null, heldFrom });
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause);
      entries.set(key, { ...kept, next: null, problem });
    }
  };

  /**
   * A mark from a time that has not come counts from now: a clock that was set back must not put a job to sleep until the old
   * time comes round again. What was run in that time is not run twice, because a claim is never made twice.
   */
  const notAhead = (mark: JobMark, now: number): JobMark =>
    mark.since <= now && (mark.lastDue ?? now) <= now
      ? mark
      : {
          ...mark,
          since: Math.min(mark.since, now),
          lastDue: mark.lastDue === null ? null : Math.min(mark.lastDue, now),
        };

  /** Follows a clock that was set back. */
  const comeBack = (now: number): void => {
    const moved = [...entries.values()].flatMap(({ job, mark }): [ClockJob, JobMark][] => {
      const kept = notAhead(mark, now);
      return kept === mark ? [] : [[job, kept]];
    });
    state.save(moved.map(([, mark]) => mark));
    for (const [job, mark] of moved) place(job, mark);
    for (const entry of entries.values()) entry.trouble = null;
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

  const moved = ({ job, mark }: Kept, dueAt: number): Kept => {
    place(job, { ...mark, lastDue: Math.max(dueAt, mark.lastDue ?? dueAt) });
    return entries.get(keyOf(job.agentId, job.jobId)) as Kept;
  };

  const skip = (entry: Kept, dueAt: number, count: number, reason: 'missed' | 'busy'): Kept => {
    const { agentId, jobId } = entry.job;
    const at = clock.now();
    state.skip({ agentId, jobId, dueAt, at, trigger: 'clock', missed: count - 1 }, reason);
    return moved(entry, dueAt);
  };

  const runDue = (entry: Kept, now: number): DueAnswer | null => {
    const { job, mark, heldFrom } = entry;
    const { agentId, jobId, timing, missed, maxAgeMs } = job;
    const plan = planDue({ timing, state: mark, timezone, missed, maxAgeMs, heldFrom }, now);
    const current =
      plan.passed === null ? entry : skip(entry, plan.passed.dueAt, plan.passed.count, 'missed');
    if (plan.run === null) return null;
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
    return answer;
  };

  /** The entries whose time has come, the one that waits longest first. */
  const dueNow = (now: number): Kept[] => {
    const due: Kept[] = [];
    for (const entry of entries.values()) {
      if (entry.next === null || entry.next > now) continue;
      if (now - entry.next <= lateAfterMs) entry.heldFrom ??= entry.next;
      if (entry.trouble === null || entry.trouble.retryAt <= now) due.push(entry);
    }
    return due.sort((left, right) => (left.next ?? 0) - (right.next ?? 0));
  };

  const runSafely = (entry: Kept, now: number): DueAnswer | null => {
    try {
      return runDue(entry, now);
    } catch (cause) {
      const key = keyOf(entry.job.agentId, entry.job.jobId);
      const tries = (entry.trouble?.tries ?? 0) + 1;
      const pause = Math.min(longestRetryMs, firstRetryMs * 2 ** (tries - 1));
      entry.trouble = { cause, tries, retryAt: now + pause };
      parts.reportDefect(cause, `job ${key}`);
      return null;
    }
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

  const forgetOthers = (jobs: readonly ClockJob[]): void => {
    const wanted = new Set(jobs.map((job) => keyOf(job.agentId, job.jobId)));
    for (const key of [...entries.keys()]) if (!wanted.has(key)) entries.delete(key);
  };

  /** The mark a job goes on from: its own while its time is the same, else a new one. */
  const markOf = (job: ClockJob, stored: JobMark | undefined): JobMark => {
    const known = stored === undefined ? undefined : notAhead(stored, clock.now());
    return known?.timing === fingerprint(job, timezone) ? known : newMark(job, known);
  };

  return {
    set: (jobs, agentIds) => {
      const marks = new Map(state.marks().map((mark) => [keyOf(mark.agentId, mark.jobId), mark]));
      const fresh: JobMark[] = [];
      forgetOthers(jobs);
      for (const job of jobs) {
        const key = keyOf(job.agentId, job.jobId);
        const mark = markOf(job, marks.get(key));
        if (mark !== marks.get(key)) fresh.push(mark);
        marks.delete(key);
        place(job, mark);
      }
      if (fresh.length > 0) state.save(fresh);
      for (const { agentId, jobId } of marks.values())
        if (agentIds.includes(agentId)) state.drop(agentId, jobId);
    },
    tick: () => {
      const now = clock.now();
      if (lastTick !== null && now < lastTick) comeBack(now);
      lastTick = now;
      reread();
      for (const entry of dueNow(now)) if (runSafely(entry, now) === 'full') break;
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
