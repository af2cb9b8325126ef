import { CrewError, messageCharLimit, type Route, routes } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import type { Handlers } from '../../src/http/index.ts';
import { errorOf, type Fixture, send, startFixture } from './fixture.ts';

const json = { 'content-type': 'application/json' };
const say = (server: Fixture, body: string, headers: Record<string, string> = json) =>
  send(server, '/api/conversations/c1/messages', { method: 'POST', headers, body });
const accepted = { conversation_id: 'c1', run_id: 'r1', queued: null };

describe('the routes of the API', () => {
  it('are all bound, each to its own handler [http.routes.bound]', async () => {
    const seen: string[] = [];
    const fakes = Object.fromEntries(
      Object.keys(routes).map((name) => [
        name,
        () => {
          seen.push(name);
          throw new CrewError('conflict', 'seen');
        },
      ]),
    );
    const server = await startFixture({
      handlers: fakes as never,
      streams: fakes as never,
      files: fakes as never,
      raws: fakes as never,
    });
    const bodies: Record<string, unknown> = {
      setJobState: { paused: true },
      setTriggerState: { paused: true },
      sendMessage: { text: 'x' },
      decideApproval: { approve: true },
      answerQuestion: { answer: 'x' },
      postInbound: { text: 'x' },
      createAgent: { agent_id: 'a', profile: {} },
      patchAgent: { profile: {} },
      writeAgentFile: { content: 'x' },
      installTemplate: { template: 'x' },
      putRoutes: {},
      putCredential: { value: 'x' },
      forkConversation: { before_position: 0 },
      putUserMemory: { text: 'x', revision: null },
      putAgentMemory: { text: 'x', revision: null },
      putNote: { text: 'x', revision: null },
      putFact: { description: 'x', type: 'profile', text: 'x', revision: null },
      decideMemoryProposal: { approve: true },
      putWikiPage: { kind: 'concept', title: 'x', text: 'x', sources: [], revision: null },
    };
    const queries: Record<string, string> = {
      searchMessages: '?q=x',
      searchMemory: '?q=x',
      readWorkspaceFile: '?path=x',
      deleteFact: '?revision=x',
      deleteWikiPage: '?revision=x',
    };
    for (const [name, route] of Object.entries(routes)) {
      const hasBody = 'body' in route;
      const path = `${route.path.replace(':day', '2026-05-04').replace(/:\w+/g, 'some-id')}${queries[name] ?? ''}`;
      const answer = await send(server, path, {
        method: route.method,
        ...(hasBody ? { headers: json, body: JSON.stringify(bodies[name] ?? {}) } : {}),
      });
      expect([name, answer.status, seen.pop()]).toEqual([name, 409, name]);
    }
    const doors = Object.values<Pick<Route, 'method' | 'path'>>(routes).map(
      (one) => `${one.method} ${one.path}`,
    );
    expect(new Set(doors).size).toBe(doors.length);
  });

  it('hand their handler checked parameters, query and body, and answer with the given status [http.routes.request]', async () => {
    const requests: unknown[] = [];
    const server = await startFixture({
      handlers: {
        sendMessage: ({ params, query, body }) => {
          requests.push({ params, query, body });
          return accepted;
        },
        listRuns: ({ query }) => {
          requests.push(query);
          return [];
        },
      },
    });
    const answer = await send(server, '/api/conversations/a%2Fb%20%C4%83/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: '{"text":"chào"}',
    });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([202, accepted]);
    expect(answer.headers['cache-control']).toBe('no-store');
    await send(server, '/api/activity/runs?limit=5&agent_id=x');
    expect(requests).toEqual([
      { params: { id: 'a/b ă' }, query: undefined, body: { text: 'chào' } },
      { limit: 5, agent_id: 'x' },
    ]);
  });

  it('refuse a broken request with 422 and name the key and the rule [http.routes.invalid]', async () => {
    const server = await startFixture({ handlers: { sendMessage: () => accepted, listRuns: () => [] } });
    const cases: [string, string, RegExp][] = [
      ['{}', 'text', /"text" is missing/],
      ['{"text":5}', 'text', /"text" must be of type string/],
      ['{"text":""}', 'text', /"text" must have at least 1 characters/],
      ['{"text":"a","mood":1}', 'mood', /"mood" is not a key of this body/],
      ['{"text":"a","source":"fax"}', 'source', /"source" must be one of web, cli/],
      ['[]', 'body', /The body must be of type/],
      ['{"text":', 'body', /not valid JSON/],
      ['', 'body', /not valid JSON/],
    ];
    for (const [body, key, rule] of cases) {
      const answer = await say(server, body);
      const error = errorOf(answer.body);
      expect([body, answer.status, error.code]).toEqual([body, 422, 'invalid-input']);
      expect(error.message).toMatch(rule);
      expect(error.details?.['keys']).toContain(key);
    }
    const query = await send(server, '/api/activity/runs?limit=500');
    expect(query.status).toBe(422);
    expect(errorOf(query.body).message).toMatch(/"limit" must be at most 200/);
  });

  it('take bodies as application/json only, so that no other site can post one [http.routes.content-type]', async () => {
    const server = await startFixture({ handlers: { sendMessage: () => accepted } });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonx',
    ]) {
      const answer = await say(server, '{"text":"a"}', { 'content-type': type });
      expect([type, answer.status, errorOf(answer.body).code]).toEqual([type, 422, 'invalid-input']);
      expect(errorOf(answer.body).message).toContain('content-type');
    }
    expect((await say(server, '{"text":"a"}', {})).status).toBe(422);
  });

  it('refuse a message over the character limit and a body over 2 MB with 413 [http.routes.too-large]', async () => {
    const server = await startFixture({ handlers: { sendMessage: () => accepted } });
    const longest = await say(server, JSON.stringify({ text: 'ă'.repeat(messageCharLimit) }));
    expect(longest.status).toBe(202);
    const longer = await say(server, JSON.stringify({ text: 'a'.repeat(messageCharLimit + 1) }));
    expect([longer.status, errorOf(longer.body).code]).toEqual([413, 'too-large']);
    const huge = JSON.stringify({ text: 'a'.repeat(2 * 1024 * 1024) });
    expect((await say(server, huge, { ...json, 'content-length': String(huge.length) })).status).toBe(413);
    expect((await say(server, huge, { ...json, 'transfer-encoding': 'chunked' })).status).toBe(413);
  });

  it('answer a domain error with the status of its code, its sentence and details [http.errors.domain]', async () => {
    const server = await startFixture({
      handlers: {
        getHealth: () => {
          throw new CrewError('too-many', 'The queue is full.', { details: { limit: 3 } });
        },
      },
    });
    const answer = await send(server, '/api/health');
    expect(answer.status).toBe(429);
    expect(errorOf(answer.body)).toEqual({
      code: 'too-many',
      message: 'The queue is full.',
      details: { limit: 3 },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('hide a defect behind one plain sentence and log its cause [http.errors.defect]', async () => {
    const broken = new Error('secret at /home/x');
    const server = await startFixture({
      handlers: {
        getHealth: () => {
          throw broken;
        },
        getStats: () => Promise.reject('a bare string'),
      },
    });
    const answer = await send(server, '/api/health');
    expect([answer.status, errorOf(answer.body).code]).toEqual([500, 'internal']);
    expect(answer.body).not.toContain('secret');
    expect(await server.logged((line) => line.event === 'request-failed')).toMatchObject({
      level: 'error',
      route: '/api/health',
      cause: broken,
    });
    expect((await send(server, '/api/stats')).status).toBe(500);
  });

  it('strip keys the contract does not know, and never send a reply that breaks it [http.routes.reply]', async () => {
    const health = {
      status: 'ok',
      version: '1',
      started_at: 'now',
      uptime_seconds: 1,
      scheduler: { state: 'off', last_tick_at: null, jobs: 0, next_at: null },
    };
    const getHealth = (() => ({ ...health, api_key: 'sk-1' })) as unknown as Handlers['getHealth'];
    const listTools = (() => [{ name: 5 }]) as unknown as Handlers['listTools'];
    const server = await startFixture({ handlers: { getHealth, listTools } });
    expect(JSON.parse((await send(server, '/api/health')).body)).toEqual(health);
    expect((await send(server, '/api/tools')).status).toBe(500);
    const line = await server.logged((one) => one.event === 'request-failed');
    expect(line.message).toContain('listTools');
  });

  it('answer an unknown path of the API with 404 as JSON, for every method [http.routes.unknown]', async () => {
    const server = await startFixture();
    for (const [method, path] of [
      ['GET', '/api'],
      ['GET', '/api/nothing'],
      ['POST', '/api/health'],
      ['DELETE', '/api/a/b/c'],
    ] as const) {
      const answer = await send(server, path, { method });
      expect([path, answer.status, errorOf(answer.body).code]).toEqual([path, 404, 'not-found']);
    }
  });

  it('tell the handler when the asker hangs up [http.routes.abandoned]', async () => {
    let aborted: () => void = () => {};
    const gone = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    let reached: () => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const server = await startFixture({
      handlers: {
        postInbound: ({ signal }) =>
          new Promise((_, reject) => {
            reached();
            signal.addEventListener('abort', () => {
              aborted();
              reject(signal.reason);
            });
          }),
      },
    });
    const hangUp = new AbortController();
    const asking = fetch(`${server.url}/api/inbound`, {
      method: 'POST',
      headers: json,
      body: '{"text":"a"}',
      signal: hangUp.signal,
    }).catch(() => 'hung up');
    await arrived;
    hangUp.abort();
    expect(await asking).toBe('hung up');
    await gone;
    expect(await server.logged((line) => line.event === 'request')).toMatchObject({ status: 0 });
    expect(server.lines.filter((line) => line.event === 'request-failed')).toEqual([]);
  });

  it('log one line per request with the pattern of its route and no value of it [http.log.request]', async () => {
    const server = await startFixture({ handlers: { sendMessage: () => accepted, listRuns: () => [] } });
    await send(server, '/api/conversations/private-id/messages?token=hidden', {
      method: 'POST',
      headers: { ...json, authorization: 'Bearer hidden' },
      body: '{"text":"hidden words"}',
    });
    const line = await server.logged((one) => one.event === 'request');
    expect(line).toEqual({
      level: 'info',
      event: 'request',
      at: expect.any(Number),
      method: 'POST',
      route: '/api/conversations/:id/messages',
      status: 202,
      ms: expect.any(Number),
    });
    await send(server, '/api/health', { headers: { host: 'evil.example' } });
    expect(await server.logged((one) => one.status === 403)).toMatchObject({ route: '-' });
    expect(JSON.stringify(server.lines)).not.toMatch(/hidden|private|evil/);
  });
});
