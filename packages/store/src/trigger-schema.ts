import type { TriggerRefusal } from '@my-agent-crew/contract';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/* The tables of triggers as queries see them; see `schema.ts`. */

/** What is kept of a trigger beside its file; a missing row is one that is neither paused nor refused anything. */
export const triggerMarks = sqliteTable('trigger_marks', {
  agentId: text('agent_id').notNull(),
  triggerId: text('trigger_id').notNull(),
  isPaused: integer('is_paused', { mode: 'boolean' }).notNull(),
  refused: integer().notNull(),
  refusedAt: integer('refused_at'),
  refusal: text().$type<TriggerRefusal>(),
});

/** The runs that triggers started, for their limits and for who delivers twice. Milliseconds UTC. */
export const triggerStarts = sqliteTable('trigger_starts', {
  seq: integer().primaryKey(),
  agentId: text('agent_id').notNull(),
  triggerId: text('trigger_id').notNull(),
  at: integer().notNull(),
  conversationId: text('conversation_id').notNull(),
  runId: text('run_id').notNull(),
});

/** What the events that started them are known by. */
export const triggerKeys = sqliteTable('trigger_keys', {
  agentId: text('agent_id').notNull(),
  triggerId: text('trigger_id').notNull(),
  key: text().notNull(),
  startSeq: integer('start_seq').notNull(),
});

/** Where each watch looked when its files were seen. */
export const watchRoots = sqliteTable('watch_roots', {
  agentId: text('agent_id').notNull(),
  triggerId: text('trigger_id').notNull(),
  root: text().notNull(),
});

/** The files of a watch that need not start anything. */
export const watchedFiles = sqliteTable('watched_files', {
  agentId: text('agent_id').notNull(),
  triggerId: text('trigger_id').notNull(),
  path: text().notNull(),
  stamp: text().notNull(),
});
