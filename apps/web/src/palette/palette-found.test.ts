import type { SearchHit } from '@my-agent-crew/contract';
import { expect, it, vi } from 'vitest';

vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('addEventListener', () => {});
const { paletteFound } = await import('./palette-found.ts');

const hit = (conversation_id: string, position: number): SearchHit => ({
  ...{ conversation_id, title: `T ${conversation_id}`, agent_id: 'default', channel: 'web' as const },
  ...{
    message_id: `${conversation_id}${position}`,
    position,
    role: 'user' as const,
    at: '2026-03-01T08:00:00.000Z',
  },
  ...{ snippet: 'bánh', marks: [[0, 4]] as [number, number][] },
});
const found = { status: 'ready', query: 'banh', next: null, isIncomplete: false, error: '' } as const;

it('groups messages by conversation and ends with the way to all of them [search.web.palette]', () => {
  const items = paletteFound({ ...found, hits: [hit('a', 4), hit('b', 1), hit('a', 2)] }, ' banh ');
  expect(items.map((item) => [item.id, item.heading])).toEqual([
    ['message a4', 'T a'],
    ['message a2', null],
    ['message b1', 'T b'],
    ['search all', undefined],
  ]);
  items[1]?.run();
  expect(location.hash).toBe('#/chat/a?m=2');
  items[3]?.run();
  expect(location.hash).toBe('#/search?q=banh');
  expect(paletteFound({ ...found, status: 'idle', hits: [] }, 'b')).toEqual([]);
});
