import { afterEach, describe, expect, it } from 'vitest';
import { vi } from '../i18n/vi.ts';
import { frames, mountThread, runIn, runStep, threadWith, userMessage } from './thread-fixture.tsx';

type Mounted = ReturnType<typeof mountThread>;
const mounted: Mounted[] = [];
const mount = (...args: Parameters<typeof mountThread>): Mounted => {
  const thread = mountThread(...args);
  mounted.push(thread);
  return thread;
};
afterEach(() => {
  for (const thread of mounted.splice(0)) thread.stop();
});

const text = vi.thread;

describe('how a turn ends', () => {
  it.each(['budget', 'max_steps', 'loop', 'nested_calls'] as const)(
    'says why it was halted: %s [web-thread.ending.halted]',
    async (reason) => {
      const thread = mount(
        threadWith([userMessage(0, 'a')], {
          run: runIn('halted', { halt_reason: reason, unknown_cost_calls: 2 }),
        }),
      );
      await frames(2);
      const banner = thread.host.querySelector('.thread-ending');
      expect(banner?.querySelector('h2')?.textContent).toBe(text.ending[reason].title);
      expect(banner?.textContent).toContain('2 lượt gọi không rõ giá');
    },
  );

  it('shows the sentence of an error, and the person or the server as the one who stopped it [web-thread.ending.others]', async () => {
    const thread = mount(
      threadWith([userMessage(0, 'a')], { run: runIn('error', { error: 'Mọi tuyến đều hỏng.' }) }),
    );
    await frames(2);
    expect(thread.host.querySelector('.thread-ending')?.textContent).toContain('Mọi tuyến đều hỏng.');
    for (const status of ['cancelled', 'interrupted'] as const) {
      thread.edit((draft) => {
        draft.run = runIn(status);
      });
      await frames(1);
      expect(thread.host.querySelector('.thread-ending h2')?.textContent).toBe(text.ending[status].title);
    }
    thread.edit((draft) => {
      draft.run = runIn('done');
    });
    await frames(1);
    expect(thread.host.querySelector('.thread-ending')).toBeNull();
  });

  it('tells screen readers the state in a few words and never the stream [web-thread.access.status]', async () => {
    const thread = mount(threadWith([userMessage(0, 'a')]));
    expect(thread.scroller().getAttribute('role')).toBe('log');
    expect(thread.scroller().getAttribute('aria-live')).toBe('off');
    const status = thread.host.querySelector('[role=status]');
    thread.apply([
      thread.event({ type: 'turn_started', run: runIn('running'), messages: [] }),
      thread.event({ type: 'model_call', stage: 'sent', message_id: 'live-1', step: runStep(0) }),
    ]);
    await frames(1);
    expect(status?.textContent).toBe(text.status.answering);
    thread.apply([thread.event({ type: 'text_delta', message_id: 'live-1', offset: 0, text: 'Nội dung' })]);
    await frames(1);
    expect(status?.textContent).toBe(text.status.answering);
    thread.apply([thread.event({ type: 'done', spent_usd: 0, unknown_cost_calls: 0, run: runIn('done') })]);
    await frames(1);
    expect(status?.textContent).toBe(text.status.done);
  });
});

describe('what a person said', () => {
  it('shows a text on its way, then the same bubble as stored [web-thread.pending.sent]', async () => {
    const thread = mount(threadWith([]));
    thread.setPending([{ request_id: 'r1', text: 'Chào đội', error: null }]);
    await frames(2);
    const bubble = thread.host.querySelector('.thread-bubble');
    expect(bubble?.textContent).toBe('Chào đội');
    expect(thread.host.textContent).toContain(text.pending.sending);
    thread.apply([
      thread.event({
        type: 'turn_started',
        run: runIn('running'),
        messages: [userMessage(0, 'Chào đội', { request_id: 'r1' })],
      }),
    ]);
    await frames(2);
    expect(thread.host.querySelectorAll('.thread-bubble')).toHaveLength(1);
    expect(thread.host.querySelector('.thread-bubble')).toBe(bubble);
    expect(thread.host.textContent).not.toContain(text.pending.sending);
  });

  it('keeps a text that was not accepted, with the reason and a way to send it again [web-thread.pending.failed]', async () => {
    const thread = mount(threadWith([]));
    thread.setPending([{ request_id: 'r1', text: 'Chào đội', error: 'mất mạng' }]);
    await frames(2);
    expect(thread.host.textContent).toContain(text.pending.failed('mất mạng'));
    thread.host.querySelector<HTMLButtonElement>('.thread-note button')?.click();
    expect(thread.retried).toEqual(['r1']);
  });

  it('marks words that joined a running turn and words from elsewhere [web-thread.user.origin]', async () => {
    const thread = mount(
      threadWith([
        userMessage(0, 'a', { steer: true }),
        userMessage(1, 'b', { source: 'telegram' }),
        userMessage(2, 'c'),
      ]),
    );
    await frames(2);
    const origins = [...thread.host.querySelectorAll('.thread-origin')].map((origin) => origin.textContent);
    expect(origins).toEqual([text.steer, text.from.telegram]);
  });

  it('folds a very long text and shows all of it on request [web-thread.user.long]', async () => {
    const long = 'một dòng dài vừa phải\n'.repeat(400);
    const thread = mount(threadWith([userMessage(0, long)]));
    await frames(2);
    const bubble = thread.host.querySelector('.thread-bubble');
    expect(bubble?.textContent?.length).toBeLessThan(2600);
    bubble?.querySelector('button')?.click();
    expect(bubble?.textContent?.length).toBeGreaterThan(8000);
  });
});
