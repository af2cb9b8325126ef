import { expect, it } from 'vitest';
import { toMicros, toUsd } from './money.ts';

it('keeps a price to the millionth and never rounds a fraction away', () => {
  expect(toMicros(0.1)).toBe(100_000);
  expect(toMicros(0.00123)).toBe(1230);
  expect(toMicros(0.0000001)).toBe(1);
  expect(toMicros(null)).toBeNull();
  expect(toUsd(1230)).toBe(0.00123);
});
