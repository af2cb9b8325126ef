import { type Accessor, createEffect, createSignal, on } from 'solid-js';
import { place } from '../state/route.ts';
import type { ThreadSession } from '../state/thread-session.ts';
import type { MessageWanted } from '../thread/find-message.ts';

/** Follows the message that the address names: reads back to it, then hands it to the thread to show. */
export const createJump = (session: ThreadSession): Accessor<MessageWanted | null> => {
  const [wanted, setWanted] = createSignal<MessageWanted | null>(null);
  const reach = async (position: number): Promise<void> => {
    let cause: unknown = null;
    const isThere = await session.reach(position).catch((error: unknown) => {
      cause = error;
      return false;
    });
    if (isThere) setWanted({ position });
    else (await import('./fork-from.ts')).sayMessageMissing(cause);
  };
  const isReady = (): boolean => session.status() === 'ready';
  createEffect(
    on([place, isReady], ([at, ready]) => {
      if (ready && at.name === 'chat' && at.id === session.id && at.position !== undefined)
        void reach(at.position);
    }),
  );
  return wanted;
};
