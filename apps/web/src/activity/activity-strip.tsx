import type { Run, ThreadState } from '@my-agent-crew/contract';
import { createSignal, type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { runMoney } from './run-summary.tsx';
import { liveSentence } from './step-words.ts';

/** One line in place of the activity column; it opens the whole of it as a sheet. */
export const ActivityStrip = (props: {
  thread: ThreadState;
  run: Run | null;
  children: JSX.Element;
}): JSX.Element => {
  const [isOpen, setOpen] = createSignal(false);
  return (
    <Show when={props.run}>
      {(run) => (
        <>
          <button type="button" class="strip" onClick={() => setOpen(true)}>
            <span class={`dot ${run().status}`} aria-hidden="true" />
            <span class="clip">{liveSentence(run(), props.thread.steps, props.thread)}</span>
            <span class="strip-end number">{runMoney(run())}</span>
            <span class="hidden-text">{text().activity.open}</span>
            <Icon name="right" size={16} />
          </button>
          <Show when={isOpen()}>
            <Dialog class="sheet" title={text().activity.title} onClose={() => setOpen(false)}>
              {props.children}
            </Dialog>
          </Show>
        </>
      )}
    </Show>
  );
};
