import * as z from 'zod/mini';
import { InboundChannel } from '../entities/channel.ts';
import { Conversation, ConversationSummary } from '../entities/conversation.ts';
import { route, streamRoute } from '../route.ts';
import { TurnFrame } from '../turn-event.ts';

/** Longest message a person can send, in characters. Longer is `too-large`. */
export const messageCharLimit = 200_000;

const byId = z.object({ id: z.string() });

export const listConversations = route({
  method: 'GET',
  path: '/api/conversations',
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
    before: z.optional(z.string()),
  }),
  reply: z.array(ConversationSummary),
  errors: [],
});

export const createConversation = route({
  method: 'POST',
  path: '/api/conversations',
  body: z.strictObject({
    title: z.optional(z.string().check(z.maxLength(200))),
    agent_id: z.optional(z.string()),
  }),
  reply: ConversationSummary,
  status: 201,
  errors: ['not-found'],
});

export const getConversation = route({
  method: 'GET',
  path: '/api/conversations/:id',
  params: byId,
  query: z.object({
    /** Only messages before this position. */
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
  }),
  reply: Conversation,
  errors: ['not-found'],
});

export const updateConversation = route({
  method: 'PATCH',
  path: '/api/conversations/:id',
  params: byId,
  body: z.strictObject({
    title: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    autonomous: z.optional(z.boolean()),
    cost_cap_usd: z.optional(z.number().check(z.minimum(0), z.maximum(100_000))),
    auto_approve: z.optional(z.array(z.string()).check(z.maxLength(100))),
  }),
  reply: ConversationSummary,
  errors: ['not-found'],
});

export const deleteConversation = route({
  method: 'DELETE',
  path: '/api/conversations/:id',
  params: byId,
  reply: z.object({ deleted: z.string() }),
  errors: ['not-found', 'conflict'],
});

/**
 * Says something. With `Accept: text/event-stream` the answer is the stream of the turn instead of this reply.
 * A repeated `request_id` returns the first acceptance and starts nothing.
 */
export const sendMessage = route({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  params: byId,
  body: z.strictObject({
    text: z.string().check(z.minLength(1)),
    request_id: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    source: z.optional(z.enum(['web', 'cli'])),
  }),
  reply: z.object({
    conversation_id: z.string(),
    /** The run that will answer; null while the text waits in the queue. */
    run_id: z.nullable(z.string()),
    queued: z.nullable(
      z.object({ item_id: z.string(), kind: z.enum(['follow_up', 'steer']), position: z.int() }),
    ),
  }),
  status: 202,
  errors: ['not-found', 'conflict', 'too-large', 'too-many'],
});

/** The stream of the running turn; 204 when none runs. Resumes after `Last-Event-ID`. */
export const watchTurn = streamRoute({
  method: 'GET',
  path: '/api/conversations/:id/turn',
  params: byId,
  event: TurnFrame,
  errors: ['not-found'],
});

export const stopTurn = route({
  method: 'POST',
  path: '/api/conversations/:id/stop',
  params: byId,
  reply: z.object({
    /** True when a turn or a waiting approval was ended by this call. */
    cancelled: z.boolean(),
    /**
     * Queued texts handed back, in order. The conversation goes on showing them as `handed_back` until they are dropped or another
     * message is sent.
     */
    cleared: z.array(z.string()),
  }),
  errors: ['not-found'],
});

/** Says that the texts handed back by a stop are in other hands now, such as the box they were typed in. */
export const dropHandedBack = route({
  method: 'DELETE',
  path: '/api/conversations/:id/handed-back',
  params: byId,
  reply: z.object({ dropped: z.int() }),
  errors: ['not-found'],
});

/** Takes one waiting text out of the queue and hands it back. */
export const deleteQueuedItem = route({
  method: 'DELETE',
  path: '/api/conversations/:id/queue/:item_id',
  params: z.object({ id: z.string(), item_id: z.string() }),
  reply: z.object({ text: z.string() }),
  errors: ['not-found'],
});

/**
 * A window of the whole output of a tool call whose result was shortened, as plain text. `not-found` when it was never
 * kept (its agent does not hold `tool_output_read`), is older than seven days, or belongs to another conversation.
 */
export const getToolOutput = route({
  method: 'GET',
  path: '/api/conversations/:id/outputs/:call_id',
  params: z.object({ id: z.string(), call_id: z.string() }),
  query: z.object({
    /** In characters from the start; 0 unless given. */
    offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    /** Characters of the window; 50,000 unless given. */
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200_000))),
  }),
  reply: z.object({
    call_id: z.string(),
    text: z.string(),
    /** Where the window begins; one less than asked when that would have split a character. */
    offset: z.int(),
    /** Where to go on, or null at the end. */
    next: z.nullable(z.int()),
    /** Characters that are kept. */
    total_chars: z.int(),
  }),
  errors: ['not-found'],
});

/** The one door every platform enters by. Waits for the turn to end. */
export const postInbound = route({
  method: 'POST',
  path: '/api/inbound',
  body: z.strictObject({
    text: z.string().check(z.minLength(1)),
    agent_id: z.optional(z.string()),
    channel: z.optional(InboundChannel),
    conversation_id: z.optional(z.string()),
    source: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({
    conversation_id: z.string(),
    agent_id: z.string(),
    text: z.string(),
    status: z.string(),
    steps: z.int(),
  }),
  errors: ['not-found', 'conflict', 'too-large', 'too-many'],
});
