import { join } from 'node:path';
import { type ActivityEvent, type OutboxView, routes } from '@my-agent-crew/contract';
import { type OutboxDraft, randomIds, systemClock } from '@my-agent-crew/core';
import { openStore, type Store } from '@my-agent-crew/store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
beforeEach(async () => {
  bench = await startServerBench();
});
afterEach(() => bench.close());

const draft = (key: string, more: Partial<OutboxDraft> = {}): OutboxDraft => ({
  ...{ key, target: key, channel: 'telegram', conversationId: null, runId: null },
  body: { kind: 'text', text: `words of ${key}`, buttons: [] },
  ...more,
});

/** Changes the database while the server is stopped, and starts it again. */
const between = (work: (store: Store) => void): Promise<void> =>
  bench.restart(() => {
    const store = openStore({ file: join(bench.home, 'agent.sqlite3'), clock: systemClock, ids: randomIds });
    work(store);
    store.close();
  });

const end = (
  store: Store,
  key: string,
  state: 'sent' | 'dead' | 'unsure' | 'waiting',
  nextAt?: number,
): void => {
  const id = store.outbox.byKey(key)?.id ?? '';
  store.outbox.begin(id);
  const remoteId = state === 'sent' ? { remoteId: 'm-1' } : {};
  const error = state === 'sent' ? null : `error of ${key}`;
  store.outbox.end(id, { state, error, ...remoteId, ...(nextAt === undefined ? {} : { nextAt }) });
};

const read = (): Promise<OutboxView> => bench.client.call(routes.getOutbox);
const idOf = async (text: string): Promise<string> => {
  const view = await read();
  const all = [...view.stuck, ...view.waiting, ...view.past];
  return all.find((row) => row.text === `words of ${text}`)?.id ?? 'nobody';
};
const resend = (id: string) => bench.client.call(routes.resendMessage, { params: { id } });
const drop = (id: string) => bench.client.call(routes.dropMessage, { params: { id } });

describe('the outbox over the API', () => {
  it('shows how many messages there are of each state, and the newest of them [outbox.api]', async () => {
    const nextAt = Date.now() + 60_000;
    await between((store) => {
      const file = { kind: 'file', as: 'photo', agentId: 'coach', path: 'a.png', caption: 'see' } as const;
      store.outbox.put(['dead', 'unsure', 'waits', 'fresh', 'sent', 'gone', 'cut'].map((key) => draft(key)));
      store.outbox.put([draft('file', { body: file })]);
      const long = `${'x'.repeat(299)}😀`;
      store.outbox.put([draft('long', { body: { kind: 'text', text: long, buttons: [] } })]);
      for (const state of ['dead', 'unsure', 'sent'] as const) end(store, state, state);
      end(store, 'waits', 'waiting', nextAt);
      store.outbox.drop(store.outbox.byKey('gone')?.id ?? '');
      store.outbox.begin(store.outbox.byKey('cut')?.id ?? '');
    });
    const view = await read();
    expect(view.counts).toEqual({ waiting: 4, sending: 0, sent: 1, dead: 1, unsure: 2, dropped: 1 });
    expect(view.stuck.map(({ text, state }) => `${text} ${state}`)).toEqual([
      'words of cut unsure',
      'words of unsure unsure',
      'words of dead dead',
    ]);
    expect(view.waiting.map(({ text }) => text)).toEqual([
      'x'.repeat(299),
      'see',
      'words of fresh',
      'words of waits',
    ]);
    expect(view.waiting[1]).toMatchObject({ kind: 'photo', path: 'a.png', next_at: null, attempts: 0 });
    expect(view.waiting[3]).toMatchObject({
      ...{ next_at: new Date(nextAt).toISOString(), error: 'error of waits', attempts: 1, is_edit: false },
    });
    expect(view.past.map(({ text }) => text)).toEqual(['words of gone', 'words of sent']);
  });

  it('lists at most 100 stuck ones and 20 past ones [outbox.api]', async () => {
    await between((store) => {
      store.outbox.put(Array.from({ length: 101 }, (_, at) => draft(`dead${at}`)));
      store.outbox.put(Array.from({ length: 21 }, (_, at) => draft(`sent${at}`)));
      for (let at = 0; at < 101; at += 1) end(store, `dead${at}`, 'dead');
      for (let at = 0; at < 21; at += 1) end(store, `sent${at}`, 'sent');
    });
    const view = await read();
    expect([view.stuck.length, view.past.length, view.counts.dead, view.counts.sent]).toEqual([
      100, 20, 101, 21,
    ]);
    expect(view.stuck.at(-1)?.text).toBe('words of dead1');
  });

  it('sends again and lets go what a person asks for, and says why it does not otherwise [outbox.api.decide]', async () => {
    await between((store) => {
      store.outbox.put(['dead', 'unsure', 'waits', 'sent'].map((key) => draft(key)));
      for (const state of ['dead', 'unsure', 'sent'] as const) end(store, state, state);
    });
    expect(await resend(await idOf('dead'))).toMatchObject({ state: 'waiting', attempts: 0, error: null });
    expect(await drop(await idOf('unsure'))).toMatchObject({ state: 'dropped' });
    expect(await drop(await idOf('waits'))).toMatchObject({ state: 'dropped' });
    expect((await read()).counts).toMatchObject({ waiting: 1, dropped: 2, sent: 1 });
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
      );
    expect(await refused(resend(await idOf('dead')))).toContain('conflict: This message is in line already');
    expect(await refused(resend(await idOf('sent')))).toContain('conflict: This message has arrived');
    expect(await refused(drop(await idOf('sent')))).toContain('conflict: This message has arrived');
    expect(await refused(drop(await idOf('unsure')))).toContain('conflict: This message was dropped already');
    for (const decide of [resend, drop])
      expect(await refused(decide('nobody'))).toBe('not-found: There is no message nobody in the outbox.');
  });

  it('says that nothing is left to send of a deleted conversation [outbox.api.decide]', async () => {
    const conversationId = await bench.open();
    await between((store) => store.outbox.put([draft('waits', { conversationId })]));
    const id = await idOf('waits');
    await bench.client.call(routes.deleteConversation, { params: { id: conversationId } });
    expect((await read()).past).toMatchObject([{ id, state: 'dropped', text: '' }]);
    await expect(resend(id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('there is nothing to send'),
    });
  });

  it('tells watchers how many are stuck: at once, and whenever a person decides [outbox.stream]', async () => {
    await between((store) => {
      store.outbox.put(['dead', 'unsure'].map((key) => draft(key)));
      for (const state of ['dead', 'unsure'] as const) end(store, state, state);
    });
    const stop = new AbortController();
    const told: string[] = [];
    const watch = bench.client.watch(routes.watchActivity, { signal: stop.signal, lastEventId: null });
    const watching = (async () => {
      for await (const { event } of watch) {
        const frame = event as ActivityEvent;
        if (frame.type === 'snapshot') told.push(`${frame.outbox.dead} ${frame.outbox.unsure}`);
        if (frame.type === 'outbox') told.push(`${frame.counts.dead} ${frame.counts.unsure}`);
        if (told.length === 3) return;
      }
    })();
    await expect.poll(() => told).toEqual(['1 1']);
    await drop(await idOf('dead'));
    await resend(await idOf('unsure'));
    await watching;
    stop.abort();
    expect(told).toEqual(['1 1', '0 1', '0 0']);
  });
});
