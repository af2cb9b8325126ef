import type { Message } from '@my-agent-crew/contract';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi as vitest } from 'vitest';
import { viMedia } from '../i18n/vi-media.ts';
import {
  answer,
  frames,
  mountThread,
  runIn,
  runStep,
  threadWith,
  toolCall,
  toolResult,
  userMessage,
} from '../thread/thread-fixture.tsx';
import type { AnswerFiles, FileProblem } from './answer-files.ts';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Mounted = ReturnType<typeof mountThread>;
const mounted: Mounted[] = [];
afterEach(() => {
  for (const thread of mounted.splice(0)) thread.stop();
  document.documentElement.removeAttribute('data-theme');
});

/** Files that are there unless they are named here; a path with "broken" is no picture. */
const createFiles = (problems: Record<string, FileProblem> = {}) => {
  const asked: string[] = [];
  const files: AnswerFiles = {
    addressOf: (path) =>
      path in problems || path.includes('broken') ? `data:text/plain,${encodeURIComponent(path)}` : pixel,
    findProblem: async (path) => {
      asked.push(path);
      return problems[path] ?? null;
    },
    of: (agentId) => ({ ...files, addressOf: (path) => `${pixel}#${agentId}/${path}` }),
  };
  return { asked, files, problems };
};
const mount = (said: string | Message[], files: AnswerFiles | undefined, width = 900): Mounted => {
  const log = said === '' ? [] : [userMessage(0, 'ngủ sao?'), answer(1, String(said))];
  const messages = typeof said === 'string' ? log : said;
  const thread = mountThread(
    threadWith(messages),
    { width, height: 700 },
    undefined,
    undefined,
    undefined,
    files,
  );
  mounted.push(thread);
  return thread;
};
const partsOf = ({ host }: Mounted): string[] =>
  [...host.querySelectorAll('.thread-text > *')].map((part) => {
    const picture = part.querySelector('img');
    if (picture !== null) return `picture ${picture.alt}`;
    const link = part.querySelector<HTMLAnchorElement>('a[download]');
    return link === null ? (part.textContent?.trim() ?? '') : `file ${link.download}`;
  });

