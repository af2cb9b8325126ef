import { type Accessor, createEffect, createSignal, on } from 'solid-js';
import { text } from '../i18n/language.ts';
import { sentenceOf } from '../net/api.ts';
import { place } from '../state/route.ts';
import type { ThreadSession } from '../state/thread-session.ts';
import { showToast } from '../state/toasts.ts';
import type { MessageWanted } from '../thread/find-message.ts';

/** Follows the message that the address names: reads back to it, then hands it to the thread to show. */
export const createJump = (session: ThreadSession): Accessor<MessageWanted | null> => {
  const [wanted, setWanted] = createSignal<MessageWanted | null>(null);
  const reach = async (position: number): Promise<void> => {
    try {
      if (await session.reach(position)) setWanted({ position });
      else showToast(text().search.gone);
    } catch (error) {
      showToast(`${text().search.jumpFailed} ${sentenceOf(error)}`, 'bad');
    }
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
