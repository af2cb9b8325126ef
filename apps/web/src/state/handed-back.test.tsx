import { type Conversation, CrewError } from '@my-agent-crew/contract';
import { expect, it, vi } from 'vitest';
import type { Api } from '../net/api.ts';
import { draftOf, saveDraft } from './drafts.ts';
import { expectBack, putBackOnce, takeHandedBack } from './handed-back.ts';

const read = (id: string, handedBack: readonly string[]): Conversation =>
  ({ id, ...(handedBack.length === 0 ? {} : { handed_back: handedBack }) }) as Conversation;
const apiOf = (call = vi.fn<() => Promise<unknown>>().mockResolvedValue({ dropped: 1 })) => ({
  api: { call } as unknown as Api,
  call,
});

it('puts words that a killed server still holds into the box once, and says so [week.handed-back.web]', () => {
  const { api, call } = apiOf();
  saveDraft('a', 'half a thought');
  takeHandedBack(api, read('a', ['one', 'two']));
  expect(draftOf('a')).toBe('one\n\ntwo\n\nhalf a thought');
  expect(call).toHaveBeenCalledTimes(1);
  takeHandedBack(api, read('a', ['one', 'two']));
  expect(draftOf('a')).toBe('one\n\ntwo\n\nhalf a thought');
});

it('keeps them once when the server did not hear that they were taken [week.handed-back.web]', () => {
  const { api } = apiOf(
    vi.fn<() => Promise<unknown>>().mockRejectedValue(new CrewError('unavailable', 'gone')),
  );
  takeHandedBack(api, read('b', ['one']));
  expectBack('b');
  takeHandedBack(api, read('b', ['one']));
  expect(draftOf('b')).toBe('one');
});

it('leaves words that another page has just asked for to that page [week.handed-back.web]', () => {
  const { api, call } = apiOf();
  takeHandedBack(api, read('c', []));
  takeHandedBack(api, read('c', ['theirs']));
  expect([draftOf('c'), call.mock.calls.length]).toEqual(['', 0]);
});

it('takes words that this page asked for by whichever way they come first [week.handed-back.web]', () => {
  const { api } = apiOf();
  takeHandedBack(api, read('d', []));
  expectBack('d');
  takeHandedBack(api, read('d', ['mine']));
  putBackOnce('d', ['mine']);
  expect(draftOf('d')).toBe('mine');
});
