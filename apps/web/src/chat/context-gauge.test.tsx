import { type Conversation, type ThreadState, threadFrom } from '@my-agent-crew/contract';
import { expect, it } from 'vitest';
import { message, summary } from '../../test/fixture/builders.ts';
import { compaction } from '../../test/fixture/seed-long.ts';
import { mount } from '../../test/mount.tsx';
import { viHistory as words } from '../i18n/vi-history.ts';
import { noCompactions } from '../thread/compactions.ts';
import { ContextGauge } from './context-gauge.tsx';

const thread = (more: Partial<Conversation> = {}): ThreadState =>
  threadFrom({
    ...summary('c', ''),
    messages: [message('c', 'r', 0, { user: 'Chào' }), message('c', 'r', 1, { assistant: 'Xin chào' })],
    has_more: false,
    approvals: [],
    queued: [],
    run: null,
    compactions: [],
    context_window: { route: 'a:b', tokens: 32_768, source: 'config' },
    ...more,
  });
const shown = (state: ThreadState): string =>
  mount(() => <ContextGauge thread={state} actions={noCompactions} />).textContent ?? '';

it('tells the counted tokens against a known window [history.web.gauge]', () => {
  const place = mount(() => <ContextGauge thread={thread()} actions={noCompactions} />);
  expect(place.textContent).toContain(words.used('12.695', '32.768'));
  expect(place.querySelector<HTMLElement>('.meter i')?.style.width).toMatch(/^38\.7/);
});

it('shows no share of an assumed window and no number nobody counted [history.web.gauge]', () => {
  const assumed = thread({ context_window: { route: 'a:b', tokens: 128_000, source: 'default' } });
  expect(shown(assumed)).toContain(words.usedOnly('12.695'));
  expect(shown(assumed)).toContain(words.assumed('128.000'));
  expect(shown(thread({ messages: [] }))).not.toContain('token');
  const summarised = thread({ compactions: [compaction('c', 2)] });
  expect(shown(summarised)).not.toContain('12.695');
});

it('offers a summary between turns only [history.web.gauge]', () => {
  const asked: string[] = [];
  const actions = { ...noCompactions, compact: async () => void asked.push('compact') };
  const place = mount(() => <ContextGauge thread={thread()} actions={actions} />);
  place.querySelector('button')?.click();
  expect(asked).toEqual(['compact']);
  const run = { ...message('c', 'r', 0, { user: '' }), status: 'running' } as unknown as Conversation['run'];
  const busy = mount(() => <ContextGauge thread={thread({ run })} actions={actions} />);
  expect(busy.querySelector('button')?.disabled).toBe(true);
});
