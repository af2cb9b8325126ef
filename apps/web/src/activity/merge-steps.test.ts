import { expect, it } from 'vitest';
import { step } from '../../test/fixture/builders.ts';
import { mergeSteps } from './merge-steps.ts';

it('shows each step once, in order, and never as running again after it ended [web-manage.activity.steps]', () => {
  const open = step('r', 1, { status: 'running', duration_ms: null });
  const ended = step('r', 1, { status: 'ok', duration_ms: 40 });
  const first = step('r', 0, {});
  expect(mergeSteps([open], [ended], [first])).toEqual([first, ended]);
  expect(mergeSteps([ended], [open, first])).toEqual([first, ended]);
  expect(mergeSteps([open], [{ ...open, detail: 'nữa' }])[0]?.detail).toBe('nữa');
});
