import type { JobRun, JobRunDetail, RunStatus } from '@my-agent-crew/contract';
import { isoTime, type JobDue, type JobMark, type JobState, toUsd } from '@my-agent-crew/core';
import { and, eq } from 'drizzle-orm';
import type { Parts } from './parts.ts';
import { jobState } from './schema.ts';

/** What names a job. */
interface JobName {
  readonly agentId: string;
  readonly jobId: string;
}

/** The newest line of a job, and whether its newest run that ended failed or was cut or halted. */
export interface JobStanding {
  readonly run: JobRun | null;
  readonly failing: boolean;
}

/** The marks of the clock and the history of every job. */
export interface JobBook extends JobState {
  /** How a job stands; quick however long its history. */
  newest(agentId: string, jobId: string): JobStanding;
  /** The same of every job with a mark that has a history, in one question. */
  newestOfAll(): (JobName & JobStanding)[];
  /** The lines of one job, newest first. */
  history(agentId: string, jobId: string, limit: number): JobRunDetail[];
  /** Whether a run of the job is open, waiting ones included. */
  isOpen(agentId: string, jobId: string): boolean;
  /** The first millisecond from `at` on that no run of the job was due at. */
  freeDue(agentId: string, jobId: string, at: number): number;
  /** How many runs of jobs are worked on now; those that wait for a person, themselves or in what they delegated, are not. */
  countRunning(): number;
  /** The job a run belongs to, or null. */
  jobOf(runId: string): JobName | null;
  /** Runs of command jobs without an end: a kill cut them. */
  openCommands(): string[];
}

/** Characters of a reply that the history tells. */
const replyChars = 4_000;

/** The job book of a connection; its statements are prepared once. */
export const createJobBook = (parts: Parts): JobBook => {
  const { database, effects } = parts;
  const statements = prepare(parts);
  const skip = (due: JobDue, reason: 'missed' | 'busy'): void => {
    const line = { ...due, reason };
    if (statements.widenSkip.run(line).changes === 0) statements.insertSkip.run(line);
    statements.moveOn.run({ agentId: due.agentId, jobId: due.jobId, dueAt: due.dueAt });
  };
  const standingOf = (row: LineRow): JobStanding => {
    // Passed over, open, or without its conversation: the run before it says how the job does.
    const ended = hasEnded(row.status) ? row.status : statements.newestEnd.get(nameOf(row));
    return { run: runFromRow(row), failing: ended !== undefined && failures.has(ended) };
  };
  return {
    marks: () => database.query.select().from(jobState).all(),
    save: (marks) =>
      database.write(() => {
        for (const mark of marks) statements.save.run({ ...mark, isPaused: mark.isPaused ? 1 : 0 });
      }),
    drop: (agentId, jobId) =>
      database.write(() => {
        const one = and(eq(jobState.agentId, agentId), eq(jobState.jobId, jobId));
        database.query.delete(jobState).where(one).run();
      }),
    claim: (due, open) =>
      database.write(() => {
        if (statements.claim.run(due).changes === 0) return null;
        const opened = open();
        const { conversationId, runId, kind } = opened;
        const { agentId, jobId, dueAt } = due;
        statements.opened.run({ agentId, jobId, dueAt, conversationId, runId, kind });
        const key = `job:${agentId}/${jobId}@${isoTime(dueAt)}`;
        effects.begin({ key, kind: 'job', conversationId, runId, call: null }, null);
        effects.end(key, 'started');
        if (due.trigger === 'clock' || due.trigger === 'late')
          statements.moveOn.run({ agentId, jobId, dueAt });
        return opened;
      }),
    skip: (due, reason) => database.write(() => skip(due, reason)),
    newest: (agentId, jobId) => {
      const row = statements.newest.get({ agentId, jobId });
      return row === undefined ? { run: null, failing: false } : standingOf(row);
    },
    newestOfAll: () => statements.newestOfAll.all().map((row) => ({ ...nameOf(row), ...standingOf(row) })),
    history: (agentId, jobId, limit) => statements.history.all({ agentId, jobId, limit }).map(detailFromRow),
    isOpen: (agentId, jobId) => statements.isOpen.get({ agentId, jobId }) === 1,
    freeDue: (agentId, jobId, at) => statements.freeDue.get({ agentId, jobId, at }) ?? at,
    countRunning: () => statements.countRunning.get() ?? 0,
    jobOf: (runId) => {
      const row = statements.jobOf.get(runId);
      return row === undefined ? null : nameOf(row);
    },
    openCommands: () => statements.openCommands.all(),
  };
};

interface NameRow {
  readonly agent_id: string;
  readonly job_id: string;
}

interface LineRow extends NameRow {
  readonly due_at: number;
  readonly at: number;
  readonly started_by: JobRun['trigger'];
  readonly skipped: JobRun['skipped'];
  readonly missed: number;
  readonly conversation_id: string | null;
  readonly run_id: string | null;
  readonly status: RunStatus | null;
  readonly error: string | null;
  readonly ended_at: string | null;
  readonly spent_micros: number | null;
}

const failures: ReadonlySet<RunStatus> = new Set(['error', 'halted', 'interrupted']);

const hasEnded = (status: RunStatus | null): status is RunStatus =>
  status !== null && status !== 'running' && status !== 'waiting';

const nameOf = (row: NameRow): JobName => ({ agentId: row.agent_id, jobId: row.job_id });

const runFromRow = (row: LineRow): JobRun => ({
  due_at: isoTime(row.due_at),
  at: isoTime(row.at),
  trigger: row.started_by,
  skipped: row.skipped,
  missed: row.missed,
  conversation_id: row.conversation_id,
  run_id: row.run_id,
  status: row.status,
  error: row.error,
  ended_at: row.ended_at,
  spent_usd: toUsd(row.spent_micros ?? 0),
});

