import type { Alert, Channel, Compaction, JobSkip, MemoryProposal } from '@my-agent-crew/contract';
import type {
  ConsolidationOutcome,
  EffectKind,
  InboxRow,
  JobDue,
  OpenedJob,
  OutboxBody,
  OutboxRow,
} from '@my-agent-crew/core';
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export { approvals, conversations, messages, runs, steps, usage } from './log-schema.ts';

/** Texts that wait for a running turn. */
export const queue = sqliteTable('queue', {
  seq: integer().primaryKey(),
  id: text().notNull(),
  conversationId: text('conversation_id').notNull(),
  kind: text().$type<'follow_up' | 'steer'>().notNull(),
  text: text().notNull(),
  at: text().notNull(),
  requestId: text('request_id'),
  source: text().$type<Channel>().notNull(),
});

/** The journal: one row per effect on the outside, made before it happens and ended after it. */
export const effects = sqliteTable('effects', {
  seq: integer().primaryKey(),
  key: text().notNull(),
  kind: text().$type<EffectKind>().notNull(),
  conversationId: text('conversation_id').notNull(),
  runId: text('run_id'),
  stepId: text('step_id'),
  /** The activation of the run that began it last. */
  leg: integer().notNull(),
  purpose: text(),
  route: text(),
  begunAt: text('begun_at').notNull(),
  endedAt: text('ended_at'),
  outcome: text(),
});

/** What was told about used-up allowances, once per scope, period and level. `agent_id` is empty but for the scope `agent`. */
export const alerts = sqliteTable('alerts', {
  seq: integer().primaryKey(),
  id: text().notNull(),
  scope: text().$type<Alert['scope']>().notNull(),
  agentId: text('agent_id').notNull(),
  period: text().$type<Alert['period']>().notNull(),
  starts: text().notNull(),
  level: text().$type<Alert['level']>().notNull(),
  limit: real('limit_amount').notNull(),
  counted: real().notNull(),
  unknownCalls: integer('unknown_calls').notNull(),
  at: text().notNull(),
  resetsAt: text('resets_at').notNull(),
  clearedAt: text('cleared_at'),
});

/** Ranges of `messages.seq` that the search index does not hold yet. */
export const searchBacklog = sqliteTable('search_backlog', {
  firstSeq: integer('first_seq').primaryKey(),
  lastSeq: integer('last_seq').notNull(),
});

/** Files before and after each write of a tool or a person's undo; null bytes mean that nothing was there. */
export const checkpoints = sqliteTable('checkpoints', {
  seq: integer().primaryKey(),
  id: text().notNull(),
  kind: text().$type<'write' | 'undo' | 'redo'>().notNull(),
  conversationId: text('conversation_id').notNull(),
  runId: text('run_id').notNull(),
  callId: text('call_id').notNull(),
  root: text().notNull(),
  path: text().notNull(),
  beforeSha: text('before_sha'),
  beforeBytes: integer('before_bytes'),
  beforeMode: integer('before_mode'),
  afterSha: text('after_sha'),
  afterBytes: integer('after_bytes'),
  folders: text({ mode: 'json' }).$type<string[]>().notNull(),
  covers: text({ mode: 'json' }).$type<string[]>().notNull(),
  afterRunId: text('after_run_id'),
  undoneBy: text('undone_by'),
  isFinished: integer('is_finished', { mode: 'boolean' }).notNull(),
  at: text().notNull(),
});

/** Summaries that stand for the older messages of a conversation in requests. The newest one not undone is in effect. */
export const compactions = sqliteTable('compactions', {
  seq: integer().primaryKey(),
  id: text().notNull(),
  conversationId: text('conversation_id').notNull(),
  runId: text('run_id'),
  at: text().notNull(),
  position: integer().notNull(),
  throughPosition: integer('through_position').notNull(),
  summary: text().notNull(),
  beforeTokens: integer('before_tokens').notNull(),
  afterTokens: integer('after_tokens').notNull(),
  route: text().notNull(),
  costMicros: integer('cost_micros'),
  reason: text().$type<Compaction['reason']>().notNull(),
  undoneAt: text('undone_at'),
});

/** Changes of memory files that wait for a person, and what became of them. A null owner is the shared memory of the person. */
export const memoryProposals = sqliteTable('memory_proposals', {
  seq: integer().primaryKey(),
  id: text().notNull(),
  agentId: text('agent_id').notNull(),
  conversationId: text('conversation_id'),
  runId: text('run_id'),
  ownerId: text('owner_id'),
  file: text().notNull(),
  reason: text().notNull(),
  before: text(),
  after: text(),
  status: text().$type<MemoryProposal['status']>().notNull(),
  at: text().notNull(),
  decidedAt: text('decided_at'),
  files: text({ mode: 'json' }).$type<MemoryProposal['files']>(),
});

/** The newest compile of each agent's wiki; `read` is the digest of the notes that need not be read again. */
export const wikiCompiles = sqliteTable('wiki_compiles', {
  agentId: text('agent_id').primaryKey(),
  conversationId: text('conversation_id').notNull(),
  runId: text('run_id').notNull(),
  at: text().notNull(),
  outcome: text().$type<'same' | 'proposed'>(),
  pages: integer().notNull(),
  isOpen: integer('is_open', { mode: 'boolean' }).notNull(),
  read: text(),
});

