import type { ServerResponse } from 'node:http';
import { CrewError, routes } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { type Seen, startFixture } from './fixture-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const serve = async (answer: (response: ServerResponse, seen: Seen) => void) => {
  const server = await startFixture(answer);
  open.push(server);
  return { ...server, client: createClient({ baseUrl: server.url, headers: { 'x-own': 'yes' } }) };
};

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const failure = async (attempt: Promise<unknown>): Promise<CrewError> => {
  const error = await attempt.then(
    () => null,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(CrewError);
  return error as CrewError;
};

describe('a call', () => {
  it('fills the path, the query and the body from its route and returns the reply [client.call.request]', async () => {
    const { client, seen } = await serve(json(200, [{ id: 'r1', news: 'kept' }]));
    const runs = await client.call(routes.listRuns, { query: { limit: 5, agent_id: 'a b' } });
    expect(runs).toEqual([{ id: 'r1', news: 'kept' }]);
    await client.call(routes.sendMessage, { params: { id: 'c/1 ă' }, body: { text: 'chào' } });
    await client.call(routes.listRuns);
    expect(seen.map((one) => `${one.method} ${one.url}`)).toEqual([
      'GET /api/activity/runs?limit=5&agent_id=a+b',
      'POST /api/conversations/c%2F1%20%C4%83/messages',
      'GET /api/activity/runs',
    ]);
    expect(seen[1]).toMatchObject({
      body: '{"text":"chào"}',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-own': 'yes' },
    });
  });

  it('is not sent when a path parameter is empty or would climb [client.call.params]', async () => {
    const { client, seen } = await serve(json(200, {}));
    for (const id of ['', '.', '..'])
      expect(await failure(client.call(routes.getConversation, { params: { id } }))).toMatchObject({
        code: 'invalid-input',
      });
    expect(seen).toEqual([]);
  });

  it("rejects with the server's code, sentence and details [client.errors.body]", async () => {
    const body = { error: { code: 'conflict', message: 'Decided already.', details: { by: 'cli' } } };
    const { client } = await serve(json(409, body));
    const error = await failure(client.call(routes.getHealth));
    expect(error).toMatchObject({ code: 'conflict', message: 'Decided already.', details: { by: 'cli' } });
  });

  it('gives a code it does not know the meaning of its status and keeps the sentence [client.errors.body]', async () => {
    const { client } = await serve(json(409, { error: { code: 'novel', message: 'New kind.' } }));
    expect(await failure(client.call(routes.getHealth))).toMatchObject({
      code: 'conflict',
      message: 'New kind.',
    });
  });

  it('names the status when an answer is not JSON [client.errors.non-json]', async () => {
    const page = (status: number) => (response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>gateway</h1>');
    };
    const bad = await failure((await serve(page(502))).client.call(routes.getHealth));
    expect(bad).toMatchObject({ code: 'unavailable' });
    expect(bad.message).toContain('502');
    const odd = await failure((await serve(page(200))).client.call(routes.getHealth));
    expect(odd).toMatchObject({ code: 'unavailable' });
    expect(odd.message).toContain('200');
  });

  it('says that the server cannot be reached, with the cause, when the network fails [client.errors.network]', async () => {
    const { client, close, url } = await serve(json(200, {}));
    await close();
    const error = await failure(client.call(routes.getHealth));
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(error.message).toContain(url);
    expect(error.cause).toBeInstanceOf(Error);
  });

  it("rejects with the signal's own reason when it is abandoned [client.call.abort]", async () => {
    const abandon = new AbortController();
    const { client } = await serve(() => abandon.abort('enough'));
    await expect(client.call(routes.getHealth, { signal: abandon.signal })).rejects.toBe('enough');
  });
});

describe('a file', () => {
  it('comes with its name and its body unread, or rejects with the sentence of the server [client.file]', async () => {
    const { client, seen, url } = await serve((response, { url }) => {
      if (url.includes('none'))
        return json(404, { error: { code: 'not-found', message: 'No such run.' } })(response);
      response
        .writeHead(200, { 'content-disposition': `attachment; filename*=UTF-8''%C4%91i.md` })
        .end('# đi');
    });
    const request = { params: { id: 'r 1' }, query: { format: 'md' as const } };
    const file = await client.file(routes.getTrajectory, request);
    expect([file.name, await file.response.text()]).toEqual(['đi.md', '# đi']);
    expect(seen[0]?.headers['accept']).toBe('application/json, text/markdown');
    expect(client.addressOf(routes.getTrajectory, request)).toBe(`${url}${seen[0]?.url}`);
    const params = { id: 'none' };
    expect(await failure(client.file(routes.exportConversation, { params }))).toMatchObject({
      code: 'not-found',
      message: 'No such run.',
    });
  });
});