const detailFromRow = (row: LineRow & { readonly reply: string | null }): JobRunDetail => ({
  ...runFromRow(row),
  reply: row.reply,
  is_quiet: row.status === 'done' && row.reply?.trim() === 'OK',
});

const line = `line.agent_id, line.job_id, line.due_at, line.at, line.started_by, line.skipped, line.missed,
  line.conversation_id, line.run_id, runs.status, runs.error, runs.ended_at, runs.spent_micros`;

/** A run speaks last in its newest answer; a command that answers no model in the result of its call. */
const reply = `substr((SELECT text FROM messages WHERE messages.conversation_id = line.conversation_id
  AND messages.run_id = line.run_id AND role IN ('assistant', 'tool') AND text <> ''
  AND (role = 'assistant' OR line.kind = 'command') ORDER BY position DESC LIMIT 1), 1, ${replyChars})`;

const prepare = ({ database: { client } }: Parts) => ({
  save: client.prepare<Omit<JobMark, 'isPaused'> & { isPaused: number }>(
    `INSERT OR REPLACE INTO job_state
       (agent_id, job_id, timing, since, last_due, is_paused, pause_reason, refused_runs)
     VALUES ($agentId, $jobId, $timing, $since, $lastDue, $isPaused, $pauseReason, $refusedRuns)`,
  ),
  moveOn: client.prepare<JobName & { dueAt: number }>(
    `UPDATE job_state SET last_due = max($dueAt, coalesce(last_due, $dueAt))
     WHERE agent_id = $agentId AND job_id = $jobId`,
  ),
  claim: client.prepare<JobDue>(
    `INSERT INTO job_runs (agent_id, job_id, due_at, at, started_by, missed)
     VALUES ($agentId, $jobId, $dueAt, $at, $trigger, $missed) ON CONFLICT DO NOTHING`,
  ),
  opened: client.prepare<JobName & { dueAt: number; conversationId: string; runId: string; kind: string }>(
    `UPDATE job_runs SET conversation_id = $conversationId, run_id = $runId, kind = $kind
     WHERE agent_id = $agentId AND job_id = $jobId AND due_at = $dueAt`,
  ),
  widenSkip: client.prepare<JobDue & { reason: string }>(
    `UPDATE OR IGNORE job_runs SET due_at = $dueAt, at = $at, missed = missed + 1 + $missed
     WHERE skipped = $reason AND seq = (
       SELECT max(seq) FROM job_runs WHERE agent_id = $agentId AND job_id = $jobId)`,
  ),
  insertSkip: client.prepare<JobDue & { reason: string }>(
    `INSERT INTO job_runs (agent_id, job_id, due_at, at, started_by, missed, skipped)
     VALUES ($agentId, $jobId, $dueAt, $at, $trigger, $missed, $reason) ON CONFLICT DO NOTHING`,
  ),
  newest: client.prepare<JobName, LineRow>(
    `SELECT ${line} FROM job_runs AS line LEFT JOIN runs ON runs.id = line.run_id
     WHERE line.agent_id = $agentId AND line.job_id = $jobId ORDER BY line.seq DESC LIMIT 1`,
  ),
  newestOfAll: client.prepare<[], LineRow>(
    `SELECT ${line} FROM job_state JOIN job_runs AS line ON line.seq = (
       SELECT max(seq) FROM job_runs WHERE agent_id = job_state.agent_id AND job_id = job_state.job_id)
     LEFT JOIN runs ON runs.id = line.run_id`,
  ),
  newestEnd: client
    .prepare<JobName, RunStatus>(
      `SELECT runs.status FROM job_runs AS line CROSS JOIN runs ON runs.id = line.run_id
       WHERE line.agent_id = $agentId AND line.job_id = $jobId AND runs.status NOT IN ('running', 'waiting')
       ORDER BY line.seq DESC LIMIT 1`,
    )
    .pluck(),
  history: client.prepare<JobName & { limit: number }, LineRow & { reply: string | null }>(
    `SELECT ${line}, ${reply} AS reply FROM job_runs AS line LEFT JOIN runs ON runs.id = line.run_id
     WHERE line.agent_id = $agentId AND line.job_id = $jobId ORDER BY line.seq DESC LIMIT $limit`,
  ),
  isOpen: client
    .prepare<JobName, number>(
      `SELECT EXISTS (SELECT 1 FROM runs JOIN job_runs AS line ON line.run_id = runs.id
         WHERE runs.status IN ('running', 'waiting') AND line.agent_id = $agentId AND line.job_id = $jobId)`,
    )
    .pluck(),
  freeDue: client
    .prepare<JobName & { at: number }, number | null>(
      `SELECT max(due_at) + 1 FROM job_runs WHERE agent_id = $agentId AND job_id = $jobId AND due_at >= $at`,
    )
    .pluck(),
  countRunning: client
    .prepare<[], number>(
      `SELECT count(*) FROM runs JOIN job_runs ON job_runs.run_id = runs.id
       WHERE runs.status = 'running' AND NOT EXISTS (
         SELECT 1 FROM conversations AS child JOIN runs AS asking ON asking.conversation_id = child.id
         WHERE child.parent_id = runs.conversation_id AND asking.status = 'waiting')`,
    )
    .pluck(),
  jobOf: client.prepare<[string], NameRow>('SELECT agent_id, job_id FROM job_runs WHERE run_id = ?'),
  openCommands: client
    .prepare<[], string>(
      `SELECT runs.id FROM runs JOIN job_runs ON job_runs.run_id = runs.id
       WHERE runs.status IN ('running', 'waiting') AND job_runs.kind = 'command'`,
    )
    .pluck(),
});
