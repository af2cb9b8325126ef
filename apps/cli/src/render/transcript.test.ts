import type { TurnFrame } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { answer, approval, result, run, said, step } from '../../test/samples.ts';
import { wordsOf } from '../i18n/words.ts';
import { createPaint } from '../paint.ts';
import { approvalBlock } from './approval-block.ts';
import { emptyTranscript, renderFrame, renderMessage } from './transcript.ts';

const look = { words: wordsOf('en'), paint: createPaint(false, {}) };
const base = { seq: 1, stream: 'r1.1', conversation_id: 'c1', run_id: 'r1' };
const delta = (text: string, offset: number, message_id = 'm1'): TurnFrame => ({
  ...base,
  type: 'text_delta',
  message_id,
  offset,
  text,
});
const stored = (text: string, more = {}): TurnFrame => ({
  ...base,
  type: 'assistant_message',
  message: answer(text, more),
  step: step({ kind: 'model' }),
});
const toolResult = (more = {}, detail = 'ls'): TurnFrame => {
  const message = result(more);
  const { name, outcome, output, shaped_kind, original_chars, cost_usd, metered, call_id } = message;
  const ok = outcome === 'ok';
  const shared = { name, ok, outcome, output, shaped_kind, original_chars, cost_usd, metered, message };
  return { ...base, type: 'tool_result', tool_call_id: call_id, ...shared, step: step({ detail }) };
};

const play = (...frames: TurnFrame[]): string => {
  let transcript = emptyTranscript;
  let text = '';
  for (const frame of frames) {
    const next = renderFrame(transcript, frame, look);
    transcript = next.transcript;
    text += next.text;
  }
  return text.replaceAll('\u00a0', ' ');
};

describe('the transcript of a turn', () => {
  it('shows words, streamed text, thin tool lines and the figures of the end [cli.render.turn]', () => {
    const frames: TurnFrame[] = [
      { ...base, type: 'turn_started', run: run({ status: 'running' }), messages: [said('list them')] },
      delta('Let me', 0),
      delta(' look.', 6),
      stored('Let me look.'),
      toolResult(),
      delta('One file.', 0, 'm2'),
      stored('One file.', { id: 'm2' }),
      {
        ...base,
        type: 'done',
        spent_usd: 0.0012,
        unknown_cost_calls: 1,
        run: run({ unknown_cost_calls: 1 }),
      },
    ];
    expect(play(...frames)).toBe(
      [
        '',
        '› list them',
        '',
        '● Let me look.',
        '  ✓ shell_run ls · 12 ms',
        '',
        '● One file.',
        '  2.3 s · 2 steps · $0.0012 · 1 calls without a known price · fake:echo',
        '',
      ].join('\n'),
    );
  });

  it('shows each word once, whether it was streamed, replayed or only stored [cli.render.once]', () => {
    expect(play(delta('Hello', 0), delta('Hello there', 0), stored('Hello there.'))).toBe(
      '\n● Hello there.\n',
    );
    expect(play(stored('Hello.'))).toBe('\n● Hello.\n');
    expect(play(delta('Hel', 0), stored('Other words.'))).toBe('\n● Hel\n\n● Other words.\n');
    expect(play(stored(''))).toBe('');
  });

  it('opens a failed call with its reason, and tells when an output was shortened [cli.render.tool]', () => {
    expect(play(toolResult({ outcome: 'failed', output: 'first\nsecond', duration_ms: 1240 }))).toBe(
      '  ✗ shell_run ls · failed · 1.2 s\n    first\n    second\n',
    );
    expect(play(toolResult({ shaped_kind: 'cut', original_chars: 120_000 }))).toContain(
      'shortened from 120,000 characters',
    );
    const long = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n');
    expect(play(toolResult({ outcome: 'failed', output: long })).split('\n').length).toBeLessThan(10);
  });

  it('says in a sentence how a turn was halted, failed, stopped or interrupted [cli.render.ends]', () => {
    const ended = (status: 'halted' | 'error' | 'interrupted', more = {}): string => {
      const shared = { ...base, run: run({ status, ...more }) };
      if (status === 'halted') return play({ ...shared, type: 'halted', reason: 'budget', spent_usd: 0 });
      return play(
        status === 'error' ? { ...shared, type: 'error', message: 'x' } : { ...shared, type: 'interrupted' },
      );
    };
    expect(ended('halted', { halt_reason: 'budget' })).toContain('cost limit');
    expect(ended('halted', { halt_reason: 'max_steps' })).toContain('out of steps');
    expect(ended('error', { error: 'The key was refused.' })).toContain('The key was refused.');
    expect(ended('interrupted')).toContain('goes on by itself');
    const cancelled = { ...base, run: run({ status: 'cancelled' }), restored: ['wait for me'] };
    expect(play({ ...cancelled, type: 'cancelled' })).toContain('Handed back from the queue:\n  wait for me');
  });

  it('tells of a queued text, a steer, a fallback, an escalation and a cut answer [cli.render.notes]', () => {
    const item = { id: 'q1', kind: 'follow_up' as const, text: 'then this', at: '', request_id: null };
    const queued = { ...base, type: 'queued' as const, item_id: 'q1', position: 2, item };
    expect(play({ ...queued, kind: 'follow_up' })).toContain('then this — queued (number 2)');
    expect(play({ ...base, type: 'steer', text: 'faster', count: 1, messages: [], step: step() })).toContain(
      'faster',
    );
    const gaveUp = { ...base, route: 'a:b', next: 'c:d', error: 'busy', duration_ms: 3, step: step() };
    expect(play({ ...gaveUp, type: 'route_fallback' })).toContain(
      'a:b could not be used (busy); going on with c:d',
    );
    const up = { ...base, reason: 'loop' as const, route: 'big:one', error: null, step: step() };
    expect(play({ ...up, type: 'escalated' })).toContain('big:one');
    expect(play(stored('Half', { cut: 'the line broke' }))).toBe(
      '\n● Half\n⚠ the answer was cut: the line broke\n',
    );
  });

  it('tells a summary of older messages in one line [history.cli]', () => {
    const compaction = {
      id: 'comp-1',
      conversation_id: 'c1',
      run_id: 'r1',
      at: '2026-11-30T07:00:00.000Z',
      position: 42,
      through_position: 39,
      summary: 'Long.',
      before_tokens: 41_200,
      after_tokens: 9_100,
      route: 'a:b',
      cost_usd: 0.002,
      reason: 'limit' as const,
      undone_at: null,
    };
    const frame = { ...base, type: 'compacted' as const, compaction, step: step({ kind: 'compaction' }) };
    expect(play(frame)).toBe(
      '  ≡ 40 older messages are now read as a summary · 41,200 → 9,100 tokens · a:b · $0.0020\n',
    );
    expect(play({ ...frame, compaction: { ...compaction, route: '', cost_usd: 0 } })).toBe(
      '  ≡ 40 older messages are now read as a summary · 41,200 → 9,100 tokens\n',
    );
  });

  it('passes over frames of unknown types and what a terminal need not show [cli.render.unknown]', () => {
    expect(play({ ...base, type: 'from_the_future' } as unknown as TurnFrame)).toBe('');
    expect(play({ ...base, type: 'thinking', message_id: 'm1' })).toBe('');
  });

  it('names the channel of words that came from elsewhere [cli.render.turn]', () => {
    expect(renderMessage(emptyTranscript, said('hi', { source: 'web' }), look).text).toBe('\n› hi (web)\n');
  });

  it('never lets a model, tool or person write control codes [cli.render.safe]', () => {
    const evil = 'a\u001b[2Jb\u0007';
    const shown = [
      play(delta(evil, 0)),
      play(stored(evil)),
      play(toolResult({ outcome: 'failed', output: evil }, evil)),
      renderMessage(emptyTranscript, said(evil), look).text,
      approvalBlock(approval({ arguments: { command: evil }, reason: evil }), 0, look),
      approvalBlock(approval({ kind: 'question', arguments: { question: evil }, options: [evil] }), 0, look),
      play({ ...base, type: 'error', message: evil, run: run({ status: 'error', error: evil }) }),
    ].join('');
    expect(shown).toContain('ab');
    expect(shown).not.toContain('\u001b');
    expect(shown).not.toContain('\u0007');
  });
});

