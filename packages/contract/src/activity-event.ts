import * as z from 'zod/mini';
import { Alert } from './entities/allowance.ts';
import { Approval } from './entities/approval.ts';
import { TelegramStatus } from './entities/connections.ts';
import { ConversationSummary } from './entities/conversation.ts';
import { OutboxCounts } from './entities/outbox.ts';
import { Run, RunStep } from './entities/run.ts';

/** Sent once per connection: everything that is open, and the newest finished runs. */
export const ActivitySnapshot = z.object({
  type: z.literal('snapshot'),
  seq: z.int(),
  runs: z.array(Run),
  /** Timelines of the open runs, by run id. */
  steps: z.record(z.string(), z.array(RunStep)),
  approvals: z.array(Approval),
  /** Those that hold now. */
  alerts: z.array(Alert),
  outbox: OutboxCounts,
  /** Proposals for the memory that wait for a person. */
  pending_proposals: z.int(),
});
/** A run began or changed. */
export const ActivityRun = z.object({ type: z.literal('run'), seq: z.int(), run: Run });
/** A timeline line began or changed; `event` names the turn event that carried it. */
export const ActivityStep = z.object({
  type: z.literal('event'),
  seq: z.int(),
  event: z.string(),
  conversation_id: z.string(),
  run_id: z.string(),
  step: RunStep,
});
/** An approval was asked or settled. */
export const ActivityApproval = z.object({ type: z.literal('approval'), seq: z.int(), approval: Approval });
/** A conversation was made or changed; null summary with its id: it was deleted. */
export const ActivityConversation = z.object({
  type: z.literal('conversation'),
  seq: z.int(),
  id: z.string(),
  conversation: z.nullable(ConversationSummary),
});

/** An allowance was nearly or wholly used up, or is no longer. */
export const ActivityAlert = z.object({ type: z.literal('alert'), seq: z.int(), alert: Alert });

/** It stands otherwise with the master's bot. */
export const ActivityTelegram = z.object({
  type: z.literal('telegram'),
  seq: z.int(),
  status: TelegramStatus,
});
/** A send of a message to the outside failed or went well after failures, or a person sent one again or let it go. */
export const ActivityOutbox = z.object({ type: z.literal('outbox'), seq: z.int(), counts: OutboxCounts });
/** Proposals for the memory were made or decided: how many wait now. */
export const ActivityProposals = z.object({ type: z.literal('proposals'), seq: z.int(), pending: z.int() });

/** One frame of `GET /api/activity/stream`. `seq` is dense per server process after the snapshot. */
export const ActivityEvent = z.discriminatedUnion('type', [
  ActivitySnapshot,
  ActivityRun,
  ActivityStep,
  ActivityApproval,
  ActivityConversation,
  ActivityAlert,
  ActivityTelegram,
  ActivityOutbox,
  ActivityProposals,
]);
export type ActivityEvent = z.infer<typeof ActivityEvent>;
