import * as z from 'zod/mini';
import { Approval } from './approval.ts';
import { Channel } from './channel.ts';
import { Compaction, ContextWindow } from './compaction.ts';
import { Message } from './message.ts';
import { Run } from './run.ts';

/** A text that waits for the running turn: a follow-up opens the next turn, a steer joins this one. */
export const QueuedItem = z.object({
  id: z.string(),
  kind: z.enum(['follow_up', 'steer']),
  text: z.string(),
  at: z.string(),
  request_id: z.nullable(z.string()),
});
export type QueuedItem = z.infer<typeof QueuedItem>;

/** One line of the conversation list. */
export const ConversationSummary = z.object({
  id: z.string(),
  agent_id: z.string(),
  /** Empty until the first turn gave it one. */
  title: z.string(),
  channel: Channel,
  parent_id: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  state: z.enum(['idle', 'running', 'waiting']),
  pending_approvals: z.int(),
  spent_usd: z.number(),
  unknown_cost_calls: z.int(),
  /** 0 means no cap. */
  cost_cap_usd: z.number(),
  autonomous: z.boolean(),
  /** Tools that run without asking here, granted with "always". */
  auto_approve: z.array(z.string()),
  message_count: z.int(),
  /** The conversation and the message before which this one was forked; absent for all others. The source may be gone. */
  forked_from: z.optional(z.object({ conversation_id: z.string(), position: z.int() })),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

/** A conversation with one page of its log, newest page first asked. */
export const Conversation = z.extend(ConversationSummary, {
  messages: z.array(Message),
  /** True when older messages exist; ask again with `before` = the first position of this page. */
  has_more: z.boolean(),
  approvals: z.array(Approval),
  queued: z.array(QueuedItem),
  /** Texts that were taken out of the queue and that no one has taken over yet, in order; absent when there are none. */
  handed_back: z.optional(z.array(z.string())),
  /** The open run, or the newest one. */
  run: z.nullable(Run),
  /** Every summary of older messages, those taken back included, the oldest first. */
  compactions: z.array(Compaction),
  /** The window of the route a next turn would ask first; null when the agent is gone. */
  context_window: z.nullable(ContextWindow),
});
export type Conversation = z.infer<typeof Conversation>;
