import { createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { duration } from '../i18n/format.ts';
import type { CallView } from './build-rows.ts';
import { useThread } from './thread-context.ts';
import { ThreadIcon, type ThreadIconName } from './thread-icon.tsx';

/** Whether the card of a call is open, as the reader chose or else as `opensByItself` says. */
export interface Fold {
  readonly bodyId: string;
  isOpen(): boolean;
  toggle(): void;
}

/** The fold of one call. The thread remembers the choice, so it outlives a card that is scrolled away. */
export const createFold = (callId: () => string, opensByItself: () => boolean): Fold => {
  const { folds } = useThread();
  const [choice, setChoice] = createSignal(folds.get(callId()));
  const isOpen = (): boolean => choice() ?? opensByItself();
  return {
    bodyId: createUniqueId(),
    isOpen,
    toggle: () => {
      const next = !isOpen();
      setChoice(next);
      folds.set(callId(), next);
    },
  };
};

/** The line of a card that folds it: an icon, what the card says in short, and how long the call took. */
export const CardHead = (props: {
  fold: Fold;
  icon: ThreadIconName;
  result: CallView['result'];
  children: JSX.Element;
}): JSX.Element => {
  const thread = useThread();
  return (
    <h3>
      <button
        type="button"
        class="tool-head"
        aria-expanded={props.fold.isOpen()}
        aria-controls={props.fold.bodyId}
        title={props.fold.isOpen() ? thread.text.tool.hide : thread.text.tool.show}
        onClick={() => props.fold.toggle()}
      >
        <ThreadIcon name={props.icon} />
        {props.children}
        <Show when={(props.result?.duration_ms ?? 0) > 0 && props.result}>
          {(result) => <span class="tool-time">{duration(result().duration_ms)}</span>}
        </Show>
        <ThreadIcon name="chevron" />
      </button>
    </h3>
  );
};
