import type { Alert } from '@my-agent-crew/contract';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from './database.ts';
import { alerts } from './schema.ts';

/** What a used-up allowance is told of; the unit of `limit` and `counted` is the scope's. */
export type NewAlert = Omit<Alert, 'cleared_at'>;

/** The alerts of allowances. They outlive the process, so that none is told twice. */
export interface Alerts {
  /** Stores an alert; null, and nothing stored, while one of its scope, period and level holds already. */
  raise(alert: NewAlert): Alert | null;
  /** Marks one as no longer true; null when it was before. Its scope, period and level can then be told anew. */
  clear(id: string, at: string): Alert | null;
  /** Those that hold and whose period is not over, newest first. `now` is ISO 8601 UTC. */
  active(now: string): Alert[];
}

/** The alerts of a connection. */
export const createAlerts = (database: Database): Alerts => {
  const { query } = database;
  return {
    raise: (alert) =>
      database.write(() => {
        const row = { ...rowOf(alert), clearedAt: null };
        const { changes } = query.insert(alerts).values(row).onConflictDoNothing().run();
        return changes === 0 ? null : { ...alert, cleared_at: null };
      }),
    clear: (id, at) =>
      database.write(() => {
        const holds = and(eq(alerts.id, id), isNull(alerts.clearedAt));
        const [row] = query.update(alerts).set({ clearedAt: at }).where(holds).returning().all();
        return row === undefined ? null : alertFromRow(row);
      }),
    active: (now) =>
      query
        .select()
        .from(alerts)
        .where(and(isNull(alerts.clearedAt), gt(alerts.resetsAt, now)))
        .orderBy(desc(alerts.seq))
        .all()
        .map(alertFromRow),
  };
};

const rowOf = (alert: NewAlert) => ({
  id: alert.id,
  scope: alert.scope,
  agentId: alert.agent_id ?? '',
  period: alert.period,
  starts: alert.starts,
  level: alert.level,
  limit: alert.limit,
  counted: alert.counted,
  unknownCalls: alert.unknown_calls,
  at: alert.at,
  resetsAt: alert.resets_at,
});

const alertFromRow = (row: typeof alerts.$inferSelect): Alert => ({
  id: row.id,
  scope: row.scope,
  agent_id: row.agentId === '' ? null : row.agentId,
  period: row.period,
  starts: row.starts,
  level: row.level,
  limit: row.limit,
  counted: row.counted,
  unknown_calls: row.unknownCalls,
  at: row.at,
  resets_at: row.resetsAt,
  cleared_at: row.clearedAt,
});
