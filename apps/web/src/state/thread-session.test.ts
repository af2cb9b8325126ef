import type { Message, ThreadState } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { message } from '../../test/fixture/builders.ts';
import { keepOlder } from './thread-session.ts';

const page = (first: number, last: number, has_more: boolean): ThreadState => ({
  conversation_id: 'c',
  messages: Array.from(
    { length: last - first + 1 },
    (_, index): Message => message('c', 'r', first + index, { user: `câu ${first + index}` }),
  ),
  has_more,
  live: null,
  approvals: [],
  queued: [],
  run: null,
  steps: [],
  compactions: [],
  context_window: null,
  stream: null,
  is_stale: false,
});
const positions = (state: ThreadState): number[] => state.messages.map(({ position }) => position);

describe('reading a conversation again', () => {
  it('keeps the older pages that join the newest one without a hole [web.connection.resync]', () => {
    const kept = keepOlder(page(0, 5, false), page(4, 8, true));
    expect(positions(kept)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(kept.has_more).toBe(false);
  });

  it('drops them when something between is not held, so that nothing is silently missing [web.connection.resync]', () => {
    const fresh = page(7, 9, true);
    expect(keepOlder(page(0, 5, false), fresh)).toBe(fresh);
    expect(positions(keepOlder(page(2, 3, true), page(0, 4, false)))).toEqual([0, 1, 2, 3, 4]);
  });
});
