import { type Accessor, createSignal } from 'solid-js';

const watchMedia = (query: string): Accessor<boolean> => {
  const list = matchMedia(query);
  const [matches, setMatches] = createSignal(list.matches);
  list.addEventListener('change', () => setMatches(list.matches));
  return matches;
};

/** The list is a drawer. */
export const isPhone = watchMedia('(max-width: 720px)');

/** There is no room for the activity column: one line stands for it. */
export const isNarrow = watchMedia('(max-width: 1100px)');

/** Pointing is done with fingers: keyboard hints are noise and a focused box would raise the keyboard. */
export const isTouch = watchMedia('(pointer: coarse)');

const [isVisible, setVisible] = createSignal(!document.hidden);
document.addEventListener('visibilitychange', () => setVisible(!document.hidden));

/** Somebody can see the page. */
export { isVisible };

/** The key of the palette as this keyboard writes it. */
export const paletteKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
