import * as z from 'zod/mini';
import { Channel } from './channel.ts';

/** One message that matches a search. */
export const SearchHit = z.object({
  conversation_id: z.string(),
  /** Title of the conversation; empty while it has none. */
  title: z.string(),
  agent_id: z.string(),
  channel: Channel,
  message_id: z.string(),
  position: z.int(),
  role: z.enum(['user', 'assistant']),
  at: z.string(),
  /** Plain text around what matches, at most 202 characters. */
  snippet: z.string(),
  /** Ranges of `snippet` that match: start and end (exclusive) in UTF-16 units, ascending. */
  marks: z.array(z.tuple([z.int(), z.int()])),
});
export type SearchHit = z.infer<typeof SearchHit>;
