import { CrewError, type Stats, type UsageSum } from '@my-agent-crew/contract';
import { localDate, toUsd } from '@my-agent-crew/core';
import { gte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { usage } from './schema.ts';

const dayCount = 7;
const dayMs = 86_400_000;
/** Every zone's offset is a multiple of this, so a bucket never straddles a local midnight. */
const bucketMs = 900_000;

/**
 * Sums the ledger over the last seven days of a zone, today included. `now` is in milliseconds UTC. Rows are summed in
 * the database per quarter of an hour, so the cost does not grow with the number of calls in it.
 */
export const readStats = ({ query }: Database, timezone: string, now: number): Stats => {
  const dayOf = checkZone(timezone);
  const today = Date.parse(`${dayOf(now)}T00:00:00Z`);
  const days = Array.from({ length: dayCount }, (_, back) =>
    new Date(today - (dayCount - 1 - back) * dayMs).toISOString().slice(0, 10),
  );
  const month = dayOf(now).slice(0, 7);
  const bucket = sql<number>`${usage.atMs} / ${bucketMs}`;
  const rows = query
    .select({
      bucket,
      agent: usage.agentId,
      route: usage.route,
      purpose: usage.purpose,
      calls: sql<number>`count(*)`,
      micros: sql<number>`coalesce(sum(${usage.costMicros}), 0)`,
      unknown: sql<number>`count(*) - count(${usage.costMicros})`,
      prompt: sql<number>`coalesce(sum(${usage.promptTokens}), 0)`,
      cached: sql<number>`coalesce(sum(${usage.cachedTokens}), 0)`,
      completion: sql<number>`coalesce(sum(${usage.completionTokens}), 0)`,
    })
    .from(usage)
    // A day of slack on both sides covers every offset; the local date decides.
    .where(
      gte(usage.atMs, Math.min(now - (dayCount + 1) * dayMs, Date.parse(`${month}-01T00:00:00Z`) - dayMs)),
    )
    .groupBy(bucket, usage.agentId, usage.route, usage.purpose)
    .all();
  const dated = rows.map((row) => ({ ...row, day: dayOf(row.bucket * bucketMs) }));
  const recent = dated.filter((row) => days.includes(row.day));
  return {
    ...sumUp(timezone, days, recent),
    today: sumOf(
      dayOf(now),
      dated.filter((row) => row.day === dayOf(now)),
    ),
    month: sumOf(
      month,
      dated.filter((row) => row.day.startsWith(month)),
    ),
  };
};

interface Row {
  readonly day: string;
  readonly agent: string;
  readonly route: string;
  readonly purpose: string;
  readonly calls: number;
  readonly micros: number;
  readonly unknown: number;
  readonly prompt: number;
  readonly cached: number;
  readonly completion: number;
}

const sumUp = (
  timezone: string,
  days: readonly string[],
  rows: readonly Row[],
): Omit<Stats, 'today' | 'month'> => ({
  timezone,
  total: sumOf('total', rows),
  days: days.map((day) =>
    sumOf(
      day,
      rows.filter((row) => row.day === day),
    ),
  ),
  by_agent: sumsBy(rows, (row) => row.agent),
  by_route: sumsBy(rows, (row) => row.route),
  by_purpose: sumsBy(rows, (row) => row.purpose),
});

const sumsBy = (rows: readonly Row[], key: (row: Row) => string): UsageSum[] =>
  [...Map.groupBy(rows, key)]
    .map(([name, group]) => sumOf(name, group))
    .sort((a, b) => b.spent_usd - a.spent_usd || b.calls - a.calls || (a.key < b.key ? -1 : 1));

const sumOf = (key: string, rows: readonly Row[]): UsageSum => {
  const add = (field: (row: Row) => number): number => rows.reduce((total, row) => total + field(row), 0);
  return {
    key,
    calls: add((row) => row.calls),
    spent_usd: toUsd(add((row) => row.micros)),
    unknown_cost_calls: add((row) => row.unknown),
    prompt_tokens: add((row) => row.prompt),
    cached_tokens: add((row) => row.cached),
    completion_tokens: add((row) => row.completion),
  };
};

/** The local date of a moment, as `YYYY-MM-DD`. */
const checkZone = (timezone: string): ((ms: number) => string) => {
  try {
    localDate(0, timezone);
    return (ms) => localDate(ms, timezone);
  } catch (cause) {
    throw new CrewError(
      'invalid-input',
      `timezone: ${timezone} is not a time zone known here. Use an IANA name such as Asia/Ho_Chi_Minh.`,
      { cause },
    );
  }
};
