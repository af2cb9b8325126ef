import * as z from 'zod/mini';
import { ConversationSummary } from '../entities/conversation.ts';
import { route } from '../route.ts';

/**
 * Makes a new conversation with the log before a message of a person; the source stays as it is. With `text` the new
 * conversation is sent it at once: edit and resend. A repeated `request_id` returns the first fork and sends nothing again.
 */
export const forkConversation = route({
  method: 'POST',
  path: '/api/conversations/:id/fork',
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    /** Position of a message of a person; the fork ends before it. */
    before_position: z.int().check(z.minimum(0)),
    text: z.optional(z.string().check(z.minLength(1))),
    request_id: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    source: z.optional(z.enum(['web', 'cli'])),
  }),
  reply: z.object({
    conversation: ConversationSummary,
    /** The run that answers `text`; null without one. */
    run_id: z.nullable(z.string()),
  }),
  status: 201,
  errors: ['not-found', 'conflict', 'too-large'],
});
