import type { MicroDollars } from '@my-agent-crew/core';
import { and, gte, lt, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { usage } from './schema.ts';

/** What one agent spent between two instants. */
export interface AgentSpending {
  readonly agentId: string;
  readonly micros: MicroDollars;
  /** Calls without a price; nothing of them is in `micros`. */
  readonly unknownCalls: number;
}

/** Sums the ledger by agent from `from` up to `until`, in milliseconds UTC, the latter excluded. */
export const readSpending = ({ query }: Database, from: number, until: number): AgentSpending[] =>
  query
    .select({
      agentId: usage.agentId,
      micros: sql<number>`coalesce(sum(${usage.costMicros}), 0)`,
      unknownCalls: sql<number>`count(*) - count(${usage.costMicros})`,
    })
    .from(usage)
    .where(and(gte(usage.atMs, from), lt(usage.atMs, until)))
    .groupBy(usage.agentId)
    .all();

/** One line of the ledger, as running sums need it. */
export interface LedgerLine {
  /** Grows with every line; the last one read is where the next look goes on. */
  readonly seq: number;
  readonly agentId: string;
  readonly atMs: number;
  /** Null when the upstream named no price. */
  readonly costMicros: MicroDollars | null;
}

/** The lines that came after `seq`, in order; 0 for all. Whoever booked them, none is missed. */
export const readLedgerSince = ({ client }: Database): ((seq: number) => LedgerLine[]) => {
  const later = client.prepare<[number], LedgerLine>(
    `SELECT seq, agent_id AS agentId, at_ms AS atMs, cost_micros AS costMicros FROM usage
     WHERE seq > ? ORDER BY seq`,
  );
  return (seq) => later.all(seq);
};

/** The newest line's place; 0 for an empty ledger. */
export const readLedgerEnd = ({ query }: Database): number =>
  query
    .select({ seq: sql<number>`coalesce(max(${usage.seq}), 0)` })
    .from(usage)
    .get()?.seq ?? 0;
