import { type Accessor, createEffect, on, onCleanup } from 'solid-js';
import { isPhone } from '../state/media.ts';
import { place } from '../state/route.ts';
import { isDrawerOpen, setDrawerOpen } from './drawer.ts';

/**
 * Runs the list as a drawer on a phone: it closes with Escape and when the page goes elsewhere, takes the focus when it
 * opens and gives it back to its button. Returns whether it is open.
 */
export const keepDrawer = (list: () => HTMLElement | undefined): Accessor<boolean> => {
  const isOpen = (): boolean => isPhone() && isDrawerOpen();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen() && !event.defaultPrevented) setDrawerOpen(false);
  };
  addEventListener('keydown', onKeyDown);
  onCleanup(() => removeEventListener('keydown', onKeyDown));
  createEffect(on(place, () => setDrawerOpen(false), { defer: true }));
  createEffect(
    on(
      isOpen,
      (opened) => {
        const target = opened
          ? list()?.querySelector<HTMLElement>('a, button')
          : document.querySelector<HTMLElement>('.menu-button');
        // After the change of `inert`, which would take the focus away again.
        queueMicrotask(() => target?.focus());
      },
      { defer: true },
    ),
  );
  return isOpen;
};
