import type { Channel, RunStatus } from '@my-agent-crew/contract';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { runs } from './schema.ts';

/** Which runs a list holds; a key that is undefined leaves none out. */
export interface RunFilter {
  readonly agentId?: string | undefined;
  readonly conversationId?: string | undefined;
  readonly status?: RunStatus | undefined;
  readonly source?: Channel | undefined;
  /** In the opening words, whatever its case and accents. */
  readonly words?: string | undefined;
  /** ISO times or days; runs that started at `since` or later, before `until`. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Without case and accents, `đ` as `d`. */
const foldWords = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');

const when = <Value>(value: Value | undefined, make: (value: Value) => SQL): SQL | undefined =>
  value === undefined ? undefined : make(value);

/** Teaches a connection to compare opening words and returns what turns filters into conditions. */
export const createRunFilter = ({ client }: Database): ((filter: RunFilter) => SQL | undefined) => {
  client.function('fold_opening', { deterministic: true }, (text) => foldWords(String(text)));
  return ({ agentId, conversationId, status, source, words, since, until }) =>
    and(
      when(agentId, (id) => eq(runs.agentId, id)),
      when(conversationId, (id) => eq(runs.conversationId, id)),
      when(status, (one) => eq(runs.status, one)),
      when(source, (one) => eq(runs.source, one)),
      when(since, (time) => gte(runs.startedAt, time)),
      when(until, (time) => lt(runs.startedAt, time)),
      when(words, (text) => sql`instr(fold_opening(${runs.opening}), ${foldWords(text.trim())}) > 0`),
    );
};
