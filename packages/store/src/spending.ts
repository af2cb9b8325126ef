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
