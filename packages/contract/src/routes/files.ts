import * as z from 'zod/mini';
import { fileRoute } from '../route.ts';

/**
 * A file of an agent's workspace, as an answer names it with a `MEDIA:` or `FILE:` line. It was written by an agent: pictures
 * are shown, everything else is only saved, and nothing in it runs. Folders are not listed.
 */
export const readWorkspaceFile = fileRoute({
  method: 'GET',
  path: '/api/agents/:id/files',
  params: z.object({ id: z.string() }),
  query: z.object({ path: z.string().check(z.minLength(1), z.maxLength(4_096)) }),
  files: [
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/gif',
    'application/pdf',
    'application/zip',
    'application/json',
    'text/plain',
    'text/csv',
    'text/markdown',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/octet-stream',
  ],
  errors: ['not-found', 'conflict'],
});
