import * as z from 'zod/mini';
import { ToolSummary } from '../entities/agent.ts';
import { AgentProfile } from '../entities/agent-profile.ts';
import { Health, Settings } from '../entities/settings.ts';
import { Stats } from '../entities/stats.ts';
import { route } from '../route.ts';

export const getHealth = route({ method: 'GET', path: '/api/health', reply: Health, errors: [] });

export const getSettings = route({ method: 'GET', path: '/api/settings', reply: Settings, errors: [] });

export const getStats = route({ method: 'GET', path: '/api/stats', reply: Stats, errors: [] });

export const listTools = route({
  method: 'GET',
  path: '/api/tools',
  reply: z.array(ToolSummary),
  errors: [],
});

export const listAgents = route({
  method: 'GET',
  path: '/api/agents',
  reply: z.array(AgentProfile),
  errors: [],
});

export const getAgent = route({
  method: 'GET',
  path: '/api/agents/:id',
  params: z.object({ id: z.string() }),
  reply: AgentProfile,
  errors: ['not-found'],
});

/** The system prompt as the next turn of this agent would send it. */
export const getAgentPrompt = route({
  method: 'GET',
  path: '/api/agents/:id/prompt',
  params: z.object({ id: z.string() }),
  reply: z.object({
    prompt: z.string(),
    persona_names: z.array(z.string()),
    /** The notes that the first message of a new conversation is read behind; empty when there are none. */
    opening: z.string(),
    opening_chars: z.int(),
  }),
  errors: ['not-found'],
});
