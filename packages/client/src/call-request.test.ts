import { type Conversation, routes } from '@my-agent-crew/contract';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createClient } from './client.ts';

describe('the types of a call', () => {
  it('ask for exactly the slots a route declares and give its reply [client.call.types]', async () => {
    const client = createClient({
      baseUrl: 'http://crew.test',
      fetch: async () => new Response('{"id":"c1"}', { status: 200 }),
    });
    const reply = await client.call(routes.getConversation, { params: { id: 'c1' }, query: { limit: 3 } });
    expectTypeOf(reply).toEqualTypeOf<Conversation>();
    expect(reply.id).toBe('c1');
    // @ts-expect-error the path has a parameter
    const missing = client.call(routes.getConversation, {});
    await expect(missing).rejects.toMatchObject({ code: 'invalid-input' });
    // @ts-expect-error the route takes no body
    await client.call(routes.getHealth, { body: {} });
    // @ts-expect-error a limit is a number
    await client.call(routes.listRuns, { query: { limit: 'many' } });
    // @ts-expect-error the body lacks its text
    await client.call(routes.sendMessage, { params: { id: 'c1' }, body: {} });
  });
});
