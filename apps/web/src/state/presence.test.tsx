import { afterEach, expect, it, vi } from 'vitest';
import { sleepAfterMs, watchPresence } from './presence.ts';

let isHidden = false;
const show = (hidden: boolean): void => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
};
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('lets the server go 60 s after the page was hidden and resyncs when it is seen again [web.stream.sleep]', () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  const sleep = vi.fn();
  const wake = vi.fn();
  const stop = watchPresence({ sleep, wake });
  show(true);
  vi.advanceTimersByTime(sleepAfterMs - 1);
  show(false);
  expect(sleep).not.toHaveBeenCalled();
  expect(wake).not.toHaveBeenCalled();
  show(true);
  vi.advanceTimersByTime(sleepAfterMs);
  expect(sleep).toHaveBeenCalledOnce();
  show(false);
  expect(wake).toHaveBeenCalledOnce();
  dispatchEvent(new Event('online'));
  expect(wake).toHaveBeenCalledTimes(2);
  stop();
});
