import * as z from 'zod/mini';
import { Compaction } from '../entities/compaction.ts';
import { route } from '../route.ts';

/**
 * Summarises the older part of a conversation between turns; asked again when nothing was added, it summarises the same
 * part anew. `conflict` while a turn is open and when there is nothing to summarise.
 */
export const compactConversation = route({
  method: 'POST',
  path: '/api/conversations/:id/compact',
  params: z.object({ id: z.string() }),
  reply: Compaction,
  status: 201,
  errors: ['not-found', 'conflict'],
});

/** Takes the summary in effect back: requests hold the messages themselves again, or the summary before it. */
export const undoCompaction = route({
  method: 'POST',
  path: '/api/conversations/:id/compactions/:compaction_id/undo',
  params: z.object({ id: z.string(), compaction_id: z.string() }),
  reply: Compaction,
  errors: ['not-found', 'conflict'],
});
