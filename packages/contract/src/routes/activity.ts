import * as z from 'zod/mini';
import { ActivityEvent } from '../activity-event.ts';
import { Channel } from '../entities/channel.ts';
import { Run, RunDetail, RunStatus } from '../entities/run.ts';
import { route, streamRoute } from '../route.ts';

/** A time as the store writes it, or the beginning of one: a day. */
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)?$/));

/**
 * Runs, newest first; `before` is the id of the last run already held. `q` is looked for in the opening words, whatever
 * its case and accents; `since` and `until` are ISO times, the second not included.
 */
export const listRuns = route({
  method: 'GET',
  path: '/api/activity/runs',
  query: z.object({
    agent_id: z.optional(z.string()),
    conversation_id: z.optional(z.string()),
    status: z.optional(RunStatus),
    source: z.optional(Channel),
    q: z.optional(z.string().check(z.maxLength(200))),
    since: z.optional(time),
    until: z.optional(time),
    before: z.optional(z.string()),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  reply: z.array(Run),
  errors: [],
});

export const getRun = route({
  method: 'GET',
  path: '/api/activity/runs/:id',
  params: z.object({ id: z.string() }),
  reply: RunDetail,
  errors: ['not-found'],
});

/** A snapshot, then what changes. A watcher that falls 256 frames behind is cut and reconnects. */
export const watchActivity = streamRoute({
  method: 'GET',
  path: '/api/activity/stream',
  event: ActivityEvent,
  errors: [],
});
