import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  doneEnding,
  fileStore,
  newApproval,
  newCharge,
  newRun,
  newStep,
  newWords,
  plainConversation,
  temporaryFolder,
} from './store-fixture.ts';

const money = fc.array(fc.option(fc.integer({ min: 0, max: 5_000_000 })), { maxLength: 4 });
const step = fc.record({
  what: fc.constantFrom(
    'open',
    'answer',
    'step',
    'result',
    'again',
    'side',
    'steer',
    'pause',
    'close',
    'drain',
  ),
  which: fc.nat({ max: 2 }),
  money,
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Scene = ReturnType<typeof createScene>;

const createScene = (file: string) => {
  const store = fileStore(file);
  const ids = [0, 1, 2].map(() => store.conversations.create(plainConversation).id);
  let last = 0;
  const next = () => {
    last += 1;
    return `x${last}`;
  };
  return { store, ids, next };
};

/** Plays one step; a refusal is as good an outcome as a success, it must only leave no trace. */
const play = async (scene: Scene, { what, which, money: prices }: Step): Promise<void> => {
  const { store, ids, next } = scene;
  const id = ids[which] ?? '';
  const charges = prices.map((price) => newCharge(price));
  const open = store.runs.openOf(id);
  const run = open ?? newRun(next(), id);
  const line = newStep(run.id, Number(next().slice(1)));
  const base = { id: next(), conversation_id: id, run_id: run.id, at: run.started_at, duration_ms: 1 };
  const answer = {
    ...base,
    role: 'assistant' as const,
    text: '',
    calls: [],
    route: 'test:model',
    provider: null,
    cost_usd: null,
    usage: newCharge(0).usage,
    first_token_ms: null,
    cut: null,
    details: null,
  };
  const result = {
    ...base,
    role: 'tool' as const,
    call_id: what === 'again' ? 'the same call' : next(),
    name: 'shell_run',
    outcome: 'ok' as const,
    output: '',
    shaped_kind: 'none' as const,
    original_chars: 0,
    cost_usd: null,
    metered: false,
  };
  const waiting = {
    conversationId: id,
    kind: which === 0 ? 'follow_up' : 'steer',
    text: 'x',
    requestId: null,
    source: 'web',
  } as const;
  const actions: Record<Step['what'], () => unknown> = {
    open: () => store.log.openRun(run, [newWords(run, next())]),
    answer: () => store.log.recordAnswer(answer, line, charges),
    step: () => store.log.recordStep(line, charges),
    result: () => store.log.recordResult(result, line, charges),
    again: () => store.log.recordResult(result, line, charges),
    side: async () => {
      for (const charge of charges)
        await store.ledger.charge(
          { conversationId: id, runId: open?.id ?? null, agentId: 'default' },
          charge,
        );
    },
    steer: () => {
      store.queue.add(waiting);
      return store.log.joinSteers(run.id);
    },
    pause: () => store.log.pause(newApproval(run, next()), line),
    close: () => store.log.closeRun(run.id, doneEnding),
    drain: () => store.queue.openRun(run),
  };
  try {
    await actions[what]();
  } catch {
    // Checked by the sums below.
  }
};

it('keeps every total equal to the sum of the ledger, and every log dense, whatever is tried [store.ledger.sums] [store.log.dense]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const file = `${temporaryFolder()}/crew.db`;
      const scene = createScene(file);
      for (const one of steps) await play(scene, one);
      scene.store.close();
      const client = new BetterSqlite3(file);
      try {
        const wrong = (table: string, key: string) =>
          client
            .prepare(
              `SELECT id FROM ${table} AS owner
               WHERE spent_micros <> (SELECT coalesce(sum(cost_micros), 0) FROM usage WHERE ${key} = owner.id)
                 OR unknown_cost_calls <> (SELECT count(*) - count(cost_micros) FROM usage WHERE ${key} = owner.id)`,
            )
            .all();
        expect(wrong('conversations', 'conversation_id')).toEqual([]);
        expect(wrong('runs', 'run_id')).toEqual([]);
        const gaps = client
          .prepare(
            `SELECT id FROM conversations AS owner WHERE message_count <>
               (SELECT count(*) FROM messages WHERE conversation_id = owner.id)
             OR message_count <>
               (SELECT coalesce(max(position) + 1, 0) FROM messages WHERE conversation_id = owner.id)`,
          )
          .all();
        expect(gaps).toEqual([]);
        expect(
          client.prepare("SELECT count(*) FROM messages WHERE call_id = 'the same call'").pluck().get(),
        ).toBeLessThan(2);
      } finally {
        client.close();
      }
    }),
    { numRuns: 60 },
  );
}, 90_000);