/** Consolidations of agents' memories. `read`: revisions of the notes it had read; `facts`: names the facts it reviewed. */
export const consolidations = sqliteTable('consolidations', {
  seq: integer().primaryKey(),
  agentId: text('agent_id').notNull(),
  conversationId: text('conversation_id').notNull(),
  runId: text('run_id').notNull(),
  at: text().notNull(),
  outcome: text().$type<ConsolidationOutcome>(),
  notes: integer().notNull(),
  isOpen: integer('is_open', { mode: 'boolean' }).notNull(),
  read: text({ mode: 'json' }).$type<Readonly<Record<string, string>>>(),
  facts: text(),
});

/** The clock's mark of each job; times in milliseconds UTC. */
export const jobState = sqliteTable('job_state', {
  agentId: text('agent_id').notNull(),
  jobId: text('job_id').notNull(),
  timing: text().notNull(),
  since: integer().notNull(),
  lastDue: integer('last_due'),
  isPaused: integer('is_paused', { mode: 'boolean' }).notNull(),
  pauseReason: text('pause_reason').$type<'refused-key'>(),
  refusedRuns: integer('refused_runs').notNull(),
});

/** Due times that were run or passed over, one line each; they outlive the job. Its run says how it went. */
export const jobRuns = sqliteTable('job_runs', {
  seq: integer().primaryKey(),
  agentId: text('agent_id').notNull(),
  jobId: text('job_id').notNull(),
  dueAt: integer('due_at').notNull(),
  at: integer().notNull(),
  skipped: text().$type<JobSkip>(),
  missed: integer().notNull(),
  kind: text().$type<OpenedJob['kind']>(),
  conversationId: text('conversation_id'),
  runId: text('run_id'),
  startedBy: text('started_by').$type<JobDue['trigger']>().notNull(),
});

/** Jobs that agents proposed and a person allowed. */
export const createdSchedules = sqliteTable('created_schedules', {
  seq: integer().primaryKey(),
  agentId: text('agent_id').notNull(),
  id: text().notNull(),
  name: text().notNull(),
  prompt: text().notNull(),
  cron: text(),
  every: text(),
  at: text(),
  skills: text({ mode: 'json' }).$type<readonly string[]>().notNull(),
  conversationId: text('conversation_id').notNull(),
  createdAt: text('created_at').notNull(),
});

/** Messages to the outside in the order they were put; `seq` is their order within a chat. Times but two in milliseconds UTC. */
export const outbox = sqliteTable('outbox', {
  seq: integer().primaryKey(),
  id: text().notNull(),
  key: text().notNull(),
  channel: text().$type<OutboxRow['channel']>().notNull(),
  target: text().notNull(),
  conversationId: text('conversation_id'),
  runId: text('run_id'),
  body: text({ mode: 'json' }).$type<OutboxBody>().notNull(),
  state: text().$type<OutboxRow['state']>().notNull(),
  attempts: integer().notNull(),
  nextAt: integer('next_at').notNull(),
  error: text(),
  remoteId: text('remote_id'),
  createdAt: text('created_at').notNull(),
  sentAt: text('sent_at'),
  changedAt: integer('changed_at').notNull(),
});

/** Texts that were taken out of the queue and that nobody has taken over yet, in that order. */
export const handedBack = sqliteTable('handed_back', {
  seq: integer().primaryKey(),
  conversationId: text('conversation_id').notNull(),
  text: text().notNull(),
});

/** Runs whose reply or brief was put into the outbox. It stays as long as the database: a run is told once. */
export const outboxTold = sqliteTable('outbox_told', {
  runId: text('run_id').notNull().primaryKey(),
  toldAt: integer('told_at').notNull(),
});

/** Updates of channels as they came in; `seq` is the order they came in. */
export const inbox = sqliteTable('inbox', {
  seq: integer().primaryKey(),
  channel: text().$type<InboxRow['channel']>().notNull(),
  botId: text('bot_id').notNull(),
  updateId: integer('update_id').notNull(),
  payload: text({ mode: 'json' }).$type<unknown>().notNull(),
  receivedAt: text('received_at').notNull(),
  state: text().$type<InboxRow['state']>().notNull(),
  error: text(),
  heard: text(),
  answers: text(),
});

/** Where to go on asking for the updates of a bot, and when its last one came. */
export const inboxOffsets = sqliteTable('inbox_offsets', {
  channel: text().$type<InboxRow['channel']>().notNull(),
  botId: text('bot_id').notNull(),
  offset: integer().notNull(),
  at: integer('at_ms').notNull(),
});

/** The chat that a conversation was opened for; one conversation of a chat is the current one. */
export const channelChats = sqliteTable('channel_chats', {
  conversationId: text('conversation_id').notNull().primaryKey(),
  channel: text().$type<'telegram'>().notNull(),
  chatId: text('chat_id').notNull(),
  day: text().notNull(),
  isCurrent: integer('is_current', { mode: 'boolean' }).notNull(),
});
