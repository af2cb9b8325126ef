import axe from 'axe-core';
import { afterEach, describe, expect, it, vi as vitest } from 'vitest';
import { vi } from '../i18n/vi.ts';
import {
  answer,
  frames,
  longLog,
  mountThread,
  runIn,
  runStep,
  threadWith,
  toolCall,
  toolResult,
  userMessage,
} from './thread-fixture.tsx';

type Mounted = ReturnType<typeof mountThread>;
const mounted: Mounted[] = [];
const mount = (...args: Parameters<typeof mountThread>): Mounted => {
  const thread = mountThread(...args);
  mounted.push(thread);
  return thread;
};
afterEach(() => {
  for (const thread of mounted.splice(0)) thread.stop();
  document.documentElement.removeAttribute('data-theme');
});

const text = vi.thread;

/** Starts a turn whose answer is being written. */
const startAnswer = (thread: Mounted, messageId = 'live-1'): void =>
  thread.apply([
    thread.event({ type: 'turn_started', run: runIn('running'), messages: [] }),
    thread.event({ type: 'model_call', stage: 'sent', message_id: messageId, step: runStep(0) }),
  ]);

const writer = (thread: Mounted, messageId = 'live-1') => {
  let offset = 0;
  return (words: string) => {
    const event = thread.event({ type: 'text_delta', message_id: messageId, offset, text: words });
    offset += words.length;
    thread.apply([event]);
    return event;
  };
};

describe('a long conversation', () => {
  it('opens 2,000 messages at the end with at most 400 elements [web-thread.list.nodes]', async () => {
    const thread = mount(threadWith(longLog(2000)));
    await frames(4);
    expect(thread.host.querySelectorAll('*').length).toBeLessThanOrEqual(400);
    expect(thread.distance()).toBeLessThanOrEqual(1);
    expect(thread.host.textContent).toContain('Câu hỏi số 1996');
  });

  it('goes to the very beginning and back by Ctrl+Home and Ctrl+End [web-thread.scroll.keys]', async () => {
    const thread = mount(threadWith(longLog(2000)));
    await frames(4);
    const press = (key: string) =>
      thread.scroller().dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true }));
    press('Home');
    await vitest.waitFor(() => expect(thread.host.textContent).toContain('Câu hỏi số 0:'));
    expect(thread.scroller().scrollTop).toBe(0);
    press('End');
    await vitest.waitFor(() => {
      expect(thread.host.textContent).toContain('Câu hỏi số 1996');
      expect(thread.distance()).toBeLessThanOrEqual(1);
    });
  });

  it('reads older pages at the top and keeps the line in view where it is [web-thread.older.place]', async () => {
    const log = longLog(400);
    const thread = mount(threadWith(log.slice(200), { has_more: true }));
    let calls = 0;
    thread.onOlder(async () => {
      calls += 1;
      await frames(8);
      thread.edit((draft) => {
        draft.messages.unshift(...log.slice(0, 200));
        draft.has_more = false;
      });
    });
    await frames(4);
    expect(calls).toBe(0);
    thread.scroller().dispatchEvent(new WheelEvent('wheel', { deltaY: -400 }));
    thread.scroller().scrollTop = 300;
    await frames(4);
    const find = () =>
      [...thread.host.querySelectorAll('.thread-user')].find((row) =>
        row.textContent?.includes('Câu hỏi số 204:'),
      );
    const before = find()?.getBoundingClientRect().top ?? Number.NaN;
    await vitest.waitFor(() => expect(thread.state.messages).toHaveLength(400));
    await frames(4);
    expect(calls).toBe(1);
    expect(Math.abs((find()?.getBoundingClientRect().top ?? Number.NaN) - before)).toBeLessThanOrEqual(2);
  });

  it('says when older pages cannot be read and tries again on request [web-thread.older.failed]', async () => {
    const thread = mount(threadWith(longLog(4), { has_more: true }));
    let calls = 0;
    thread.onOlder(async () => {
      calls += 1;
      throw new Error('offline');
    });
    await vitest.waitFor(() => expect(thread.host.textContent).toContain(text.olderFailed));
    expect(calls).toBe(1);
    thread.onOlder(async () => {
      calls += 1;
      thread.edit((draft) => {
        draft.has_more = false;
      });
    });
    thread.host.querySelector<HTMLButtonElement>('.thread-older button')?.click();
    await vitest.waitFor(() => expect(thread.host.textContent).not.toContain(text.olderFailed));
    expect(calls).toBe(2);
  });

  it('finds the reading place again when a conversation is opened a second time [web-thread.scroll.memory]', async () => {
    const first = threadWith(longLog(300));
    const thread = mount(first);
    await frames(4);
    thread.scroller().dispatchEvent(new WheelEvent('wheel', { deltaY: -400 }));
    thread.scroller().scrollTop -= 6000;
    await frames(4);
    const topRow = () => {
      const edge = thread.scroller().getBoundingClientRect().top;
      const row = [...thread.host.querySelectorAll('.thread-row')].find(
        (candidate) => candidate.getBoundingClientRect().bottom > edge,
      );
      return { words: row?.textContent, top: Math.round((row?.getBoundingClientRect().top ?? 0) - edge) };
    };
    const before = topRow();
    const again = structuredClone(first);
    thread.replace(threadWith([userMessage(0, 'cuộc khác')], { conversation_id: 'conversation-2' }));
    await frames(2);
    expect(thread.host.textContent).toContain('cuộc khác');
    thread.replace(again);
    await frames(4);
    expect(topRow().words).toBe(before.words);
    expect(Math.abs(topRow().top - before.top)).toBeLessThanOrEqual(2);
  });

  it('writes the day above the first message of each day of the viewer [web-thread.list.days]', async () => {
    const today = new Date();
    const on = (days: number): string =>
      new Date(today.getFullYear(), today.getMonth(), today.getDate() - days, 12).toISOString();
    const thread = mount(
      threadWith([
        userMessage(0, 'a', { at: on(9) }),
        answer(1, 'b', { at: on(9) }),
        userMessage(2, 'c', { at: on(1) }),
        userMessage(3, 'd', { at: on(0) }),
      ]),
    );
    await frames(2);
    const days = [...thread.host.querySelectorAll('.thread-day')].map((day) => day.textContent);
    expect(days).toHaveLength(3);
    expect(days.slice(1)).toEqual([text.yesterday, text.today]);
  });
});

