import { type Accessor, createSignal, onCleanup } from 'solid-js';
import { go, guardLeaving, place, placeOf } from '../../state/route.ts';

/** Keeps a page with unsaved words from being left by mistake. */
export interface UnsavedGuard {
  /** The address that waits for an answer, or null. */
  readonly waiting: Accessor<string | null>;
  /** Goes there and gives the words up. */
  leave(): void;
  stay(): void;
  /** Lets the next change of address pass: the words were given up or saved. */
  release(): void;
}

/** Another part of the same agent is not left: its form stays. */
const staysHere = (next: string): boolean => {
  const here = place();
  const there = placeOf(next);
  return here.name === 'agent' && there.name === 'agent' && here.id === there.id;
};

/** Watches links, the back button, reloading and closing while `hasUnsaved` is true. Call in a component. */
export const createUnsavedGuard = (hasUnsaved: () => boolean): UnsavedGuard => {
  const [waiting, setWaiting] = createSignal<string | null>(null);
  let isReleased = false;
  const release = guardLeaving((next) => {
    if (isReleased || !hasUnsaved() || staysHere(next)) return false;
    setWaiting(next);
    return true;
  });
  const onUnload = (event: BeforeUnloadEvent): void => {
    if (hasUnsaved() && !isReleased) event.preventDefault();
  };
  addEventListener('beforeunload', onUnload);
  onCleanup(() => {
    release();
    removeEventListener('beforeunload', onUnload);
  });
  return {
    waiting,
    leave() {
      const next = waiting();
      isReleased = true;
      setWaiting(null);
      if (next !== null) go(next);
    },
    stay: () => setWaiting(null),
    release() {
      isReleased = true;
    },
  };
};