describe('a request that waits', () => {
  const now = Date.parse('2026-11-30T07:00:00.000Z');

  it('shows everything that would run, why it asks, until when, and the keys [cli.render.approval]', () => {
    const command = Array.from({ length: 40 }, (_, index) => `echo ${index}`).join('\n');
    const block = approvalBlock(
      approval({ arguments: { command, seconds: 5 }, reason: '"rm -rf"' }),
      now,
      look,
    );
    for (let index = 0; index < 40; index += 1) expect(block).toContain(`echo ${index}\n`);
    expect(block).toContain('seconds: 5');
    expect(block).toContain('Why it must ask: "rm -rf"');
    expect(block).toContain('in 10 min');
    expect(block).not.toContain('always');
    expect(approvalBlock(approval(), now, look)).toContain('a = always allow this tool');
  });

  it('shows a question with numbered choices and what happens without an answer [cli.render.question]', () => {
    const asked = approval({
      kind: 'question',
      arguments: { question: 'Which colour?' },
      options: ['red', 'blue'],
      default: 'red',
    });
    const block = approvalBlock(asked, now, look);
    expect(block).toContain('│ Which colour?\n│   1. red\n│   2. blue\n│ If nobody answers: red\n');
  });
});

describe('colours', () => {
  it('are used on a terminal only, and not when NO_COLOR is set [cli.render.colour]', () => {
    expect(createPaint(true, {}).bad('x')).toBe('\u001b[31mx\u001b[39m');
    expect(createPaint(true, { NO_COLOR: '1' }).bad('x')).toBe('x');
    expect(createPaint(true, { NO_COLOR: '' }).bad('x')).not.toBe('x');
    expect(createPaint(true, { TERM: 'dumb' }).bad('x')).toBe('x');
    expect(createPaint(false, {}).bad('x')).toBe('x');
  });
});
