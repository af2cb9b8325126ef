import * as z from 'zod/mini';
import { Consolidation } from '../entities/consolidation.ts';
import { route } from '../route.ts';

const params = z.object({ id: z.string() });

/**
 * Rewrites an agent's MEMORY.md from its notes, in a run of its own. The answer comes when it has begun; `conflict` while
 * one of the agent runs.
 */
export const consolidateMemory = route({
  method: 'POST',
  path: '/api/agents/:id/memory/consolidate',
  params,
  reply: z.object({ conversation_id: z.string(), run_id: z.string() }),
  status: 202,
  errors: ['not-found', 'conflict'],
});

/** The newest consolidation of an agent: whether it runs, and what came of it. */
export const getConsolidation = route({
  method: 'GET',
  path: '/api/agents/:id/memory/consolidate',
  params,
  reply: z.object({ consolidation: z.nullable(Consolidation) }),
  errors: ['not-found'],
});
