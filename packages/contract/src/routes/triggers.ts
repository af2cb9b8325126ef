import * as z from 'zod/mini';
import { CrewTrigger, HookReply } from '../entities/trigger.ts';
import { rawRoute, route } from '../route.ts';

/** Every trigger of the crew, by agent in the order of its file. */
export const listTriggers = route({
  method: 'GET',
  path: '/api/triggers',
  reply: z.array(CrewTrigger),
  errors: [],
});

/** Pauses or resumes a trigger. Deliveries that come meanwhile are refused; changed files are taken up when it goes on. */
export const setTriggerState = route({
  method: 'PATCH',
  path: '/api/triggers/:agent/:id/state',
  params: z.object({ agent: z.string(), id: z.string() }),
  body: z.strictObject({ paused: z.boolean() }),
  reply: CrewTrigger,
  errors: ['not-found', 'conflict'],
});

/**
 * Takes a signed delivery of another program and starts the job of a trigger with it; the same delivery again answers 200 with
 * the same run. Every delivery that is not signed with the secret of a trigger is `denied`, whatever is wrong with it.
 */
export const receiveHook = rawRoute({
  method: 'POST',
  path: '/api/hooks/:name',
  params: z.object({ name: z.string() }),
  maxBytes: 256 * 1024,
  answer: HookReply,
  statuses: [202, 200],
  errors: ['too-large', 'conflict', 'too-many', 'unavailable'],
});
