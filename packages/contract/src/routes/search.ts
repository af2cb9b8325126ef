import * as z from 'zod/mini';
import { SearchHit } from '../entities/search-hit.ts';
import { route } from '../route.ts';

/**
 * Finds what people and agents said. Every word of `q` must occur; accents, `đ`, case and order do not matter, and nothing
 * in it is syntax. Newest first unless `order=best`.
 */
export const searchMessages = route({
  method: 'GET',
  path: '/api/messages/search',
  query: z.object({
    q: z.string(),
    agent_id: z.optional(z.string()),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    order: z.optional(z.enum(['newest', 'best'])),
    /** `next` of the page before; only with `order=newest`. */
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    /** `1`: the last word may be the beginning of one, as while it is typed. */
    live: z.optional(z.enum(['0', '1'])),
  }),
  reply: z.object({
    hits: z.array(SearchHit),
    /** Where the next page begins; null when there is none. */
    next: z.nullable(z.int()),
    /** True while older messages are still being indexed and may be missed. */
    is_incomplete: z.boolean(),
  }),
  errors: ['too-many', 'unavailable'],
});
