import { isoTime } from '@my-agent-crew/core';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Parts } from './parts.ts';
import { createdSchedules } from './schema.ts';

/** A job an agent proposed and a person allowed; exactly one of the three times is set. */
export interface CreatedSchedule {
  readonly agentId: string;
  /** Unique per agent, such as `chat-3`; never given twice. */
  readonly id: string;
  readonly name: string;
  readonly prompt: string;
  readonly cron: string | null;
  readonly every: string | null;
  readonly at: string | null;
  readonly skills: readonly string[];
  /** Where it was proposed. */
  readonly conversationId: string;
  readonly createdAt: string;
}

/** The jobs made in chats. */
export interface CreatedSchedules {
  /** Oldest first. */
  list(): CreatedSchedule[];
  count(agentId: string): number;
  add(schedule: Omit<CreatedSchedule, 'id' | 'createdAt'>): CreatedSchedule;
  /** False when there was none. */
  remove(agentId: string, id: string): boolean;
  removeAgent(agentId: string): void;
}

/** The created schedules of a connection. */
export const createCreatedSchedules = ({ database, clock }: Parts): CreatedSchedules => {
  const { query, client } = database;
  // History outlives a job, so that a number must not come back under another one.
  const highest = client
    .prepare<{ agentId: string }, number | null>(
      `SELECT max(number) FROM (
         SELECT cast(substr(id, 6) AS INTEGER) AS number FROM created_schedules WHERE agent_id = $agentId
         UNION ALL SELECT cast(substr(job_id, 6) AS INTEGER) FROM job_runs
           WHERE agent_id = $agentId AND job_id GLOB 'chat-[0-9]*')`,
    )
    .pluck();
  return {
    list: () => query.select().from(createdSchedules).orderBy(asc(createdSchedules.seq)).all().map(fromRow),
    count: (agentId) =>
      query
        .select({ made: sql<number>`count(*)` })
        .from(createdSchedules)
        .where(eq(createdSchedules.agentId, agentId))
        .get()?.made ?? 0,
    add: (schedule) =>
      database.write(() => {
        const id = `chat-${(highest.get({ agentId: schedule.agentId }) ?? 0) + 1}`;
        const row = { ...schedule, id, createdAt: isoTime(clock.now()) };
        query.insert(createdSchedules).values(row).run();
        return row;
      }),
    remove: (agentId, id) =>
      database.write(() => {
        const one = and(eq(createdSchedules.agentId, agentId), eq(createdSchedules.id, id));
        return query.delete(createdSchedules).where(one).run().changes > 0;
      }),
    removeAgent: (agentId) =>
      database.write(
        () => void query.delete(createdSchedules).where(eq(createdSchedules.agentId, agentId)).run(),
      ),
  };
};

const fromRow = ({ seq: _, ...row }: typeof createdSchedules.$inferSelect): CreatedSchedule => row;
