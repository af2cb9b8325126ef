import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Client, createClient } from '@my-agent-crew/client';
import {
  type Approval,
  type Conversation,
  isTerminalEvent,
  routes,
  type TurnEvent,
  type TurnFrame,
} from '@my-agent-crew/contract';
import type { Clock } from '@my-agent-crew/core';
import { type FakeUpstream, type ScriptEntry, startFakeUpstream } from '@my-agent-crew/testkit';
import { type RunningServer, startServer } from '../src/index.ts';

/** A server over a fresh home and a fake model host, with the calls a test makes most. */
export interface ServerBench {
  readonly home: string;
  readonly upstream: FakeUpstream;
  readonly lines: unknown[];
  server: RunningServer;
  client: Client;
  /** Opens a conversation and returns its id. */
  open(): Promise<string>;
  /** Sends words and waits for the end of the leg they start. */
  say(conversationId: string, text: string): Promise<TurnEvent[]>;
  send(conversationId: string, text: string, requestId?: string): ReturnType<typeof sendReply>;
  /** Follows the running leg to its end; empty when none runs. */
  follow(conversationId: string, lastEventId?: string): Promise<TurnEvent[]>;
  read(conversationId: string): Promise<Conversation>;
  decide(approval: Approval, approve: boolean, always?: boolean): Promise<Approval>;
  /** Waits until the conversation is neither running nor about to. */
  idle(conversationId: string): Promise<Conversation>;
  /** Stops the server and starts another one over the same home. */
  restart(between?: () => void): Promise<void>;
  close(): Promise<void>;
}

declare function sendReply(): Promise<{
  conversation_id: string;
  run_id: string | null;
  queued: { item_id: string; kind: 'follow_up' | 'steer'; position: number } | null;
}>;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a bench. `config` is added to config.yaml, `agent` becomes the master's agent.yaml. */
export const startServerBench = async (
  options: {
    script?: readonly ScriptEntry[];
    config?: string;
    agent?: string;
    crew?: Record<string, string>;
    /** Further files of the home, by path from there. */
    files?: Record<string, string>;
    env?: Record<string, string>;
    busyTimeoutMs?: number;
    /** A clock of the test's own. */
    clock?: Clock;
    /** False: `--no-schedule`. */
    schedule?: boolean;
    /** An empty folder to make the home in, such as that of a small disk. */
    home?: string;
  } = {},
): Promise<ServerBench> => {
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'crew-home-'));
  const upstream = await startFakeUpstream({ script: options.script ?? [] });
  writeFileSync(
    join(home, 'config.yaml'),
    `routes: [up:model]\nlanguage: en\nproviders:\n  up:\n    base_url: ${upstream.url}\n${options.config ?? ''}`,
  );
  if (options.agent !== undefined) writeFileSync(join(home, 'agent.yaml'), options.agent);
  for (const [id, yaml] of Object.entries(options.crew ?? {})) {
    mkdirSync(join(home, 'agents', id), { recursive: true });
    writeFileSync(join(home, 'agents', id, 'agent.yaml'), yaml);
  }
  for (const [place, text] of Object.entries(options.files ?? {})) {
    mkdirSync(join(home, dirname(place)), { recursive: true });
    writeFileSync(join(home, place), text);
  }
  const lines: unknown[] = [];
  const start = (): Promise<RunningServer> =>
    startServer({
      home,
      host: '127.0.0.1',
      port: 0,
      environment: { PATH: process.env['PATH'], HOME: home, ...options.env },
      webRoot: null,
      schedule: options.schedule ?? true,
      ...(options.clock === undefined ? {} : { clock: options.clock }),
      ...(options.busyTimeoutMs === undefined ? {} : { busyTimeoutMs: options.busyTimeoutMs }),
      log: (line) => void lines.push(line),
    });
  const server = await start();
  const bench: ServerBench = {
    home,
    upstream,
    lines,
    server,
    client: createClient({ baseUrl: server.url }),
    open: async () => (await bench.client.call(routes.createConversation, { body: {} })).id,
    send: (id, text, requestId) =>
      bench.client.call(routes.sendMessage, {
        params: { id },
        body: { text, ...(requestId === undefined ? {} : { request_id: requestId }) },
      }),
    say: async (id, text) => {
      await bench.send(id, text);
      return bench.follow(id);
    },
    follow: async (id, lastEventId) => {
      const events: TurnEvent[] = [];
      const watch = bench.client.watch(routes.watchTurn, {
        params: { id },
        signal: new AbortController().signal,
        lastEventId: lastEventId ?? null,
      });
      for await (const { event } of watch) {
        const frame = event as TurnFrame;
        if (frame.type !== 'gap') events.push(frame);
        if (isTerminalEvent(frame)) break;
      }
      return events;
    },
    read: (id) => bench.client.call(routes.getConversation, { params: { id }, query: {} }),
    decide: (approval, approve, always = false) =>
      bench.client.call(routes.decideApproval, {
        params: { id: approval.conversation_id, approval_id: approval.id },
        body: { approve, always },
      }),
    idle: async (id) => {
      for (;;) {
        const conversation = await bench.read(id);
        if (conversation.state === 'idle' && conversation.queued.length === 0) return conversation;
        await pause(10);
      }
    },
    restart: async (between) => {
      await bench.server.close();
      between?.();
      bench.server = await start();
      bench.client = createClient({ baseUrl: bench.server.url });
    },
    close: async () => {
      await bench.server.close();
      await upstream.close();
      if (options.home === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
  return bench;
};
