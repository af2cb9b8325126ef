import { afterEach, expect, it, vi } from 'vitest';
import { systemClock } from './system-clock.ts';

afterEach(() => void vi.useRealTimers());

it('sleeps longer than one timer of the machine lasts, and no longer than asked [week.clock.long]', async () => {
  vi.useFakeTimers();
  const day = 86_400_000;
  let isAwake = false;
  void systemClock.sleep(60 * day, new AbortController().signal).then(() => {
    isAwake = true;
  });
  await vi.advanceTimersByTimeAsync(60 * day - 1);
  expect(isAwake).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isAwake).toBe(true);
});

it('leaves a long sleep when it is told to, and leaves no timer behind [week.clock.long]', async () => {
  vi.useFakeTimers();
  const stop = new AbortController();
  const sleeping = systemClock.sleep(2 ** 31 + 5, stop.signal);
  stop.abort('enough');
  await expect(sleeping).rejects.toBe('enough');
  expect(vi.getTimerCount()).toBe(0);
});
