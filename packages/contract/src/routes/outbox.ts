import * as z from 'zod/mini';
import { OutboxItem, OutboxView } from '../entities/outbox.ts';
import { route } from '../route.ts';

const params = z.object({ id: z.string() });

/** Messages to the outside: how many there are of each state, and the newest ones. */
export const getOutbox = route({ method: 'GET', path: '/api/outbox', reply: OutboxView, errors: [] });

/** Sends a message again that is dead, unsure or dropped. One that is unsure may arrive a second time. */
export const resendMessage = route({
  method: 'POST',
  path: '/api/outbox/:id/resend',
  params,
  reply: OutboxItem,
  errors: ['not-found', 'conflict'],
});

/** Lets a message go that waits, is dead or unsure. */
export const dropMessage = route({
  method: 'POST',
  path: '/api/outbox/:id/drop',
  params,
  reply: OutboxItem,
  errors: ['not-found', 'conflict'],
});
