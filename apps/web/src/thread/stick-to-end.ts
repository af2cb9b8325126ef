import { type Accessor, createSignal, onCleanup } from 'solid-js';

/** Nearer to the end than this, in px, the thread follows new text again. */
const restoreDistance = 24;
const upwardKeys = new Set(['ArrowUp', 'PageUp', 'Home']);

/** Keeps the end of a growing list in view until the reader moves up. */
export interface StickToEnd {
  /** True while the list follows its end. */
  readonly isStuck: Accessor<boolean>;
  /** Goes to the end and follows it. */
  jump(): void;
  /** Stops following. */
  release(): void;
  /** Begins to watch; call once both elements are on the page. */
  watch(scroller: HTMLElement, content: HTMLElement): void;
}

/** Creates the hook for one list; `startsStuck` false when an earlier reading place is restored. */
export const createStickToEnd = (startsStuck: boolean): StickToEnd => {
  const [isStuck, setStuck] = createSignal(startsStuck);
  let box: HTMLElement | null = null;
  let lastTop = 0;
  let lastHeight = 0;
  let touchY = 0;

  const distance = (element: HTMLElement): number =>
    element.scrollHeight - element.scrollTop - element.clientHeight;
  const follow = (): void => {
    if (box !== null && isStuck()) box.scrollTop = box.scrollHeight;
  };
  const release = (): void => {
    if (box !== null && box.scrollHeight > box.clientHeight + 1) setStuck(false);
  };

  const onScroll = (): void => {
    if (box === null) return;
    const top = box.scrollTop;
    // A list that changed its height moves by itself; only a move inside the same height is the reader's.
    const isReader = box.scrollHeight === lastHeight;
    const gap = distance(box);
    if (isReader && top < lastTop - 2 && gap > restoreDistance) setStuck(false);
    else if (top >= lastTop && gap < restoreDistance) setStuck(true);
    lastTop = top;
    lastHeight = box.scrollHeight;
  };
  const onWheel = (event: WheelEvent): void => {
    if (event.deltaY < 0) release();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.target !== box) return;
    if (upwardKeys.has(event.key) || (event.key === ' ' && event.shiftKey)) release();
  };
  const onTouchStart = (event: TouchEvent): void => {
    touchY = event.touches[0]?.clientY ?? 0;
  };
  const onTouchMove = (event: TouchEvent): void => {
    const y = event.touches[0]?.clientY ?? touchY;
    if (y > touchY + 2) release();
    touchY = y;
  };

  return {
    isStuck,
    release,
    jump: () => {
      setStuck(true);
      follow();
    },
    watch: (scroller, content) => {
      box = scroller;
      const passive = { passive: true };
      scroller.addEventListener('scroll', onScroll, passive);
      scroller.addEventListener('wheel', onWheel, passive);
      scroller.addEventListener('touchstart', onTouchStart, passive);
      scroller.addEventListener('touchmove', onTouchMove, passive);
      scroller.addEventListener('keydown', onKey);
      const observer = new ResizeObserver(follow);
      observer.observe(content);
      observer.observe(scroller);
      follow();
      onCleanup(() => observer.disconnect());
    },
  };
};
