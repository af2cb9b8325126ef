import * as z from 'zod/mini';
import {
  Fact,
  FactType,
  factNamePattern,
  MemoryFile,
  MemoryHit,
  memoryLimits,
  noteNamePattern,
  ShownProposal,
} from '../entities/memory.ts';
import { route } from '../route.ts';

const factParams = z.object({ name: z.string().check(z.regex(factNamePattern)) });
const agentParams = z.object({ id: z.string() });
const noteParams = z.object({ id: z.string(), day: z.string().check(z.regex(noteNamePattern)) });
/** `revision` is the one the person saw; null when the file was not there. */
const written = z.object({
  text: z.string().check(z.maxLength(memoryLimits.file)),
  revision: z.nullable(z.string()),
});

/** What the crew knows about the owner: USER.md and the facts, by name. */
export const getUserMemory = route({
  method: 'GET',
  path: '/api/memory/user',
  reply: z.object({ user: MemoryFile, facts: z.array(Fact) }),
  errors: [],
});

/** Writes USER.md. `conflict` when it is not what the person saw. */
export const putUserMemory = route({
  method: 'PUT',
  path: '/api/memory/user',
  body: written,
  reply: MemoryFile,
  errors: ['conflict', 'unavailable'],
});

/** Writes one fact and the index. `conflict` when it is not what the person saw. */
export const putFact = route({
  method: 'PUT',
  path: '/api/memory/user/facts/:name',
  params: factParams,
  body: z.object({
    description: z.string().check(z.minLength(1), z.maxLength(memoryLimits.description)),
    type: FactType,
    text: z.string().check(z.maxLength(memoryLimits.fact)),
    revision: z.nullable(z.string()),
  }),
  reply: Fact,
  errors: ['conflict', 'unavailable'],
});

/** Removes one fact. `conflict` when it is not what the person saw. */
export const deleteFact = route({
  method: 'DELETE',
  path: '/api/memory/user/facts/:name',
  params: factParams,
  query: z.object({ revision: z.string() }),
  reply: z.object({ name: z.string() }),
  errors: ['not-found', 'conflict', 'unavailable'],
});

/** An agent's MEMORY.md and the names of its notes, newest first. */
export const getAgentMemory = route({
  method: 'GET',
  path: '/api/agents/:id/memory',
  params: agentParams,
  reply: z.object({ memory: MemoryFile, notes: z.array(z.string()) }),
  errors: ['not-found'],
});

/** Writes an agent's MEMORY.md. `conflict` when it is not what the person saw. */
export const putAgentMemory = route({
  method: 'PUT',
  path: '/api/agents/:id/memory',
  params: agentParams,
  body: written,
  reply: MemoryFile,
  errors: ['not-found', 'conflict', 'unavailable'],
});

export const getNote = route({
  method: 'GET',
  path: '/api/agents/:id/memory/notes/:day',
  params: noteParams,
  reply: MemoryFile,
  errors: ['not-found'],
});

/** Writes one daily note. `conflict` when it is not what the person saw. */
export const putNote = route({
  method: 'PUT',
  path: '/api/agents/:id/memory/notes/:day',
  params: noteParams,
  body: written,
  reply: MemoryFile,
  errors: ['not-found', 'conflict', 'unavailable'],
});

/** Finds entries of every memory, or of one agent's and the facts. Accents, `đ` and case do not matter. */
export const searchMemory = route({
  method: 'GET',
  path: '/api/memory/search',
  query: z.object({ q: z.string(), agent_id: z.optional(z.string()) }),
  reply: z.object({ hits: z.array(MemoryHit) }),
  errors: ['not-found'],
});

/** The newest 200 proposals and all that wait, newest first. */
export const listMemoryProposals = route({
  method: 'GET',
  path: '/api/memory/proposals',
  reply: z.object({ proposals: z.array(ShownProposal) }),
  errors: [],
});

/** Decides a proposal once. `conflict` when it was decided, or when its file changed since. */
export const decideMemoryProposal = route({
  method: 'POST',
  path: '/api/memory/proposals/:id',
  params: z.object({ id: z.string() }),
  body: z.object({ approve: z.boolean() }),
  reply: ShownProposal,
  errors: ['not-found', 'conflict', 'unavailable'],
});

/** Takes an approved proposal back. `conflict` when it is not approved, or when its file changed since. */
export const undoMemoryProposal = route({
  method: 'POST',
  path: '/api/memory/proposals/:id/undo',
  params: z.object({ id: z.string() }),
  reply: ShownProposal,
  errors: ['not-found', 'conflict', 'unavailable'],
});
