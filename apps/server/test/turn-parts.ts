import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Approval } from '@my-agent-crew/contract';
import {
  createAgent,
  createMeter,
  createToolRegistry,
  type Log,
  type ModelReply,
  randomIds,
  startTurn,
  succeed,
  systemClock,
  type Tool,
  type TurnPorts,
} from '@my-agent-crew/core';
import { openStore, type Store } from '@my-agent-crew/store';
import { createTools } from '@my-agent-crew/tools';
import { createActivityHub } from '../src/activity/activity-hub.ts';
import { type ApprovalDesk, createApprovalDesk } from '../src/turns/approval-desk.ts';
import { createTurnHost, type TurnHost } from '../src/turns/turn-host.ts';

/** Host and desk over a real database, with one tool `write` that asks, and a model that calls it once. */
export interface TurnParts {
  readonly store: Store;
  readonly host: TurnHost;
  readonly desk: ApprovalDesk;
  readonly defects: unknown[];
  /** How often the tool ran. */
  readonly runs: () => number;
  /** Opens a turn that will ask; resolves once it sleeps. */
  ask(): Promise<Approval>;
  close(): void;
}

const usage = { prompt_tokens: 1, cached_tokens: 0, reasoning_tokens: 0, completion_tokens: 1 };
const reply: ModelReply = {
  ...{ text: 'ok', calls: [], failure: null, produced: true, metered: true, costMicros: 1, usage },
  ...{ provider: null, details: null, firstTokenMs: 1, durationMs: 1 },
};

/** Makes the parts. `wrapLog` and `wrapStore` put faults between them and the database. */
export const createTurnParts = (faults: {
  wrapLog?: (log: Log, parts: () => TurnParts) => Log;
  wrapStore?: (store: Store) => Store;
}): TurnParts => {
  const home = mkdtempSync(join(tmpdir(), 'crew-parts-'));
  const opened = openStore({ file: join(home, 'crew.db'), clock: systemClock, ids: randomIds });
  const store = faults.wrapStore?.(opened) ?? opened;
  const defects: unknown[] = [];
  let ran = 0;
  const commands = { run: async () => ({ ended: 'refused', sentence: 'no' }) as const };
  const [reader] = createTools({ commands });
  if (reader === undefined) throw new Error('There are no tools.');
  const write: Tool = {
    ...reader,
    name: 'write',
    approval: 'ask',
    replaySafe: false,
    run: async () => {
      ran += 1;
      return succeed('written');
    },
  };
  const agent = createAgent({
    id: 'default',
    name: 'Master',
    routes: ['a:b'],
    tools: ['write'],
    folder: home,
  });
  const ports: TurnPorts = {
    log: faults.wrapLog?.(store.log, () => parts) ?? store.log,
    approvals: store.approvals,
    meter: createMeter({
      ledger: store.ledger,
      log: store.log,
      ids: randomIds,
      model: {
        attempt: async ({ messages }) =>
          messages.some((message) => message.role === 'tool')
            ? reply
            : { ...reply, text: '', calls: [{ name: 'write', arguments: {}, invalid: null }] },
      },
    }),
    tools: createToolRegistry([write]),
    agents: { agent: () => agent, promptParts: () => ({ persona: [], userMemory: '', memory: '' }) },
    clock: { ...systemClock, sleep: (_ms, signal) => systemClock.sleep(5, signal) },
    ids: randomIds,
    reportDefect: (cause) => void defects.push(cause),
  };
  const hub = createActivityHub(store, systemClock);
  const host = createTurnHost({
    ports,
    store,
    hub,
    readNotes: () => ({}),
    onEnd: ({ run, event }) => {
      if (event.type === 'approval_required')
        for (const approval of store.approvals.pending(run.conversation_id)) desk.arm(approval);
    },
  });
  const { reportDefect } = ports;
  const desk = createApprovalDesk({ store, hub, host, clock: systemClock, reportDefect });
  const parts: TurnParts = {
    store,
    host,
    desk,
    defects,
    runs: () => ran,
    ask: async () => {
      const settings = {
        title: '',
        parentId: null,
        costCapMicros: 0,
        autonomous: false,
        approvalTtlSeconds: 60,
      };
      const { id } = store.conversations.create({ agentId: 'default', channel: 'web', ...settings });
      const run = await startTurn(
        { ...ports, log: store.log },
        {
          ...{ conversationId: id, agentId: 'default', text: 'x', source: 'web' },
        },
      );
      host.start(run);
      await host.settled(id);
      const [approval] = store.approvals.pending(id);
      if (approval === undefined) throw new Error('Nothing was asked.');
      return approval;
    },
    close: () => {
      desk.close();
      opened.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
  return parts;
};
