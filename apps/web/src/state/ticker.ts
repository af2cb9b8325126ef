import { createSignal } from 'solid-js';

const [now, setNow] = createSignal(Date.now());
let timer: ReturnType<typeof setInterval> | undefined;

const start = (): void => {
  setNow(Date.now());
  timer ??= setInterval(() => setNow(Date.now()), 1000);
};
const stop = (): void => {
  clearInterval(timer);
  timer = undefined;
};

document.addEventListener('visibilitychange', () => (document.hidden ? stop() : start()));
if (!document.hidden) start();

/** The time, moving once a second for the whole page; it stands still while the page is hidden. In ms. */
export { now };
