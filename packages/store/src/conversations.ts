import { type Channel, type ConversationSummary, CrewError, type Message } from '@my-agent-crew/contract';
import { isoTime, type MicroDollars, toUsd } from '@my-agent-crew/core';
import { and, count, desc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { createForks, type Forks } from './fork.ts';
import { type MessageRow, messageFromRow } from './message-row.ts';
import type { Parts } from './parts.ts';
import { conversations } from './schema.ts';

/** What a new conversation starts with. */
export interface NewConversation {
  readonly agentId: string;
  /** Empty until it gets one. */
  readonly title: string;
  readonly channel: Channel;
  /** The conversation that delegated this one. */
  readonly parentId: string | null;
  /** The tool call of the parent that opened it: how it is found again after a restart. */
  readonly parentCallId?: string | null;
  /** 0 means no cap. */
  readonly costCapMicros: MicroDollars;
  readonly autonomous: boolean;
  /** Null falls back to the agent's. */
  readonly approvalTtlSeconds: number | null;
}

/** What a person changes; absent keys stay. */
export interface ConversationChanges {
  readonly title?: string;
  readonly autonomous?: boolean;
  readonly costCapMicros?: MicroDollars;
  readonly autoApprove?: readonly string[];
}

/** How a request was taken before: by the run that answers it, or into the queue. */
export interface Acceptance {
  readonly run_id: string | null;
  readonly queued: {
    readonly item_id: string;
    readonly kind: 'follow_up' | 'steer';
    readonly position: number;
  } | null;
}

/** Conversations as the API shows and changes them. Unknown ids give null, except where said. */
export interface Conversations extends Forks {
  create(input: NewConversation): ConversationSummary;
  summary(id: string): ConversationSummary | null;
  /** The conversation a delegation opened, by the parent's tool call. */
  childOfCall(callId: string): ConversationSummary | null;
  /** How many conversations a conversation has delegated. */
  countChildren(parentId: string): number;
  /** Root conversations but those of jobs, the last changed first; `before` is the id of the last one already held. */
  list(options: { readonly limit: number; readonly before?: string | undefined }): ConversationSummary[];
  /** The newest messages before a position, ascending; empty for an unknown conversation. */
  page(
    id: string,
    options: { readonly before?: number | undefined; readonly limit: number },
  ): { messages: Message[]; has_more: boolean };
  update(id: string, changes: ConversationChanges): ConversationSummary | null;
  /** A title made by a model. Null, and nothing changed, when there is one already. */
  setTitle(id: string, title: string): ConversationSummary | null;
  /** Conversations that were spoken in, have no title and no open run: a kill came before it. The newest first. */
  untitled(limit: number): string[];
  /** Deletes a conversation, those it delegated and all they hold; its spending stays in the ledger. Refused while a run of them is open. */
  remove(id: string): 'removed' | 'missing' | 'busy';
  /** Whether a request was taken before, and where it is now. */
  accepted(id: string, requestId: string): Acceptance | null;
}

const { seq: _seq, ...columns } = getTableColumns(conversations);
// The outer table is named by hand: in a select list drizzle writes its own columns without it.
const shown = {
  ...columns,
  openStatus: sql<
    'running' | 'waiting' | null
  >`(SELECT status FROM runs WHERE conversation_id = conversations.id AND status IN ('running', 'waiting'))`,
  pendingApprovals: sql<number>`(SELECT count(*) FROM approvals WHERE conversation_id = conversations.id AND status = 'pending')`,
};

/** The conversations of a connection. */
export const createConversations = (parts: Parts): Conversations => {
  const { database, clock, ids, effects } = parts;
  const { query } = database;
  const find = query
    .select(shown)
    .from(conversations)
    .where(eq(conversations.id, sql.placeholder('id')))
    .prepare();
  const untitled = database.client
    .prepare<[number], string>(
      `SELECT id FROM conversations WHERE title = '' AND message_count > 0 AND NOT EXISTS (
         SELECT 1 FROM runs WHERE conversation_id = conversations.id AND status IN ('running', 'waiting'))
       ORDER BY seq DESC LIMIT ?`,
    )
    .pluck();
  const summary = (id: string): ConversationSummary | null => {
    const row = find.get({ id });
    return row === undefined ? null : summaryFromRow(row);
  };

  return {
    summary,
    create: (input) =>
      database.write(() => {
        const id = ids.next('conversation');
        const at = isoTime(clock.now());
        const totals = { spentMicros: 0, unknownCostCalls: 0, messageCount: 0 };
        const title = input.title.toWellFormed();
        query
          .insert(conversations)
          .values({ ...input, ...totals, id, title, autoApprove: [], createdAt: at, updatedAt: at })
          .run();
        if (input.parentCallId != null) effects.delegated(input.parentCallId);
        return mustExist(summary(id), id);
      }),
    childOfCall: (callId) => {
      const row = query.select(shown).from(conversations).where(eq(conversations.parentCallId, callId)).get();
      return row === undefined ? null : summaryFromRow(row);
    },
    countChildren: (parentId) =>
      query
        .select({ children: count() })
        .from(conversations)
        .where(eq(conversations.parentId, parentId))
        .get()?.children ?? 0,
    list: ({ limit, before }) =>
      query
        .select(shown)
        .from(conversations)
        .where(
          and(
            isNull(conversations.parentId),
            ne(conversations.channel, 'job'),
            before === undefined ? undefined : isAfter(database, before),
          ),
        )
        .orderBy(desc(conversations.updatedAt), desc(conversations.seq))
        .limit(limit)
        .all()
        .map(summaryFromRow),
    update: (id, changes) =>
      database.write(() => {
        const set = {
          ...(changes.title === undefined ? {} : { title: changes.title.toWellFormed() }),
          ...(changes.autonomous === undefined ? {} : { autonomous: changes.autonomous }),
          ...(changes.costCapMicros === undefined ? {} : { costCapMicros: changes.costCapMicros }),
          ...(changes.autoApprove === undefined ? {} : { autoApprove: [...new Set(changes.autoApprove)] }),
        };
        if (Object.keys(set).length > 0) {
          query.update(conversations).set(set).where(eq(conversations.id, id)).run();
        }
        return summary(id);
      }),
    untitled: (limit) => untitled.all(limit),
    setTitle: (id, title) =>
      database.write(() => {
        const untitled = and(eq(conversations.id, id), eq(conversations.title, ''));
        const { changes } = query
          .update(conversations)
          .set({ title: title.toWellFormed() })
          .where(untitled)
          .run();
        return changes === 0 ? null : summary(id);
      }),
    ...createPages(database),
    ...createRemoval(parts),
    ...createAcceptance(database),
    ...createForks(parts),
  };
};

const mustExist = (summary: ConversationSummary | null, id: string): ConversationSummary => {
  if (summary === null) throw new CrewError('internal', `Conversation ${id} was stored but cannot be read.`);
  return summary;
};

/** The place right after a listed conversation. One that is gone cannot be continued from. */
const isAfter = ({ query }: Database, before: string) => {
  const cursor = query
    .select({ updatedAt: conversations.updatedAt, seq: conversations.seq })
    .from(conversations)
    .where(eq(conversations.id, before))
    .get();
  if (cursor === undefined) {
    throw new CrewError(
      'invalid-input',
      `before: there is no conversation ${before} to go on from. Read the list from its start.`,
    );
  }
  return sql`(${conversations.updatedAt}, ${conversations.seq}) < (${cursor.updatedAt}, ${cursor.seq})`;
};

const summaryFromRow = (
  row: {
    [Key in keyof typeof shown]: Key extends keyof typeof conversations.$inferSelect
      ? (typeof conversations.$inferSelect)[Key]
      : Key extends 'openStatus'
        ? 'running' | 'waiting' | null
        : number;
  },
): ConversationSummary => ({
  id: row.id,
  agent_id: row.agentId,
  title: row.title,
  channel: row.channel,
  parent_id: row.parentId,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  state: row.openStatus ?? 'idle',
  pending_approvals: row.pendingApprovals,
  spent_usd: toUsd(row.spentMicros),
  unknown_cost_calls: row.unknownCostCalls,
  cost_cap_usd: toUsd(row.costCapMicros),
  autonomous: row.autonomous,
  auto_approve: row.autoApprove,
  message_count: row.messageCount,
  ...(row.forkedFromId === null
    ? {}
    : { forked_from: { conversation_id: row.forkedFromId, position: row.forkedPosition ?? 0 } }),
});

const createPages = ({ client }: Database): Pick<Conversations, 'page'> => {
  const newest = client.prepare<[string, number, number], MessageRow>(
    'SELECT * FROM messages WHERE conversation_id = ? AND position < ? ORDER BY position DESC LIMIT ?',
  );
  return {
    page: (id, { before = Number.MAX_SAFE_INTEGER, limit }) => {
      const messages = newest.all(id, before, limit).map(messageFromRow).reverse();
      return { messages, has_more: (messages[0]?.position ?? 0) > 0 };
    },
  };
};

const family = `WITH RECURSIVE family (id) AS (
  VALUES ($id) UNION SELECT child.id FROM conversations AS child JOIN family ON child.parent_id = family.id)`;

const createRemoval = ({ database, onRemoved }: Parts): Pick<Conversations, 'remove'> => {
  const { client } = database;
  const members = client.prepare<{ id: string }, string>(`${family} SELECT id FROM family`).pluck();
  const isOpen = client.prepare<{ id: string }>(
    `${family} SELECT 1 FROM family JOIN runs ON runs.conversation_id = family.id
     WHERE runs.status IN ('running', 'waiting') LIMIT 1`,
  );
  const keepFindable = client.prepare<{ id: string }>(
    // Copies in forks were not indexed as long as the original was; now they are what is left of it.
    `${family} INSERT INTO search_backlog SELECT min(messages.seq), max(messages.seq) FROM family
     JOIN conversations AS fork ON fork.forked_from_id = family.id AND fork.id NOT IN (SELECT id FROM family)
     JOIN messages ON messages.conversation_id = fork.id AND messages.position < fork.forked_position GROUP BY fork.id`,
  );
  const remove = client.prepare<{ id: string }>('DELETE FROM conversations WHERE id = $id');
  return {
    remove: (id) => {
      const removed = database.write(() => {
        if (isOpen.get({ id }) !== undefined) return 'busy';
        keepFindable.run({ id });
        const ids = members.all({ id });
        return remove.run({ id }).changes === 0 ? 'missing' : ids;
      });
      if (typeof removed === 'string') return removed;
      onRemoved(removed);
      return 'removed';
    },
  };
};

const createAcceptance = ({ client }: Database): Pick<Conversations, 'accepted'> => {
  const inLog = client.prepare<[string, string], { run_id: string }>(
    'SELECT run_id FROM messages WHERE conversation_id = ? AND request_id = ?',
  );
  const inQueue = client.prepare<
    { id: string; requestId: string },
    { item_id: string; kind: 'follow_up' | 'steer'; position: number }
  >(
    `SELECT id AS item_id, kind,
       (SELECT count(*) FROM queue AS earlier
        WHERE earlier.conversation_id = item.conversation_id AND earlier.seq <= item.seq) AS position
     FROM queue AS item WHERE conversation_id = $id AND request_id = $requestId`,
  );
  return {
    accepted: (id, requestId) => {
      const known = requestId.toWellFormed();
      const message = inLog.get(id, known);
      if (message !== undefined) return { run_id: message.run_id, queued: null };
      const queued = inQueue.get({ id, requestId: known });
      return queued === undefined ? null : { run_id: null, queued };
    },
  };
};
