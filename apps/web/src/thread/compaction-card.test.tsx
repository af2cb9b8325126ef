import type { Compaction } from '@my-agent-crew/contract';
import { afterEach, expect, it } from 'vitest';
import { viHistory as words } from '../i18n/vi-history.ts';
import { answer, frames, mountThread, runIn, runStep, threadWith, userMessage } from './thread-fixture.tsx';

const mounted: ReturnType<typeof mountThread>[] = [];
afterEach(() => {
  for (const thread of mounted.splice(0)) thread.stop();
});

const made = (id: string, more: Partial<Compaction> = {}): Compaction => ({
  id,
  conversation_id: 'conversation-0',
  run_id: 'run-1',
  at: '2026-11-30T03:00:00.000Z',
  position: 3,
  through_position: 1,
  summary: 'Chốt **Hòa Phát**.',
  before_tokens: 147_820,
  after_tokens: 31_460,
  route: 'openrouter:deepseek/v4',
  cost_usd: 0.0214,
  reason: 'limit',
  undone_at: null,
  ...more,
});
const log = () => [userMessage(0, 'a'), answer(1, 'b'), userMessage(2, 'c'), answer(3, 'd')];

const show = async (compactions: Compaction[], more: Parameters<typeof threadWith>[1] = {}) => {
  const done: string[] = [];
  const actions = {
    undo: async (id: string) => void done.push(`undo ${id}`),
    compact: async () => void done.push('compact'),
    isBusy: () => false,
  };
  const thread = mountThread(
    threadWith(log(), { compactions, ...more }),
    undefined,
    undefined,
    undefined,
    actions,
  );
  mounted.push(thread);
  await frames(2);
  const cards = () => [...thread.host.querySelectorAll<HTMLElement>('.compaction-card')];
  // The card arrives with the first summary, a moment after the thread.
  await expect.poll(() => cards().length).toBe(compactions.length);
  const open = async (at = 0) => {
    cards()[at]?.querySelector('button')?.click();
    await frames(2);
    return [...(cards()[at]?.querySelectorAll<HTMLButtonElement>('.compaction-actions button') ?? [])];
  };
  return { ...thread, cards, open, done };
};

it('stands where it happened with what it saved and cost, and opens to the summary [history.web.row]', async () => {
  const thread = await show([made('c1')]);
  const [card] = thread.cards();
  expect(card?.textContent).toContain(words.row('2'));
  expect(card?.textContent).toContain('147.820 → 31.460 token · v4 · 0,0214');
  const rows = [...thread.host.querySelectorAll('.thread-row')].map((row) => row.textContent ?? '');
  expect(rows.findIndex((row) => row.includes(words.row('2')))).toBe(3);
  expect(card?.querySelector('.compaction-summary')).toBeNull();
  const head = card?.querySelector('button');
  expect(head?.getAttribute('aria-expanded')).toBe('false');
  await thread.open();
  expect(head?.getAttribute('aria-expanded')).toBe('true');
  expect(thread.cards()[0]?.querySelector('.compaction-summary')?.textContent).toBe('Chốt **Hòa Phát**.');
  expect(thread.cards()[0]?.textContent).toContain(words.reason.limit);
});

it('is taken back or made again, but not while a turn runs, and an older one offers nothing [history.web.row]', async () => {
  const thread = await show([made('c1', { position: 2 }), made('c2')]);
  expect(await thread.open(0)).toEqual([]);
  expect(thread.cards()[0]?.textContent).toContain(words.superseded);
  const buttons = await thread.open(1);
  expect(buttons.map((button) => button.textContent)).toEqual([words.undo, words.again]);
  for (const button of buttons) button.click();
  expect(thread.done).toEqual(['undo c2', 'compact']);
  thread.edit((draft) => {
    draft.run = runIn('running');
  });
  await frames(1);
  expect(buttons.every((button) => button.disabled)).toBe(true);
});

it('says so once it is taken back, and appears by its event [history.web.row]', async () => {
  const thread = await show([]);
  thread.apply([
    thread.event({
      type: 'compacted',
      compaction: made('c1', { route: '', cost_usd: 0, position: 4 }),
      step: runStep(0, { kind: 'compaction' }),
    }),
  ]);
  await expect.poll(() => thread.cards()[0]?.textContent).toContain(words.digest);
  await thread.open();
  thread.edit((draft) => {
    for (const one of draft.compactions) one.undone_at = '2026-11-30T04:00:00.000Z';
  });
  await frames(2);
  expect(thread.cards()[0]?.textContent).toContain(words.undoneRow('2'));
  expect(thread.cards()[0]?.textContent).toContain(words.keptUndone);
});
