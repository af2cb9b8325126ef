import type { Message, ThreadState } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { createRowBuilder } from './build-rows.ts';
import { answer, runIn, threadWith, toolCall, toolResult, userMessage } from './thread-fixture.tsx';

const rowsOf = (messages: Message[], more: Partial<ThreadState> = {}): string[] =>
  createRowBuilder()(threadWith(messages, more), []).map((row) =>
    row.kind === 'changes' ? `changes of ${row.runId}` : row.kind,
  );

const write = toolCall('c1', 'workspace_write', { path: 'a.md', content: 'x' });
const read = toolCall('c2', 'workspace_read', { path: 'a.md' });
const wrote = [
  userMessage(0, 'ghi'),
  answer(1, '', { calls: [write] }),
  toolResult(2, write),
  answer(3, 'Đã ghi'),
];
const inRun = (message: Message, run_id: string): Message => ({ ...message, run_id });

describe('the changes of a turn in the thread', () => {
  it('stand at its end, before the next turn and before a notice of how it ended [undo.web.place]', () => {
    expect(rowsOf(wrote)).toEqual(['user', 'answer', 'answer', 'changes of run-1']);
    const next = [userMessage(4, 'tiếp'), answer(5, 'vâng')].map((message) => inRun(message, 'run-2'));
    const both = rowsOf([...wrote, ...next], { run: runIn('done', { id: 'run-2' }) });
    expect(both).toEqual(['user', 'answer', 'answer', 'changes of run-1', 'user', 'answer']);
    expect(rowsOf(wrote, { run: runIn('cancelled') }).slice(-2)).toEqual(['changes of run-1', 'ending']);
  });

  it('wait until the turn is over, whatever it is asked or told meanwhile [undo.web.place]', () => {
    expect(rowsOf(wrote, { run: runIn('running') })).not.toContain('changes of run-1');
    expect(rowsOf(wrote, { run: runIn('waiting') })).not.toContain('changes of run-1');
    const steered = [...wrote, userMessage(4, 'thêm', { steer: true }), answer(5, 'vâng')];
    expect(rowsOf(steered)).toEqual(['user', 'answer', 'answer', 'user', 'answer', 'changes of run-1']);
  });

  it('are not looked for after a turn that wrote nothing [undo.web.place]', () => {
    const only = [userMessage(0, 'đọc'), answer(1, '', { calls: [read] }), toolResult(2, read)];
    expect(rowsOf(only)).toEqual(['user', 'answer']);
    const refused = [
      userMessage(0, 'ghi'),
      answer(1, '', { calls: [write] }),
      toolResult(2, write, { outcome: 'denied' }),
    ];
    expect(rowsOf(refused)).toEqual(['user', 'answer']);
  });
});
