/** What is kept of one job between two looks at the clock. */
export interface JobMark {
  readonly agentId: string;
  readonly jobId: string;
  /** The time of the job as it was read; another one makes it count anew. */
  readonly timing: string;
  /** Milliseconds UTC from which it counts: when this timing was first seen, or when it was resumed. */
  readonly since: number;
  /** The newest due time that was run or passed over; milliseconds UTC. */
  readonly lastDue: number | null;
  readonly isPaused: boolean;
  /** Why the crew paused it; null when a person did. */
  readonly pauseReason: 'refused-key' | null;
  /** Runs in a row that ended because no model accepted the key. */
  readonly refusedRuns: number;
}

/** One due time of one job. */
export interface JobDue {
  readonly agentId: string;
  readonly jobId: string;
  /** Milliseconds UTC; with agent and job it names the run for good. */
  readonly dueAt: number;
  readonly at: number;
  /** `late`: it is made up after it was missed. `hook`, `watch`: a trigger starts it. */
  readonly trigger: 'clock' | 'late' | 'person' | 'hook' | 'watch';
  /** Due times passed over along with this one. */
  readonly missed: number;
}

/** What a claim opens in the same transaction. */
export interface OpenedJob {
  readonly conversationId: string;
  readonly runId: string;
  /** `command`: no turn works it, so a run that a kill cut is ended and never gone on with. */
  readonly kind: 'turn' | 'command';
}

/**
 * The durable marks of the clock. Every method is one transaction: after `claim` returned, a kill finds the job claimed and
 * its run open; before it returned, nothing of it is visible. So no due time is run twice and none is lost in between.
 */
export interface JobState {
  marks(): readonly JobMark[];
  /** Stores marks, each in the place of the one of its job. */
  save(marks: readonly JobMark[]): void;
  drop(agentId: string, jobId: string): void;
  /** Takes a due time, calls `open`, and moves `lastDue` on when the clock asked. Null, and nothing done, when it was taken before. */
  claim<Opened extends OpenedJob>(due: JobDue, open: () => Opened): Opened | null;
  /** Notes due times that were passed over and moves `lastDue` on. Those that follow each other become one line. */
  skip(due: JobDue, reason: 'missed' | 'busy'): void;
}
