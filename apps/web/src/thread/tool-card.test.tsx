import type { Message, ToolCall, ToolMessage } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { vi } from '../i18n/vi.ts';
import { shortArgument } from './short-argument.ts';
import { shortenError } from './shorten-error.ts';
import {
  answer,
  frames,
  mountThread,
  runIn,
  runStep,
  threadWith,
  toolCall,
  toolResult,
} from './thread-fixture.tsx';

const mounted: ReturnType<typeof mountThread>[] = [];
afterEach(() => {
  for (const thread of mounted.splice(0)) thread.stop();
});

const text = vi.thread.tool;

const show = async (calls: readonly [ToolCall, Partial<ToolMessage> | null][]) => {
  const messages: Message[] = [answer(0, '', { calls: calls.map(([call]) => call) })];
  for (const [at, [call, result]] of calls.entries())
    if (result !== null) messages.push(toolResult(at + 1, call, result));
  const thread = mountThread(threadWith(messages), { width: 900, height: 1600 });
  mounted.push(thread);
  await frames(2);
  return { ...thread, cards: [...thread.host.querySelectorAll<HTMLElement>('.tool-card')] };
};

const head = (card: HTMLElement | undefined) => card?.querySelector<HTMLButtonElement>('.tool-head');

describe('a tool card', () => {
  it('is folded when the tool worked and open with the reason when it did not [web-thread.tools.folding]', async () => {
    const outcomes = ['ok', 'failed', 'refused', 'denied', 'timed-out', 'unknown'] as const;
    const { cards } = await show(
      outcomes.map((outcome, at) => [
        toolCall(`c${at}`, 'workspace_read', { path: `tep-${at}.md` }),
        { outcome, output: `lý do ${at}` },
      ]),
    );
    expect(cards.map((card) => head(card)?.getAttribute('aria-expanded'))).toEqual([
      'false',
      ...Array.from({ length: 5 }, () => 'true'),
    ]);
    for (const [at, outcome] of outcomes.entries()) {
      expect(cards[at]?.querySelector('.tool-state')?.textContent).toBe(text.state[outcome]);
      expect(cards[at]?.textContent).toContain(`tep-${at}.md`);
      if (outcome !== 'ok') expect(cards[at]?.textContent).toContain(`lý do ${at}`);
    }
    expect(cards[0]?.querySelector('.tool-body')).toBeNull();
    head(cards[0])?.click();
    expect(cards[0]?.querySelector('.tool-body')?.textContent).toContain('lý do 0');
    head(cards[1])?.click();
    expect(cards[1]?.querySelector('.tool-body')).toBeNull();
  });

  it('shows a long reason as its beginning and its end, and whole on request [web-thread.tools.reason]', async () => {
    const reason = `${'đ'.repeat(300)}GIỮA${'c'.repeat(700)} hãy gọi lại với đường dẫn khác.`;
    const { cards } = await show([[toolCall('c', 'fetch_url', {}), { outcome: 'failed', output: reason }]]);
    const shown = cards[0]?.querySelector('.tool-reason')?.textContent ?? '';
    expect(shown).not.toContain('GIỮA');
    expect(shown.startsWith('đ'.repeat(200))).toBe(true);
    expect(shown).toContain(' … ');
    expect(shown.endsWith('hãy gọi lại với đường dẫn khác.')).toBe(true);
    expect(Array.from(shown)).toHaveLength(200 + 3 + 400);
    cards[0]?.querySelector<HTMLButtonElement>('.tool-body .thread-link')?.click();
    expect(cards[0]?.querySelector('.tool-reason')?.textContent).toBe(reason);
  });

  it('keeps a reason of exactly 600 characters whole, counting characters and not units [web-thread.tools.reason]', () => {
    expect(shortenError('😀'.repeat(600))).toBe('😀'.repeat(600));
    expect(Array.from(shortenError('😀'.repeat(601)))).toHaveLength(603);
  });

  it('shows arguments and result of a tool nobody drew a card for, also with a hostile name [web-thread.tools.unknown]', async () => {
    const { cards } = await show([
      [
        toolCall('c1', 'lunar_phase', { when: 'hôm nay', deep: { a: [1, 2] } }),
        { output: '<img src=x onerror=window.hit=1>' },
      ],
      [toolCall('c2', 'constructor', {}), { output: 'không sao' }],
    ]);
    for (const card of cards) head(card)?.click();
    expect(cards[0]?.textContent).toContain('"a": [');
    expect(cards[0]?.textContent).toContain('<img src=x onerror=window.hit=1>');
    expect(cards[0]?.querySelector('img')).toBeNull();
    expect(cards[1]?.textContent).toContain('không sao');
    expect('hit' in window).toBe(false);
  });

  it('tells how an output was shortened and from how much [web-thread.tools.shaped]', async () => {
    const kinds = ['json', 'summary', 'cut'] as const;
    const { cards } = await show(
      kinds.map((shaped_kind, at) => [toolCall(`c${at}`, 'x', {}), { shaped_kind, original_chars: 48_210 }]),
    );
    for (const [at, kind] of kinds.entries()) {
      head(cards[at])?.click();
      expect(cards[at]?.querySelector('.tool-notes')?.textContent).toBe(text.shaped[kind]('48.210'));
    }
  });

  it('names what a tool spent by itself, and an unknown price in words [web-thread.tools.cost]', async () => {
    const { cards } = await show([
      [toolCall('c1', 'x', {}), { metered: true, cost_usd: null }],
      [toolCall('c2', 'x', {}), { metered: true, cost_usd: 0.02 }],
    ]);
    for (const card of cards) head(card)?.click();
    expect(cards[0]?.textContent).toContain('không rõ giá');
    expect(cards[1]?.textContent).toContain('0,02');
  });

  it('draws a command with its output, a change line by line, a question with its answer and a note as a line [web-thread.tools.cards]', async () => {
    const shown = await show([
      [toolCall('c1', 'shell_run', { command: 'ls -la' }), { output: 'tệp a\ntệp b' }],
      [
        toolCall('c2', 'workspace_edit', { path: 'a.md', old: 'x', new: 'y' }),
        { output: '@@ -1 +1 @@\n-cũ\n+mới\n giữ' },
      ],
      [
        toolCall('c3', 'ask_user', { question: 'Gửi cho ai?', options: ['Tôi', 'Cả nhà'] }),
        { output: 'Cả nhà' },
      ],
      [toolCall('c4', 'progress_note', { text: 'Đang đọc lịch' }), {}],
    ]);
    expect(shown.cards).toHaveLength(3);
    expect(shown.host.querySelector('.tool-note')?.textContent).toBe('Đang đọc lịch');
    for (const card of shown.cards) head(card)?.click();
    expect(shown.cards[0]?.querySelector('.tool-command')?.textContent).toBe('ls -la');
    const marks = [...(shown.cards[1]?.querySelectorAll('[data-mark]') ?? [])].map((line) =>
      line.getAttribute('data-mark'),
    );
    expect(marks).toEqual(['place', 'remove', 'add', 'same']);
    expect(shown.cards[2]?.querySelector('.tool-answer')?.textContent).toContain('Cả nhà');
  });

  it('says in words whether a call runs, waits for a decision, an answer or its turn [web-thread.tools.open]', async () => {
    const calls = ['a', 'b', 'c', 'd'].map((id) => toolCall(id, id === 'c' ? 'ask_user' : 'shell_run', {}));
    const thread = await show(calls.map((call) => [call, null]));
    const approval = (tool_call_id: string, kind: 'tool' | 'question') => ({
      ...{
        id: tool_call_id,
        conversation_id: '',
        run_id: 'run-1',
        agent_id: '',
        tool_call_id,
        kind,
        name: '',
      },
      ...{
        arguments: {},
        operands: [],
        digest: null,
        reason: null,
        options: [],
        default: null,
        created_at: '',
        expires_at: '',
      },
      ...{ status: 'pending' as const, decided_at: null, decided_by: null, answer: null },
    });
    thread.edit((draft) => {
      draft.run = runIn('running');
      draft.steps = [runStep(1, { kind: 'tool', tool_call_id: 'a' })];
      draft.approvals = [approval('b', 'tool'), approval('c', 'question')];
    });
    await frames(1);
    const states = [...thread.host.querySelectorAll('.tool-state')].map((state) => state.textContent);
    expect(states).toEqual([text.state.running, text.state.waiting, text.state.asking, text.state.queued]);
  });

  it('tells calls apart by a path, a command, a pattern or a question [web-thread.tools.argument]', () => {
    const short = (args: Record<string, unknown>) => shortArgument(toolCall('c', 'x', args));
    expect(short({ path: 'a.md', content: 'dài' })).toBe('a.md');
    expect(short({ command: '\nls\ncat b' })).toBe('ls');
    expect(short({ pattern: 'hạn nộp', path: 'ghi-chu' })).toBe('hạn nộp · ghi-chu');
    expect(short({ question: 'Gửi cho ai?', default: 'tôi' })).toBe('Gửi cho ai?');
    expect(short({ slug: 'abc', count: 3 })).toBe('abc');
    expect(short({ count: 3 })).toBe('');
  });
});
