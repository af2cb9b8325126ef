import { writeSync } from 'node:fs';
import { openStore } from '../src/index.ts';
import {
  doneEnding,
  newApproval,
  newCharge,
  newRun,
  newStep,
  newWords,
  plainConversation,
} from './store-shapes.ts';

/*
 * Plays turns without end until it is killed. After each port method returned, one line on standard output names what
 * is promised from then on.
 */
const [file = '', prefix = ''] = process.argv.slice(2);
let last = 0;
const next = (kind: string): string => {
  last += 1;
  return `${prefix}-${kind}-${last}`;
};
const clock = { now: () => Date.now(), sleep: () => Promise.resolve() };
const store = openStore({ file, clock, ids: { next } });
const promise = (kind: string, id: string): void => {
  writeSync(1, `${kind} ${id}\n`);
};

const playTurn = async (): Promise<void> => {
  const { id } = store.conversations.create(plainConversation);
  const run = newRun(next('run'), id);
  const base = { conversation_id: id, run_id: run.id, at: run.started_at, duration_ms: 1 };
  const [first, second] = [next('message'), next('message')];
  await store.log.openRun(run, [newWords(run, first), newWords(run, second)]);
  promise('run', run.id);
  promise('message', first);
  promise('message', second);
  await store.log.beginLeg(run.id);
  const answer = next('message');
  const call = next('call');
  await store.log.recordAnswer(
    {
      ...base,
      id: answer,
      role: 'assistant',
      text: 'x'.repeat(5000),
      calls: [{ id: call, name: 'shell_run', arguments: {}, invalid: null }],
      route: 'test:model',
      provider: null,
      cost_usd: null,
      usage: newCharge(1).usage,
      first_token_ms: null,
      cut: null,
      details: null,
    },
    newStep(run.id, 0),
    [newCharge(7)],
  );
  promise('message', answer);
  await store.log.pause(newApproval(run, next('approval'), { tool_call_id: call }), newStep(run.id, 1));
  const result = next('message');
  await store.log.recordResult(
    {
      ...base,
      id: result,
      role: 'tool',
      call_id: call,
      name: 'shell_run',
      outcome: 'ok',
      output: 'y'.repeat(9000),
      shaped_kind: 'none',
      original_chars: 9000,
      cost_usd: null,
      metered: false,
    },
    newStep(run.id, 2),
    [newCharge(3)],
  );
  promise('message', result);
  await store.log.closeRun(run.id, doneEnding);
  promise('ended', run.id);
};

for (;;) await playTurn();
