import * as z from 'zod/mini';
import { memoryLimits } from '../entities/memory.ts';
import { WikiCompile, WikiEntry, WikiFinding, WikiKind, WikiPage, wikiLimits } from '../entities/wiki.ts';
import { route } from '../route.ts';

const agentParams = z.object({ id: z.string() });
const pageParams = z.object({ id: z.string(), slug: z.string().check(z.minLength(1), z.maxLength(255)) });

/** The pages of an agent's wiki, by kind and name, and its newest compile. */
export const getWiki = route({
  method: 'GET',
  path: '/api/agents/:id/memory/wiki',
  params: agentParams,
  reply: z.object({ pages: z.array(WikiEntry), compile: z.nullable(WikiCompile) }),
  errors: ['not-found', 'unavailable'],
});

export const getWikiPage = route({
  method: 'GET',
  path: '/api/agents/:id/memory/wiki/pages/:slug',
  params: pageParams,
  reply: WikiPage,
  errors: ['not-found', 'unavailable'],
});

/** Writes one page; a null `revision` makes it. `conflict` when it is not what the person saw, or its title is another page's. */
export const putWikiPage = route({
  method: 'PUT',
  path: '/api/agents/:id/memory/wiki/pages/:slug',
  params: pageParams,
  body: z.object({
    /** Of a new page; a page that is there keeps its own. */
    kind: WikiKind,
    title: z.string().check(z.minLength(1), z.maxLength(wikiLimits.title)),
    text: z.string().check(z.maxLength(memoryLimits.file)),
    sources: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(wikiLimits.sources)),
    revision: z.nullable(z.string()),
  }),
  reply: WikiPage,
  errors: ['not-found', 'conflict', 'too-large', 'unavailable'],
});

/** Removes one page. `conflict` when it is not what the person saw. */
export const deleteWikiPage = route({
  method: 'DELETE',
  path: '/api/agents/:id/memory/wiki/pages/:slug',
  params: pageParams,
  query: z.object({ revision: z.string() }),
  reply: z.object({ slug: z.string() }),
  errors: ['not-found', 'conflict', 'unavailable'],
});

/** What is wrong with the wiki; writes the two report pages anew. */
export const getWikiReport = route({
  method: 'GET',
  path: '/api/agents/:id/memory/wiki/report',
  params: agentParams,
  reply: z.object({ findings: z.array(WikiFinding) }),
  errors: ['not-found', 'unavailable'],
});

/**
 * Compiles the wiki from the agent's notes, in a run of its own; its one proposal waits for a person. The answer comes when
 * it has begun; `conflict` without notes and while one of the agent runs.
 */
export const compileWiki = route({
  method: 'POST',
  path: '/api/agents/:id/memory/wiki/compile',
  params: agentParams,
  reply: z.object({ conversation_id: z.string(), run_id: z.string() }),
  status: 202,
  errors: ['not-found', 'conflict', 'unavailable'],
});
