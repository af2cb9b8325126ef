import type { ToolMessage } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { vi } from '../../i18n/vi.ts';
import type { Delegates } from '../delegates.ts';
import {
  answer,
  frames,
  mountThread,
  runIn,
  runStep,
  threadWith,
  toolCall,
  toolResult,
} from '../thread-fixture.tsx';

const mounted: ReturnType<typeof mountThread>[] = [];
afterEach(() => {
  for (const thread of mounted.splice(0)) thread.stop();
});

const words = vi.thread.delegate;
const call = toolCall('d1', 'delegate', { agent: 'nghien-cuu', task: 'Tìm giá vé tàu\ncuối tuần này' });

const show = async (result: Partial<ToolMessage> | null, delegates?: Delegates) => {
  const messages = [
    answer(0, '', { calls: [call] }),
    ...(result === null ? [] : [toolResult(1, call, result)]),
  ];
  const open = { run: runIn('running'), steps: [runStep(0, { kind: 'tool', tool_call_id: 'd1' })] };
  const thread = mountThread(threadWith(messages, result === null ? open : {}), undefined, delegates);
  mounted.push(thread);
  await frames(2);
  const card = thread.host.querySelector<HTMLElement>('.delegate-card');
  return { ...thread, card, head: card?.querySelector<HTMLButtonElement>('.tool-head') };
};
const result = (task: string, said = 'Vé 350.000 đồng, **còn chỗ**.'): string =>
  `conversation=conv_7 status=done spent=0.0214 steps=4\n${task}\n\n${said}`;

describe('the card of a handed-on task', () => {
  it('names the agent, what it does now and the way to its conversation while it runs [web-manage.delegate.running]', async () => {
    const child = { conversationId: 'conv_7', sentence: 'Đang chạy web_fetch…', isWaiting: false };
    const asked: string[][] = [];
    const { card, head } = await show(null, {
      nameOf: () => 'Nghiên cứu',
      childOf: (...given) => {
        asked.push(given);
        return child;
      },
    });
    expect(asked[0]).toEqual(['nghien-cuu', 'Tìm giá vé tàu\ncuối tuần này']);
    expect(head?.textContent).toContain('Giao cho Nghiên cứu');
    expect(head?.getAttribute('aria-expanded')).toBe('false');
    expect(card?.textContent).toContain('Đang chạy web_fetch…');
    expect(card?.querySelector('a')?.getAttribute('href')).toBe('#/chat/conv_7');
    head?.click();
    expect(card?.querySelector('.delegate-text')?.textContent).toBe('Tìm giá vé tàu\ncuối tuần này');
  });

  it('says in words that the agent waits for the person [web-manage.delegate.running]', async () => {
    const { card } = await show(null, {
      nameOf: (id) => id,
      childOf: () => ({ conversationId: 'c', sentence: 'Chờ bạn duyệt shell_run', isWaiting: true }),
    });
    expect(card?.dataset['state']).toBe('waiting');
    expect(card?.textContent).toContain('Chờ bạn duyệt shell_run');
  });

  it('says how it ended, what it cost and how many steps it took, with the words folded [web-manage.delegate.done]', async () => {
    const { card, head } = await show({ output: result('outcome=done') });
    expect(card?.querySelector('.tool-state')?.textContent).toBe(words.outcome.done);
    expect(card?.querySelector('.delegate-line')?.textContent).toContain('Đã chi 0,0214');
    expect(card?.querySelector('.delegate-line')?.textContent).toContain('4 bước');
    expect(card?.textContent).not.toContain('350.000');
    head?.click();
    expect(card?.querySelector('.delegate-words strong')?.textContent).toBe('còn chỗ');
    expect(card?.textContent).not.toContain('outcome=');
  });

  it('has a word for every outcome and a sentence for every code beside it [web-manage.delegate.reason]', async () => {
    const cases = [
      ['outcome=done_with_concerns reason=giá có thể đổi', 'ok', 'done_with_concerns', 'giá có thể đổi'],
      ['outcome=blocked reason=workspace_write denied', 'ok', 'blocked', words.denied('workspace_write')],
      ['outcome=needs_context reason=loop', 'ok', 'needs_context', 'loop'],
      ['outcome=failed reason=loop', 'failed', 'failed', words.reason.loop],
      ['outcome=failed reason=timeout', 'failed', 'failed', words.reason.timeout],
      ['outcome=failed reason=budget', 'failed', 'failed', words.reason.budget],
      ['outcome=failed reason=max_steps', 'failed', 'failed', words.reason.max_steps],
      ['outcome=failed reason=điều lạ', 'failed', 'failed', 'điều lạ'],
    ] as const;
    for (const [task, outcome, word, reason] of cases) {
      const { card, head, stop } = await show({ outcome, output: result(task) });
      expect(card?.querySelector('.tool-state')?.textContent).toBe(words.outcome[word]);
      expect(card?.querySelector('.delegate-reason')?.textContent).toBe(reason);
      expect(head?.getAttribute('aria-expanded')).toBe(String(word === 'failed'));
      stop();
      mounted.pop();
    }
  });

  it('shows a price nobody knows in words, never as zero [web-manage.delegate.done]', async () => {
    const { card } = await show({
      output: 'conversation=c status=done spent=unknown steps=1\noutcome=done\n\nXong.',
    });
    expect(card?.querySelector('.delegate-line')?.textContent).toContain(vi.thread.unknownPrice);
  });

  it('shows a refusal and anything malformed as plain text [web-manage.delegate.malformed]', async () => {
    const refused = await show({ outcome: 'refused', output: 'There is no agent "x" you can hand work to.' });
    expect(refused.card?.querySelector('.tool-reason')?.textContent).toContain('There is no agent "x"');
    expect(refused.card?.querySelector('a')).toBeNull();
    const odd = await show({ outcome: 'ok', output: 'conversation=conv_9 thiếu phần sau\nlời' });
    odd.head?.click();
    expect(odd.card?.querySelector('.tool-output')?.textContent).toContain('thiếu phần sau\nlời');
    expect(odd.card?.querySelector('a')?.getAttribute('href')).toBe('#/chat/conv_9');
  });
});
