import * as z from 'zod/mini';
import { fileRoute } from '../route.ts';

const byId = z.object({ id: z.string() });
/** `1` or `true` asks for arguments and results whole. */
const full = z.optional(z.enum(['0', '1', 'true', 'false']));

/** The conversation as Markdown for people, secrets masked. A tool call is one line unless `full`. */
export const exportConversation = fileRoute({
  method: 'GET',
  path: '/api/conversations/:id/export',
  params: byId,
  query: z.object({ full }),
  files: ['text/markdown'],
  errors: ['not-found'],
});

/** The record of one run, secrets masked: a `Trajectory` as JSON, or the same for people. Cut outputs name their length. */
export const getTrajectory = fileRoute({
  method: 'GET',
  path: '/api/activity/runs/:id/trajectory',
  params: byId,
  query: z.object({ format: z.optional(z.enum(['json', 'md'])), full }),
  files: ['application/json', 'text/markdown'],
  errors: ['not-found'],
});
