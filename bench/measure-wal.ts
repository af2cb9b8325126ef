import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomIds, systemClock } from '@my-agent-crew/core';
import { openStore, type Store } from '@my-agent-crew/store';
import type { Row } from './row.ts';

const turns = 10_000;
const turnsOfOne = 50;
const mb = 1e6;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const usage = { prompt_tokens: 4_000, cached_tokens: 3_000, reasoning_tokens: null, completion_tokens: 300 };

/** One turn as the server stores it: a question, a call with its result, an answer, and the steps and money of each. */
const storeTurn = async (store: Store, conversationId: string, turn: number): Promise<void> => {
  const at = new Date().toISOString();
  const runId = randomIds.next('run');
  const base = { conversation_id: conversationId, run_id: runId, at };
  const shape = { first_token_ms: 300, usage, cost_usd: 0.001, shaped_kind: 'none' } as const;
  const step = (index: number, kind: 'model' | 'tool', callId: string | null) => ({
    ...{
      id: randomIds.next('step'),
      run_id: runId,
      index,
      kind,
      name: 'workspace_read',
      status: 'ok' as const,
    },
    ...{
      detail: 'notes/today.md',
      tool_call_id: callId,
      started_at: at,
      duration_ms: 900,
      original_chars: null,
    },
    ...shape,
  });
  const answer = (text: string, callId: string | null) => ({
    ...base,
    ...{ id: randomIds.next('message'), role: 'assistant' as const, text, route: 'up:model', provider: null },
    calls:
      callId === null
        ? []
        : [{ id: callId, name: 'workspace_read', arguments: { path: 'a' }, invalid: null }],
    ...{ cost_usd: 0.001, usage, first_token_ms: 300, duration_ms: 900, cut: null, details: null },
  });
  const charge = { purpose: 'chat', route: 'up:model', costMicros: 1_000, usage };
  const words = `Turn ${turn}: what is new in my notes since yesterday? `.repeat(4);
  await store.log.openRun(
    {
      ...{
        id: runId,
        conversation_id: conversationId,
        agent_id: 'master',
        source: 'web',
        opening: words.slice(0, 200),
      },
      ...{ status: 'running', halt_reason: null, error: null, started_at: at, ended_at: null, spent_usd: 0 },
      ...{ unknown_cost_calls: 0, model_calls: 0, route: '' },
    },
    [
      {
        ...base,
        id: randomIds.next('message'),
        role: 'user',
        text: words,
        source: 'web',
        steer: false,
        request_id: runId,
      },
    ],
  );
  await store.log.beginLeg(runId);
  const callId = randomIds.next('call');
  await store.log.recordAnswer(answer('', callId), step(0, 'model', null), [charge]);
  await store.log.recordResult(
    {
      ...base,
      ...{
        id: randomIds.next('message'),
        role: 'tool',
        call_id: callId,
        name: 'workspace_read',
        outcome: 'ok',
      },
      ...{
        output: 'a line of a file that was read\n'.repeat(60),
        shaped_kind: 'none',
        original_chars: 1_860,
      },
      ...{ cost_usd: null, metered: false, duration_ms: 4 },
    },
    step(1, 'tool', callId),
    [],
  );
  await store.log.recordAnswer(
    answer('An answer of some length. '.repeat(30), null),
    step(2, 'model', null),
    [charge],
  );
  await store.log.closeRun(runId, { status: 'done', haltReason: null, error: null, at });
};

/** What 10,000 turns leave on disk: the largest write-ahead log that was ever seen, and the database. */
export const measureWal = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'crew-wal-'));
  const file = join(folder, 'crew.db');
  const store = openStore({ file, clock: systemClock, ids: randomIds });
  try {
    let largest = 0;
    let conversationId = '';
    for (let turn = 0; turn < turns; turn += 1) {
      if (turn % turnsOfOne === 0)
        conversationId = store.conversations.create({
          ...{ agentId: 'master', title: '', channel: 'web', parentId: null, costCapMicros: 0 },
          ...{ autonomous: true, approvalTtlSeconds: null },
        }).id;
      await storeTurn(store, conversationId, turn);
      if (turn % 10 === 0) largest = Math.max(largest, sizeOf(`${file}-wal`));
    }
    const atRest = sizeOf(`${file}-wal`);
    store.close();
    return [
      {
        name: 'write-ahead log over 10,000 turns, largest',
        value: Math.max(largest, atRest) / mb,
        unit: 'MB',
        goal: 64,
      },
      { name: 'database after 10,000 turns', value: sizeOf(file) / mb, unit: 'MB', goal: 100 },
    ];
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
};
