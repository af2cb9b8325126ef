import * as z from 'zod/mini';
import { ActivityEvent } from '../activity-event.ts';
import { Run, RunDetail } from '../entities/run.ts';
import { route, streamRoute } from '../route.ts';

/** Runs, newest first; `before` is the id of the last run already held. */
export const listRuns = route({
  method: 'GET',
  path: '/api/activity/runs',
  query: z.object({
    agent_id: z.optional(z.string()),
    conversation_id: z.optional(z.string()),
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
