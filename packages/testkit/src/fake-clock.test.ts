import { expect, it } from 'vitest';
import { createFakeClock } from './fake-clock.ts';

const start = Date.parse('2026-03-28T06:00:00.000Z');
const never = new AbortController().signal;

it('wakes sleepers in order, each at its own time, also those that fall asleep again on the way [week.clock.fake]', async () => {
  const clock = createFakeClock(start);
  const woken: [string, number][] = [];
  const nap = async (name: string, ...spans: number[]): Promise<void> => {
    for (const ms of spans) {
      await clock.sleep(ms, never);
      woken.push([name, clock.now() - start]);
    }
  };
  void nap('late', 500);
  void nap('often', 200, 200, 200);
  void nap('same', 400);
  await clock.advance(600);
  expect(woken).toEqual([
    ['often', 200],
    ['same', 400],
    ['often', 400],
    ['late', 500],
    ['often', 600],
  ]);
  expect(clock.now()).toBe(start + 600);
  await clock.until(start + 100);
  expect(clock.now()).toBe(start + 600);
});

it('wakes nobody early and nobody who was told to stop [week.clock.fake]', async () => {
  const clock = createFakeClock(start);
  const stop = new AbortController();
  let isAwake = false;
  const stopped = clock.sleep(10, stop.signal);
  void clock.sleep(1_000, never).then(() => {
    isAwake = true;
  });
  stop.abort('enough');
  await expect(stopped).rejects.toBe('enough');
  await clock.advance(999);
  expect([isAwake, clock.sleepers()]).toEqual([false, 1]);
  await clock.advance(1);
  expect([isAwake, clock.sleepers()]).toEqual([true, 0]);
});

it('shows another time of day when it is set, and nobody sleeps shorter or longer for it [week.clock.fake]', async () => {
  const clock = createFakeClock(start);
  let wokeAt = 0;
  void clock.sleep(1_000, never).then(() => {
    wokeAt = clock.now();
  });
  clock.set(start - 3_600_000);
  await clock.advance(1_000);
  expect(wokeAt).toBe(start - 3_599_000);
});

it('lets what was woken come to rest before time goes on [week.clock.fake]', async () => {
  let isWorking = false;
  const clock = createFakeClock(start, {
    settle: async () => {
      do await new Promise((resolve) => setImmediate(resolve));
      while (isWorking);
    },
  });
  const seen: number[] = [];
  void clock.sleep(100, never).then(async () => {
    isWorking = true;
    await new Promise((resolve) => setTimeout(resolve, 20));
    seen.push(clock.now() - start);
    isWorking = false;
  });
  void clock.sleep(200, never).then(() => seen.push(clock.now() - start));
  await clock.advance(300);
  expect(seen).toEqual([100, 200]);
});
