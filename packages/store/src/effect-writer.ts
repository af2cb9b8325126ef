import { CrewError } from '@my-agent-crew/contract';
import { type Clock, type EffectMark, isoTime, lostCharge, type OpenEffect } from '@my-agent-crew/core';
import type { Database } from './database.ts';
import type { Recorder } from './recorder.ts';

/** The marks of effects as the other writers end and make them. They belong inside a transaction of the caller. */
export interface EffectWriter {
  /** Makes a mark, or takes over one that an earlier leg left open; `CrewError('internal')` for any other known key. */
  begin(mark: EffectMark, stepId: string | null): void;
  /** Ends one mark and returns it; null when it was not open. */
  end(key: string, outcome: string): OpenEffect | null;
  /** Whether there is a mark of this key, open or ended. */
  has(key: string): boolean;
  /** Ends every open mark of a line. */
  endOfStep(stepId: string, outcome: string): void;
  /** The mark of a delegation whose conversation was opened for a call; it ends with the line of that call. */
  delegated(callId: string): void;
  /** Ends what a run leaves open, lines included, and books its lost model calls. */
  closeRun(runId: string): void;
  open(runId: string): OpenEffect[];
  /** Open marks outside every line whose run has ended: side calls that a kill cut. */
  openBesideRuns(): OpenEffect[];
  /** The calls whose mark is open, across all runs. */
  openCalls(): string[];
}

/** Makes the effect writer of a connection; its statements are prepared once. */
export const createEffectWriter = ({ client }: Database, recorder: Recorder, clock: Clock): EffectWriter => {
  const statements = prepare(client);
  const now = (): string => isoTime(clock.now());
  const open = (runId: string): OpenEffect[] => statements.open.all(runId).map(effectFromRow);
  return {
    open,
    begin: (mark, stepId) => {
      const { changes } = statements.begin.run({
        ...mark,
        stepId,
        purpose: mark.call?.purpose ?? null,
        route: mark.call?.route ?? null,
        at: now(),
      });
      if (changes === 0) throw refusal(mark.key, statements.find.get(mark.key)?.outcome ?? null);
    },
    end: (key, outcome) => {
      const row = statements.end.get(now(), outcome, key);
      return row === undefined ? null : effectFromRow(row);
    },
    has: (key) => statements.find.get(key) !== undefined,
    endOfStep: (stepId, outcome) => void statements.endOfStep.run(now(), outcome, stepId),
    delegated: (callId) => void statements.delegated.run({ callId, at: now() }),
    closeRun: (runId) => {
      for (const { key, call } of open(runId)) {
        statements.end.get(now(), 'unknown', key);
        if (call !== null) recorder.chargeRun(runId, [lostCharge(call)]);
      }
      statements.failLines.run(runId);
    },
    openBesideRuns: () => statements.openBesideRuns.all().map(effectFromRow),
    openCalls: () => statements.openCalls.all(),
  };
};

interface EffectRow {
  readonly key: string;
  readonly kind: EffectMark['kind'];
  readonly conversation_id: string;
  readonly run_id: string | null;
  readonly step_id: string | null;
  readonly purpose: string | null;
  readonly route: string | null;
}

const effectFromRow = (row: EffectRow): OpenEffect => ({
  key: row.key,
  kind: row.kind,
  conversationId: row.conversation_id,
  runId: row.run_id,
  stepId: row.step_id,
  call: row.purpose === null || row.route === null ? null : { purpose: row.purpose, route: row.route },
});

const refusal = (key: string, outcome: string | null): CrewError =>
  new CrewError(
    'internal',
    `Effect ${key} ${outcome === null ? 'is under way' : `has ended (${outcome})`}, so it was not begun again.`,
  );

const prepare = (client: Database['client']) => ({
  begin: client.prepare(
    `INSERT INTO effects (key, kind, conversation_id, run_id, step_id, leg, purpose, route, begun_at)
     VALUES ($key, $kind, $conversationId, $runId, $stepId,
       coalesce((SELECT legs FROM runs WHERE id = $runId), 0), $purpose, $route, $at)
     ON CONFLICT (key) DO UPDATE SET leg = excluded.leg, step_id = excluded.step_id
     WHERE ended_at IS NULL AND leg < excluded.leg`,
  ),
  find: client.prepare<[string], { outcome: string | null }>('SELECT outcome FROM effects WHERE key = ?'),
  end: client.prepare<[string, string, string], EffectRow>(
    'UPDATE effects SET ended_at = ?, outcome = ? WHERE key = ? AND ended_at IS NULL RETURNING *',
  ),
  endOfStep: client.prepare(
    'UPDATE effects SET ended_at = ?, outcome = ? WHERE step_id = ? AND ended_at IS NULL',
  ),
  delegated: client.prepare<{ callId: string; at: string }>(
    `INSERT INTO effects (key, kind, conversation_id, run_id, step_id, leg, begun_at)
     SELECT 'delegate:' || $callId, 'delegate', conversation_id, run_id, step_id, leg, $at
     FROM effects WHERE key = 'tool:' || $callId AND ended_at IS NULL`,
  ),
  failLines: client.prepare(`UPDATE steps SET status = 'failed' WHERE run_id = ? AND status = 'running'`),
  open: client.prepare<[string], EffectRow>(
    'SELECT * FROM effects WHERE run_id = ? AND ended_at IS NULL ORDER BY seq',
  ),
  openBesideRuns: client.prepare<[], EffectRow>(
    `SELECT effects.* FROM effects LEFT JOIN runs ON runs.id = effects.run_id
     WHERE effects.ended_at IS NULL AND effects.step_id IS NULL
       AND (runs.id IS NULL OR runs.status NOT IN ('running', 'waiting'))
     ORDER BY effects.seq`,
  ),
  openCalls: client
    .prepare<[], string>(
      `SELECT substr(key, 6) FROM effects WHERE kind = 'tool' AND ended_at IS NULL ORDER BY seq`,
    )
    .pluck(),
});
