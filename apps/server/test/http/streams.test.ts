import { connect } from 'node:net';
import { createClient } from '@my-agent-crew/client';
import { CrewError, routes } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import type { SseFrame, SseSource, StreamContext } from '../../src/http/index.ts';
import { errorOf, type Fixture, send, startFixture } from './fixture.ts';

type TurnRequest = StreamContext<{ id: string }, undefined>;
type OpenTurn = (request: TurnRequest) => SseSource | null;

const serveTurn = (open: OpenTurn, streamLimits = {}): Promise<Fixture> =>
  startFixture({ streams: { watchTurn: open }, streamLimits });

const turn = '/api/conversations/c1/turn';
const text = (seq: number, words = 'xin chào'): SseFrame => ({
  id: `s:${seq}`,
  event: { type: 'text_delta', seq, words },
});

async function* frames(...list: SseFrame[]): AsyncGenerator<SseFrame> {
  yield* list;
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

/** Frames, then silence until the watcher is gone. */
async function* lasting(signal: AbortSignal, ...list: SseFrame[]): AsyncGenerator<SseFrame> {
  yield* list;
  await aborted(signal);
}

/** A watcher that connects and never reads. */
const connectDeaf = (server: Fixture): void => {
  const socket = connect(server.port, '127.0.0.1', () => {
    socket.pause();
    socket.write(`GET ${turn} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  });
  socket.on('error', () => {});
};

describe('a stream of the API', () => {
  it('writes id, type and data of each event, then tells that it is over [http.sse.frames]', async () => {
    const server = await serveTurn(() =>
      frames(
        text(1),
        { id: 's:2', type: 'done', data: '{"type":"done","seq":2}' },
        { id: 's:3', event: 'plain' },
      ),
    );
    const answer = await send(server, turn, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe(
      [
        'retry: 1000\n',
        'id: s:1\nevent: text_delta\ndata: {"type":"text_delta","seq":1,"words":"xin chào"}\n',
        'id: s:2\nevent: done\ndata: {"type":"done","seq":2}\n',
        'id: s:3\ndata: "plain"\n',
        'event: end\ndata: {}\n',
        '',
      ].join('\n'),
    );
  });

  it('answers 204 when there is nothing to watch and an error as JSON when it is refused [http.sse.refused]', async () => {
    const server = await serveTurn(({ params }) => {
      if (params.id === 'c1') return null;
      throw new CrewError('not-found', 'No such conversation.');
    });
    expect((await send(server, turn)).status).toBe(204);
    const missing = await send(server, '/api/conversations/c2/turn');
    expect([missing.status, errorOf(missing.body).message]).toEqual([404, 'No such conversation.']);
  });

  it('gives each event to the watcher at once and the id it resumes from to the source [http.sse.resume]', async () => {
    const asked: (string | null)[] = [];
    let cutFirst: (reason: Error) => void = () => {};
    const broken = new Promise<never>((_, reject) => {
      cutFirst = reject;
    });
    const server = await serveTurn(({ lastEventId }) => {
      asked.push(lastEventId);
      if (asked.length > 1) return frames(text(2), text(3));
      return (async function* () {
        yield text(1);
        await broken;
      })();
    });
    const client = createClient({ baseUrl: server.url, timing: { firstDelayMs: 5 } });
    const signal = AbortSignal.timeout(10_000);
    const ids: (string | null)[] = [];
    for await (const { id } of client.watch(routes.watchTurn, { params: { id: 'c1' }, signal })) {
      ids.push(id);
      if (id === 's:1') cutFirst(new Error('source broke'));
    }
    expect(ids).toEqual(['s:1', 's:2', 's:3']);
    expect(asked).toEqual([null, 's:1']);
    expect(await server.logged((line) => line.event === 'stream-cut')).toMatchObject({ level: 'error' });
  });

  it('beats while nothing happens [http.sse.heartbeat]', async () => {
    const server = await serveTurn(({ signal }) => lasting(signal), { heartbeatMs: 20 });
    const response = await fetch(server.url + turn);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    while (seen.split(': beat\n\n').length < 4) seen += (await reader.read()).value ?? '';
    expect(seen).toBe('retry: 1000\n\n: beat\n\n: beat\n\n: beat\n\n');
    await reader.cancel();
  });

  it('ends its source when the watcher hangs up [http.sse.gone]', async () => {
    let ended: () => void = () => {};
    const finished = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const server = await serveTurn(({ signal }) =>
      (async function* () {
        yield text(1);
        await aborted(signal);
        ended();
      })(),
    );
    const client = createClient({ baseUrl: server.url });
    const signal = AbortSignal.timeout(10_000);
    for await (const _ of client.watch(routes.watchTurn, { params: { id: 'c1' }, signal })) break;
    await finished;
    expect(await server.logged((line) => line.event === 'request')).toMatchObject({
      route: '/api/conversations/:id/turn',
      status: 200,
    });
  });

  it('cuts a watcher that does not read, and stops reading its source before that [http.sse.slow]', async () => {
    let produced = 0;
    let over: () => void = () => {};
    const finished = new Promise<void>((resolve) => {
      over = resolve;
    });
    const big = 'x'.repeat(64 * 1024);
    const server = await serveTurn(
      () =>
        (async function* () {
          try {
            for (;;) {
              produced += 1;
              yield text(produced, big);
            }
          } finally {
            over();
          }
        })(),
      { stallMs: 200 },
    );
    connectDeaf(server);
    await finished;
    expect(await server.logged((line) => line.event === 'stream-cut')).toMatchObject({ level: 'warn' });
    expect(produced * big.length).toBeLessThan(64 * 1024 * 1024);
  });

  it('keeps a watcher that is slow for a moment but reads on, and loses nothing [http.sse.slow]', async () => {
    const count = 3_000;
    const server = await serveTurn(
      () =>
        (async function* () {
          for (let seq = 1; seq <= count; seq += 1) yield text(seq, 'y'.repeat(4_000));
        })(),
      { stallMs: 5_000 },
    );
    const client = createClient({ baseUrl: server.url });
    const signal = AbortSignal.timeout(15_000);
    const seen: string[] = [];
    for await (const { id } of client.watch(routes.watchTurn, { params: { id: 'c1' }, signal })) {
      seen.push(id ?? '');
      if (seen.length % 1_000 === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(seen.length).toBe(count);
    expect(seen.at(-1)).toBe(`s:${count}`);
  });

  it('is cut without an end when the server closes, so that the watcher comes back [http.sse.close]', async () => {
    const server = await serveTurn(({ signal }) => lasting(signal, text(1)));
    const client = createClient({ baseUrl: server.url, timing: { firstDelayMs: 5 } });
    const stop = new AbortController();
    const statuses: string[] = [];
    const closing: Promise<void>[] = [];
    const watch = client.watch(routes.watchTurn, {
      params: { id: 'c1' },
      signal: stop.signal,
      onStatus: (status) => {
        statuses.push(status);
        if (statuses.length > 4) stop.abort();
      },
    });
    for await (const { id } of watch) if (id === 's:1') closing.push(server.close());
    await Promise.all(closing);
    expect(statuses).toEqual(['connecting', 'open', 'lost', 'connecting', 'lost']);
  });

  it('closes at once when no answer is under way, and lets one that is finish [http.listen.close]', async () => {
    let answerNow: () => void = () => {};
    const answering = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    let reached: () => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const server = await startFixture({
      handlers: {
        listRuns: async () => {
          reached();
          await answering;
          return [];
        },
      },
      streams: { watchTurn: ({ signal }) => lasting(signal, text(1)) },
    });
    const idle = connect(server.port, '127.0.0.1');
    await new Promise((resolve) => idle.once('connect', resolve));
    const watching = fetch(server.url + turn).then((response) => response.text());
    const asking = fetch(`${server.url}/api/activity/runs`);
    await arrived;
    const closing = server.close();
    await expect(watching).rejects.toThrow();
    answerNow();
    expect(await (await asking).json()).toEqual([]);
    const before = Date.now();
    await closing;
    expect(Date.now() - before).toBeLessThan(2_000);
  });

  it('writes the events of one tick together [http.sse.batch]', async () => {
    const server = await serveTurn(() => frames(...Array.from({ length: 200 }, (_, seq) => text(seq))));
    const response = await fetch(server.url + turn);
    const sizes: number[] = [];
    for await (const chunk of response.body!) sizes.push(chunk.length);
    expect(sizes.length).toBeLessThanOrEqual(4);
  });

  it('answers a message with the stream of its turn when the sender asks for one [http.sse.send]', async () => {
    const server = await startFixture({
      handlers: { sendMessage: () => ({ conversation_id: 'c1', run_id: 'r1', queued: null }) },
      sendMessageStream: ({ body }) => frames({ id: 's:1', event: { type: 'text_delta', text: body.text } }),
    });
    const ask = (accept: string) =>
      send(server, '/api/conversations/c1/messages', {
        method: 'POST',
        headers: { accept, 'content-type': 'application/json' },
        body: '{"text":"vọng lại"}',
      });
    expect((await ask('text/event-stream')).body).toContain('data: {"type":"text_delta","text":"vọng lại"}');
    expect((await ask('application/json')).status).toBe(202);
  });

  it('does not open a source for HEAD [http.sse.refused]', async () => {
    const server = await serveTurn(() => {
      throw new Error('must not open');
    });
    expect((await send(server, turn, { method: 'HEAD' })).status).toBe(204);
  });
});
