import type { ThreadState } from '@my-agent-crew/contract';
import { expect, it } from 'vitest';
import { run, step } from '../../test/samples.ts';
import { wordsOf } from '../i18n/words.ts';
import { createPaint } from '../paint.ts';
import { statusLine } from './status-line.ts';

const started = Date.parse('2026-11-30T07:00:00.000Z');
const look = { words: wordsOf('en'), paint: createPaint(false, {}) };
const live = {
  message_id: 'm1',
  text: '',
  is_waiting: true,
  is_thinking: false,
  route: 'fake:echo',
  started_at: '2026-11-30T07:00:00.000Z',
};
const thread = (more: Partial<ThreadState>): ThreadState => ({
  conversation_id: 'c1',
  messages: [],
  compactions: [],
  context_window: null,
  has_more: false,
  live: null,
  approvals: [],
  queued: [],
  run: run({ status: 'running' }),
  steps: [],
  stream: null,
  is_stale: false,
  ...more,
});
const line = (more: Partial<ThreadState>, after = 3_200): string =>
  statusLine(thread(more), started + after, look).replaceAll('\u00a0', ' ');

it('says what a running turn does, for how long, and what waits behind it [cli.chat.status]', () => {
  expect(line({ live }, 400)).toBe('… waiting for the model');
  expect(line({ live: { ...live, is_thinking: true, is_waiting: false } })).toBe('… thinking · 3.0 s');
  expect(line({ live: { ...live, text: 'Hi', is_waiting: false } })).toBe('… answering · 3.0 s');
  const queued = [{ id: 'q', kind: 'follow_up' as const, text: 'x', at: '', request_id: null }];
  expect(line({ steps: [step({ status: 'running' })], queued })).toBe(
    '… running shell_run · 3.0 s · 1 queued',
  );
  for (const status of ['done', 'waiting', 'cancelled'] as const)
    expect(line({ run: run({ status }) })).toBe('');
});
