import type { ServerResponse } from 'node:http';
import { CrewError, routes } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient, type StreamStatus } from '../src/index.ts';
import { type Seen, startFixture } from './fixture-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const timing = { firstDelayMs: 5, maxDelayMs: 20, silenceMs: 400 };
const frame = (id: string, event: unknown): string => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
const end = 'event: end\ndata: {}\n\n';

const stream = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

const watching = async (
  answer: (response: ServerResponse, seen: Seen, count: number) => void,
  more: { lastEventId?: string } = {},
) => {
  const server = await startFixture(answer);
  open.push(server);
  const stop = new AbortController();
  const statuses: StreamStatus[] = [];
  const events = createClient({ baseUrl: server.url, timing }).watch(routes.watchTurn, {
    params: { id: 'c1' },
    signal: stop.signal,
    onStatus: (status) => statuses.push(status),
    ...more,
  });
  return { ...server, stop, statuses, events };
};

const drain = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

describe('a watcher', () => {
  it('yields every event with its id and stops when the server ends the stream [client.watch.end]', async () => {
    const { events, statuses, seen } = await watching((response) => {
      stream(response).end(
        `retry: 5\n\n${frame('s:1', { type: 'a' })}: beat\n\n${frame('s:2', { type: 'b' })}${end}`,
      );
    });
    expect(await drain(events)).toEqual([
      { id: 's:1', event: { type: 'a' } },
      { id: 's:2', event: { type: 'b' } },
    ]);
    expect(statuses).toEqual(['connecting', 'open']);
    expect(seen[0]).toMatchObject({
      url: '/api/conversations/c1/turn',
      headers: { accept: 'text/event-stream' },
    });
    expect(seen[0]?.headers['last-event-id']).toBeUndefined();
  });

  it('passes events of types it does not know on as they are [client.watch.unknown]', async () => {
    const strange = { type: 'from_the_future', depth: { any: [1] } };
    const { events } = await watching((response) => stream(response).end(frame('1', strange) + end));
    expect((await drain(events))[0]?.event).toEqual(strange);
  });

  it('dials again after a cut and resumes after the last event it delivered [client.watch.resume]', async () => {
    const { events, seen, statuses } = await watching((response, _seen, count) => {
      if (count === 1) {
        stream(response).write(`${frame('s:1', 1)}id: s:2\ndata: 2`, () => response.destroy());
      } else if (count === 2) response.destroy();
      else stream(response).end(frame('s:2', 2) + end);
    });
    expect((await drain(events)).map((one) => one.event)).toEqual([1, 2]);
    expect(seen.map((one) => one.headers['last-event-id'])).toEqual([undefined, 's:1', 's:1']);
    expect(statuses).toEqual(['connecting', 'open', 'lost', 'connecting', 'lost', 'connecting', 'open']);
  });

  it('starts after an event that is already held [client.watch.resume]', async () => {
    const { events, seen } = await watching((response) => stream(response).end(end), { lastEventId: 's:9' });
    await drain(events);
    expect(seen[0]?.headers['last-event-id']).toBe('s:9');
  });

  it('ends without an event on 204 [client.watch.no-content]', async () => {
    const { events, seen } = await watching((response) => response.writeHead(204).end());
    expect(await drain(events)).toEqual([]);
    expect(seen).toHaveLength(1);
  });

  it("throws the server's error on 4xx and does not try again [client.watch.refused]", async () => {
    const { events, seen } = await watching((response) => {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end('{"error":{"code":"not-found","message":"No such conversation."}}');
    });
    await expect(drain(events)).rejects.toThrow(new CrewError('not-found', 'No such conversation.'));
    expect(seen).toHaveLength(1);
  });

  it('throws when the answer is no event stream [client.watch.refused]', async () => {
    const { events } = await watching((response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi</h1>');
    });
    await expect(drain(events)).rejects.toThrow(/text\/html/);
  });

  it('keeps trying while the server answers 5xx or is away [client.watch.backoff]', async () => {
    const { events, seen } = await watching((response, _seen, count) => {
      if (count < 4) response.writeHead(503).end();
      else stream(response).end(frame('1', 'back') + end);
    });
    expect((await drain(events)).map((one) => one.event)).toEqual(['back']);
    expect(seen).toHaveLength(4);
  });

  it('takes a silent connection for dead, and one that beats for alive [client.watch.silence]', async () => {
    let beats = 0;
    const { events, statuses } = await watching((response, _seen, count) => {
      if (count === 1) stream(response).write(': hello\n\n');
      else {
        stream(response);
        const timer = setInterval(() => {
          beats += 1;
          if (beats < 8) return response.write(': beat\n\n');
          clearInterval(timer);
          return response.end(frame('1', 'late') + end);
        }, 100);
      }
    });
    expect((await drain(events)).map((one) => one.event)).toEqual(['late']);
    expect(statuses).toEqual(['connecting', 'open', 'lost', 'connecting', 'open']);
  });

  it('returns when it is aborted, whether it reads or waits to dial again [client.watch.abort]', async () => {
    const reading = await watching((response) => stream(response).write(frame('1', 'one')));
    for await (const { event } of reading.events) {
      expect(event).toBe('one');
      reading.stop.abort();
    }
    const waiting = await watching((response) => response.writeHead(503).end());
    const finished = drain(waiting.events);
    setTimeout(() => waiting.stop.abort(), 50);
    expect(await finished).toEqual([]);
  });

  it('hangs up when the reader leaves the loop [client.watch.abort]', async () => {
    let hungUp: () => void = () => {};
    const closed = new Promise<void>((resolve) => {
      hungUp = resolve;
    });
    const { events } = await watching((response) => {
      response.on('close', hungUp);
      stream(response).write(frame('1', 'one'));
    });
    for await (const _ of events) break;
    await closed;
    expect((await events.next()).done).toBe(true);
  });
});