describe('an answer that is being written', () => {
  it('says that it waits, thinks, and then shows the words as they come [web-thread.live.states]', async () => {
    const thread = mount(threadWith([userMessage(0, 'Chào')]));
    startAnswer(thread);
    await frames(1);
    expect(thread.host.textContent).toContain(text.live.waiting);
    thread.apply([thread.event({ type: 'thinking', message_id: 'live-1' })]);
    await frames(1);
    expect(thread.host.textContent).toContain(text.live.thinking);
    const write = writer(thread);
    write('Xin **chào**');
    await vitest.waitFor(() => expect(thread.host.querySelector('.md strong')?.textContent).toBe('chào'));
    expect(thread.host.textContent).not.toContain(text.live.thinking);
    for (let at = 0; at < 300; at += 1) write(` từ${at}`);
    await vitest.waitFor(() => expect(thread.host.querySelector('.md')?.textContent).toContain('từ299'));
  });

  it('keeps its element and a selection when it is stored [web-thread.live.selection]', async () => {
    const thread = mount(threadWith([userMessage(0, 'Chào')]));
    startAnswer(thread);
    const write = writer(thread);
    write('Đoạn đầu.\n\nĐoạn hai.\n\nĐoạn ba.\n');
    await vitest.waitFor(() => expect(thread.host.querySelectorAll('.md p')).toHaveLength(3));
    const paragraph = thread.host.querySelector('.md p') as HTMLElement;
    getSelection()?.selectAllChildren(paragraph);
    for (let at = 0; at < 30; at += 1) {
      write(`\n\nĐoạn ${at}.\n`);
      await frames(1);
    }
    const stored = answer(1, thread.state.live?.text ?? '', { id: 'live-1' });
    thread.apply([
      thread.event({ type: 'assistant_message', message: stored, step: runStep(0, { status: 'ok' }) }),
      thread.event({ type: 'done', spent_usd: 0.1, unknown_cost_calls: 0, run: runIn('done') }),
    ]);
    await frames(2);
    expect(thread.host.querySelector('.md p')).toBe(paragraph);
    expect(getSelection()?.toString()).toBe('Đoạn đầu.');
    expect(thread.host.querySelectorAll('.md p')).toHaveLength(33);
  });

  it('follows the end while words arrive [web-thread.scroll.follow]', async () => {
    const thread = mount(threadWith(longLog(40)));
    startAnswer(thread);
    const write = writer(thread);
    for (let at = 0; at < 60; at += 1) {
      write(`Dòng ${at} của câu trả lời đang dài ra.\n\n`);
      await frames(1);
    }
    await vitest.waitFor(() => expect(thread.host.textContent).toContain('Dòng 59'));
    await frames(2);
    expect(thread.distance()).toBeLessThanOrEqual(2);
  });

  it('does not move a reader who scrolled up during 200 pieces, and offers the way back [web-thread.scroll.release]', async () => {
    const thread = mount(threadWith(longLog(40)));
    startAnswer(thread);
    const write = writer(thread);
    write('Dòng mở đầu.\n\n'.repeat(40));
    await frames(4);
    thread.scroller().dispatchEvent(new WheelEvent('wheel', { deltaY: -240, bubbles: true }));
    thread.scroller().scrollTop -= 240;
    await frames(2);
    const place = thread.scroller().scrollTop;
    for (let at = 0; at < 200; at += 1) {
      write(`từ ${at} `);
      if (at % 10 === 0) await frames(1);
    }
    await frames(4);
    expect(Math.abs(thread.scroller().scrollTop - place)).toBeLessThanOrEqual(1);
    const jump = thread.host.querySelector<HTMLButtonElement>('.thread-jump');
    expect(jump?.textContent).toBe(text.jump);
    jump?.click();
    await frames(3);
    expect(thread.distance()).toBeLessThanOrEqual(2);
    expect(thread.host.querySelector('.thread-jump')).toBeNull();
  });

  it.each(['ArrowUp', 'PageUp', 'Home'])(
    'lets go of the end for the key %s [web-thread.scroll.release]',
    async (key) => {
      const thread = mount(threadWith(longLog(80)));
      await frames(3);
      thread.scroller().dispatchEvent(new KeyboardEvent('keydown', { key }));
      await frames(1);
      expect(thread.host.querySelector('.thread-jump')).not.toBeNull();
    },
  );

  it('lets go of the end for a finger that pulls the thread down [web-thread.scroll.release]', async () => {
    const thread = mount(threadWith(longLog(80)));
    await frames(3);
    const touch = (type: string, clientY: number) => {
      const target = thread.scroller();
      target.dispatchEvent(
        new TouchEvent(type, { touches: [new Touch({ identifier: 1, target, clientY })] }),
      );
    };
    touch('touchstart', 300);
    touch('touchmove', 280);
    await frames(1);
    expect(thread.host.querySelector('.thread-jump')).toBeNull();
    touch('touchmove', 330);
    await frames(1);
    expect(thread.host.querySelector('.thread-jump')).not.toBeNull();
  });

  it('keeps elements, selection and open cards when the conversation is read again [web-thread.live.reread]', async () => {
    const call = toolCall('c1', 'workspace_read', { path: 'a.md' });
    const snapshot = () =>
      threadWith(
        [userMessage(0, 'Chào'), answer(1, 'Đang **đọc**.', { calls: [call] }), toolResult(2, call)],
        {
          conversation_id: 'read-again',
          run: runIn('halted', { halt_reason: 'loop' }),
        },
      );
    const thread = mount(snapshot());
    await frames(2);
    thread.host.querySelector<HTMLButtonElement>('.tool-head')?.click();
    const paragraph = thread.host.querySelector('.md p') as HTMLElement;
    const card = thread.host.querySelector('.tool-body');
    getSelection()?.selectAllChildren(paragraph);
    thread.replace(structuredClone({ ...snapshot(), run: runIn('halted', { halt_reason: 'budget' }) }));
    await frames(2);
    expect(thread.host.querySelector('.md p')).toBe(paragraph);
    expect(thread.host.querySelector('.tool-body')).toBe(card);
    expect(getSelection()?.toString()).toBe('Đang đọc.');
    expect(thread.host.querySelector('.thread-ending h2')?.textContent).toBe(text.ending.budget.title);
  });

  it('changes nothing when events are repeated after a reconnect [web-thread.live.repeated]', async () => {
    const thread = mount(threadWith([userMessage(0, 'Chào')]));
    startAnswer(thread);
    const write = writer(thread);
    const deltas = ['Một ', 'hai ', 'ba.'].map(write);
    const stored = answer(1, 'Một hai ba.', { id: 'live-1' });
    const last = thread.event({ type: 'assistant_message', message: stored, step: runStep(0) });
    thread.apply([last]);
    await frames(3);
    const before = thread.host.innerHTML;
    thread.apply([...deltas, last, ...deltas]);
    await frames(3);
    expect(thread.host.innerHTML).toBe(before);
    expect(thread.host.querySelectorAll('.md')).toHaveLength(1);
  });

  it('names the model and the cost, and an unknown cost in words [web-thread.answer.meta]', async () => {
    const thread = mount(
      threadWith([
        userMessage(0, 'a'),
        answer(1, 'một', { route: 'openrouter:deepseek/v4', cost_usd: 0.0121 }),
        userMessage(2, 'b'),
        answer(3, 'hai', { run_id: 'run-2', cost_usd: null }),
      ]),
    );
    await frames(2);
    const heads = [...thread.host.querySelectorAll('.thread-head')].map((head) => head.textContent);
    expect(heads[0]).toMatch(/Master ?v4/);
    expect(heads[0]).toContain('0,0121');
    expect(heads[1]).toContain('không rõ giá');
    expect(heads[1]).not.toMatch(/0,00/);
  });

  it('marks a cut answer with its reason and an empty one as empty [web-thread.answer.cut]', async () => {
    const thread = mount(
      threadWith([answer(0, 'Nửa câu', { cut: 'kết nối bị ngắt' }), answer(1, '', { run_id: 'run-2' })]),
    );
    await frames(2);
    expect(thread.host.textContent).toContain(text.cut('kết nối bị ngắt'));
    expect(thread.host.textContent).toContain(text.emptyAnswer);
  });
});

