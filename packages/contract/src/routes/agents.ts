import * as z from 'zod/mini';
import { AgentSaved, PersonaFileName, ProfilePatch, personaCharLimit } from '../entities/agent-profile.ts';
import { AgentTemplate } from '../entities/agent-template.ts';
import { route } from '../route.ts';

const agentParams = z.object({ id: z.string() });
const fileParams = z.object({ id: z.string(), name: z.string() });

/** Adds an agent: writes `agents/<id>/agent.yaml` and takes it into the running crew. */
export const createAgent = route({
  method: 'POST',
  path: '/api/agents',
  body: z.strictObject({ agent_id: z.string(), profile: ProfilePatch }),
  reply: AgentSaved,
  status: 201,
  errors: ['conflict'],
});

/** Changes the named keys of an agent's file; the agent runs with them from its next turn on. */
export const patchAgent = route({
  method: 'PATCH',
  path: '/api/agents/:id',
  params: agentParams,
  body: z.strictObject({ profile: ProfilePatch }),
  reply: AgentSaved,
  errors: ['not-found', 'conflict'],
});

/** Moves an agent's folder to the trash of the home and takes it out of the crew. */
export const removeAgent = route({
  method: 'DELETE',
  path: '/api/agents/:id',
  params: agentParams,
  reply: z.object({ removed: z.string(), kept_at: z.string() }),
  errors: ['not-found', 'conflict'],
});

/** A persona file as it is; empty when there is none. */
export const readAgentFile = route({
  method: 'GET',
  path: '/api/agents/:id/files/:name',
  params: fileParams,
  reply: z.object({ name: PersonaFileName, content: z.string() }),
  errors: ['not-found'],
});

/** Writes a persona file; the next model call reads it. */
export const writeAgentFile = route({
  method: 'PUT',
  path: '/api/agents/:id/files/:name',
  params: fileParams,
  body: z.strictObject({ content: z.string().check(z.maxLength(personaCharLimit)) }),
  reply: z.object({ name: PersonaFileName, persona_names: z.array(z.string()) }),
  errors: ['not-found', 'conflict'],
});

/** Takes every agent folder that is new into the crew, or none of them. */
export const reloadAgents = route({
  method: 'POST',
  path: '/api/agents/reload',
  reply: z.object({ added: z.array(z.string()) }),
  errors: [],
});

export const listTemplates = route({
  method: 'GET',
  path: '/api/templates',
  reply: z.array(AgentTemplate),
  errors: [],
});

/** Writes a template and its peers as agents and takes them into the running crew; a refused one changes nothing. */
export const installTemplate = route({
  method: 'POST',
  path: '/api/agents/install',
  body: z.strictObject({
    template: z.string(),
    agent_id: z.optional(z.string()),
    workspace: z.optional(z.string()),
    force: z.optional(z.boolean()),
  }),
  reply: z.object({ installed: z.array(z.string()), live: z.array(z.string()), needs_restart: z.boolean() }),
  status: 201,
  errors: ['not-found', 'conflict'],
});
