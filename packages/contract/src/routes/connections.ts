import * as z from 'zod/mini';
import { Connections, Credential } from '../entities/connections.ts';
import { route } from '../route.ts';

const name = z.object({ name: z.string() });
const routeList = z.array(z.string().check(z.minLength(3), z.maxLength(200))).check(z.maxLength(20));

export const getConnections = route({
  method: 'GET',
  path: '/api/connections',
  reply: Connections,
  errors: [],
});

/** Writes the named keys into config.yaml, comments kept; they act from the next turn on. */
export const putRoutes = route({
  method: 'PUT',
  path: '/api/connections/routes',
  body: z.strictObject({
    routes: z.optional(routeList),
    vision_routes: z.optional(routeList),
    audio_routes: z.optional(routeList),
  }),
  reply: Connections,
  errors: ['conflict'],
});

export const listCredentials = route({
  method: 'GET',
  path: '/api/credentials',
  reply: z.array(Credential),
  errors: [],
});

/** Keeps a key in the home's env file (mode 600). It acts at once; the value never comes back. */
export const putCredential = route({
  method: 'PUT',
  path: '/api/credentials/:name',
  params: name,
  body: z.strictObject({ value: z.string().check(z.minLength(1), z.maxLength(8_192)) }),
  reply: Credential,
  errors: ['not-found', 'conflict'],
});

/** Takes a key out; refused when nothing could answer the crew afterwards. */
export const deleteCredential = route({
  method: 'DELETE',
  path: '/api/credentials/:name',
  params: name,
  reply: Credential,
  errors: ['not-found', 'conflict'],
});

/** Tries a key against its upstream; spends nothing. */
export const checkCredential = route({
  method: 'POST',
  path: '/api/credentials/:name/check',
  params: name,
  reply: z.object({ ok: z.boolean(), sentence: z.string() }),
  errors: ['not-found'],
});