describe('for everyone', () => {
  it.each([
    ['light', 900],
    ['dark', 390],
  ] as const)(
    'has no accessibility violation in %s at %s px [web-thread.access.axe]',
    async (theme, width) => {
      document.documentElement.dataset['theme'] = theme;
      document.documentElement.lang = 'vi';
      const read = toolCall('c1', 'workspace_read', { path: 'a.csv' });
      const fail = toolCall('c2', 'shell_run', { command: 'npm test' });
      const thread = mount(
        threadWith(
          [
            userMessage(0, 'Tổng hợp giúp tôi', { at: new Date().toISOString() }),
            answer(1, 'Đang đọc.', { calls: [read, fail] }),
            toolResult(2, read),
            toolResult(3, fail, { outcome: 'failed', output: 'lỗi ở bước hai' }),
            answer(
              4,
              '## Kết quả\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```ts\nconst a = 1;\n```\n\n[trang](https://a.example)',
            ),
          ],
          { run: runIn('halted', { halt_reason: 'loop' }) },
        ),
        { width, height: 800 },
      );
      thread.setPending([{ request_id: 'r', text: 'thử lại', error: 'mất mạng' }]);
      await vitest.waitFor(() => expect(thread.host.querySelector('.hljs-keyword')).not.toBeNull(), 5000);
      const { violations } = await axe.run(thread.host, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
      });
      expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
      expect(thread.scroller().scrollWidth).toBeLessThanOrEqual(thread.scroller().clientWidth);
    },
  );

  it('copies a message as it was written [web-thread.answer.copy]', async () => {
    const written: string[] = [];
    const spy = vitest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (words) => {
      written.push(words);
    });
    const thread = mount(threadWith([answer(0, '**đậm** và `mã`')]));
    await frames(2);
    thread.host.querySelector<HTMLButtonElement>('.thread-action')?.click();
    await vitest.waitFor(() => expect(written).toEqual(['**đậm** và `mã`']));
    spy.mockRestore();
  });
});