describe('files in an answer', () => {
  it('stand in their places between the words [media.web.order]', async () => {
    const thread = mount(
      'Đêm qua **7 giờ**.\n\nMEDIA: charts/Giấc ngủ.png\n`FILE: out/bao-cao.pdf`\nHết.\n```\nMEDIA: x.png\n```',
      createFiles().files,
    );
    await vitest.waitFor(() =>
      expect(partsOf(thread)).toEqual([
        'Đêm qua 7 giờ.',
        'picture Giấc ngủ.png',
        'file bao-cao.pdf',
        expect.stringMatching(/^Hết\.[\s\S]*MEDIA: x\.png/),
      ]),
    );
    const link = thread.host.querySelector<HTMLAnchorElement>('.media-picture a');
    expect([link?.target, link?.rel, link?.ariaLabel]).toEqual([
      '_blank',
      'noopener noreferrer',
      viMedia.open('Giấc ngủ.png'),
    ]);
    expect(thread.host.querySelector('img')?.loading).toBe('lazy');
  });

  it('are copied with the answer as they were written [media.web.copy]', async () => {
    const written: string[] = [];
    const spy = vitest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (words) => {
      written.push(words);
    });
    const source = 'Xem:\nMEDIA: a.png\n';
    const thread = mount(source, createFiles().files);
    await vitest.waitFor(() => expect(thread.host.querySelector('img')).not.toBeNull());
    thread.host.querySelector<HTMLButtonElement>('.thread-answer .thread-actions button')?.click();
    await vitest.waitFor(() => expect(written).toEqual([source]));
    spy.mockRestore();
  });

  it('appear once their line is whole, and never as half a path [media.web.stream]', async () => {
    const { files, asked } = createFiles();
    const thread = mount('', files);
    thread.apply([
      thread.event({ type: 'turn_started', run: runIn('running'), messages: [] }),
      thread.event({ type: 'model_call', stage: 'sent', message_id: 'm', step: runStep(0) }),
    ]);
    const source = 'Biểu đồ:\n\nMEDIA: charts/ngu.png\nVà tệp:\nFILE: a.csv';
    let first: Element | null = null;
    for (const [offset, text] of [...source].entries()) {
      thread.apply([thread.event({ type: 'text_delta', message_id: 'm', offset, text })]);
      await frames(1);
      const words = thread.host.querySelector('.thread-text')?.textContent ?? '';
      expect(words).not.toMatch(/MEDIA|FILE|charts/);
      const shown = thread.host.querySelector('.md');
      first ??= shown;
      expect(shown).toBe(first);
      const isWhole = offset >= source.indexOf('Và') - 1;
      if (!isWhole) expect(thread.host.querySelector('img')).toBeNull();
    }
    await vitest.waitFor(() => expect(partsOf(thread)).toEqual(['Biểu đồ:', 'picture ngu.png', 'Và tệp:']));
    thread.edit((draft) => {
      draft.messages = [answer(0, source, { id: 'm' })];
      draft.live = null;
    });
    await vitest.waitFor(() => expect(partsOf(thread).at(-1)).toBe('file a.csv'));
    expect(thread.host.querySelector('.md')).toBe(first);
    expect(asked).toEqual([]);
  });

  it.each(['missing', 'denied', 'failed'] as const)(
    'that cannot be shown say why, and are looked for again on request: %s [media.web.problem]',
    async (problem) => {
      const { files, problems } = createFiles({ 'charts/a.png': problem });
      const thread = mount('MEDIA: charts/a.png', files);
      await vitest.waitFor(() =>
        expect(thread.host.querySelector('.media-problem span')?.textContent).toBe(
          viMedia.problem('a.png', problem),
        ),
      );
      expect(thread.host.querySelector('img')).toBeNull();
      delete problems['charts/a.png'];
      thread.host.querySelector<HTMLButtonElement>('.media-problem button')?.click();
      await vitest.waitFor(() => expect(thread.host.querySelector('img')?.naturalWidth).toBe(1));
    },
  );

  it('of another kind than a picture are offered to be saved [media.web.problem]', async () => {
    const thread = mount('MEDIA: broken.html', createFiles().files);
    await vitest.waitFor(() => expect(partsOf(thread)).toEqual(['file broken.html']));
  });

  it('are saved only after they were found to be there [media.web.save]', async () => {
    const { files, asked, problems } = createFiles({ 'a.csv': 'missing' });
    const thread = mount('FILE: a.csv', files);
    const chip = await vitest.waitFor(() => {
      const found = thread.host.querySelector<HTMLAnchorElement>('.media-chip');
      if (found === null) throw new Error('no chip yet');
      return found;
    });
    const saved: boolean[] = [];
    const watch = (event: MouseEvent): void => {
      if (!(event.target as Element).closest('.media-chip')) return;
      saved.push(!event.defaultPrevented);
      event.preventDefault();
    };
    // Behind every handler of the page, which hears clicks at the document.
    window.addEventListener('click', watch);
    chip.click();
    await vitest.waitFor(() =>
      expect(thread.host.textContent).toContain(viMedia.problem('a.csv', 'missing')),
    );
    delete problems['a.csv'];
    thread.host.querySelector<HTMLButtonElement>('.media-problem button')?.click();
    thread.host.querySelector<HTMLAnchorElement>('.media-chip')?.click();
    await vitest.waitFor(() => expect(saved).toEqual([false, false, true]));
    window.removeEventListener('click', watch);
    expect(asked).toEqual(['a.csv', 'a.csv']);
  });

  it('are words where no server is behind the page, and a canvas is told as not there yet [media.web.plain]', async () => {
    const thread = mount('MEDIA: a.png\nFILE: artifact:cv_9', undefined);
    await vitest.waitFor(() => expect(partsOf(thread)).toEqual(['a.png', viMedia.canvas('cv_9')]));
    expect(thread.host.querySelector('.thread-text a, .thread-text img')).toBeNull();
  });

  it('of an agent that was handed a task come from its own workspace [media.web.delegate]', async () => {
    const call = toolCall('d1', 'delegate', { agent: 'suc-khoe', task: 'Vẽ biểu đồ' });
    const output =
      'conversation=conv_7 status=done spent=0.02 steps=4\noutcome=done\n\nXong.\nMEDIA: charts/a.png';
    const thread = mount(
      [answer(0, '', { calls: [call] }), toolResult(1, call, { output })],
      createFiles().files,
    );
    await vitest.waitFor(() => {
      thread.host.querySelector<HTMLElement>('.tool-head[aria-expanded="false"]')?.click();
      expect(thread.host.querySelector('.delegate-words img')?.getAttribute('src')).toMatch(
        /#suc-khoe\/charts\/a\.png$/,
      );
    });
  });

  it.each([
    ['light', 900],
    ['dark', 390],
  ])('have no accessibility violation in %s at %s px [media.web.access]', async (theme, width) => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.lang = 'vi';
    const path = `rat/${'dai'.repeat(60)}.csv`;
    const { files } = createFiles({ 'b.png': 'missing' });
    const thread = mount(`Xem\nMEDIA: a.png\nMEDIA: b.png\nFILE: ${path}`, files, width);
    await vitest.waitFor(() => {
      expect(thread.host.querySelector('.media-problem')).not.toBeNull();
      expect(thread.host.querySelector('.media-chip')).not.toBeNull();
    });
    // The pointer may lie over the answer, whose time then fades in.
    await vitest.waitFor(() =>
      expect(document.getAnimations().filter((one) => one instanceof CSSTransition)).toEqual([]),
    );
    const { violations } = await axe.run(thread.host, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    });
    expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
    expect(thread.scroller().scrollWidth).toBeLessThanOrEqual(thread.scroller().clientWidth);
  });
});
