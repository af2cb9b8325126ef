import * as z from 'zod/mini';
import { Approval } from '../entities/approval.ts';
import { route } from '../route.ts';

const params = z.object({ id: z.string(), approval_id: z.string() });

/** Pending approvals of the whole crew first, then the newest settled ones. */
export const listApprovals = route({
  method: 'GET',
  path: '/api/approvals',
  query: z.object({ limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))) }),
  reply: z.array(Approval),
  errors: [],
});

/** Decides one tool call. The first decision wins; a later one is a conflict that says who decided and when. */
export const decideApproval = route({
  method: 'POST',
  path: '/api/conversations/:id/approvals/:approval_id',
  params,
  body: z.strictObject({
    approve: z.boolean(),
    always: z.optional(z.boolean()),
    source: z.optional(z.enum(['web', 'cli'])),
  }),
  reply: Approval,
  errors: ['not-found', 'conflict'],
});

/** Answers one question of `ask_user`. */
export const answerQuestion = route({
  method: 'POST',
  path: '/api/conversations/:id/approvals/:approval_id/answer',
  params,
  body: z.strictObject({
    answer: z.string().check(z.minLength(1), z.maxLength(20_000)),
    source: z.optional(z.enum(['web', 'cli'])),
  }),
  reply: Approval,
  errors: ['not-found', 'conflict'],
});
