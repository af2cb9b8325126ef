import { expect, it } from 'vitest';
import { contextWindowOf } from './context-window.ts';

it('takes a route nobody says anything of to have 128,000 tokens [history.window]', () => {
  const unknown = { route: 'a:one', tokens: 128_000, source: 'default' };
  expect(contextWindowOf({}, 'a:one')).toEqual(unknown);
  expect(contextWindowOf({ contextWindow: () => null }, 'a:one')).toEqual(unknown);
  const known = { tokens: 9_000, source: 'config' } as const;
  expect(contextWindowOf({ contextWindow: () => known }, 'a:one')).toEqual({ route: 'a:one', ...known });
});
