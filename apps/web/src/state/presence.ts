/** What happens when the page goes to the background for long, and when it comes back. */
export interface PresenceHandlers {
  /** Called once, `sleepAfterMs` after the page was hidden. */
  sleep: () => void;
  /** Called when the page is seen again after a sleep, or the device is online again. */
  wake: () => void;
}

/** A hidden page keeps its streams this long; then it lets the server go. In ms. */
export const sleepAfterMs = 60_000;

/** Watches visibility and network of the page. Returns what ends the watching. */
export const watchPresence = (handlers: PresenceHandlers): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asleep = false;
  const wake = (): void => {
    asleep = false;
    handlers.wake();
  };
  const onVisibility = (): void => {
    clearTimeout(timer);
    if (!document.hidden) {
      if (asleep) wake();
      return;
    }
    timer = setTimeout(() => {
      asleep = true;
      handlers.sleep();
    }, sleepAfterMs);
  };
  const onOnline = (): void => {
    if (!document.hidden) wake();
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', onOnline);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', onOnline);
  };
};
