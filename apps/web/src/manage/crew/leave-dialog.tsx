import { For, type JSX } from 'solid-js';
import { text } from '../../i18n/language.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before a page with unsaved words is left. */
export const LeaveDialog = (props: {
  /** What would be lost, in words. */
  unsaved: readonly string[];
  onLeave: () => void;
  onStay: () => void;
}): JSX.Element => (
  <Dialog
    title={text().crew.editor.leaveTitle}
    onClose={props.onStay}
    footer={
      <>
        <button type="button" class="button danger-quiet" onClick={() => props.onLeave()}>
          {text().crew.editor.leave}
        </button>
        <button type="button" class="button primary" onClick={() => props.onStay()}>
          {text().crew.editor.stay}
        </button>
      </>
    }
  >
    <p>{text().crew.editor.leaveBody}</p>
    <ul class="facts-list">
      <For each={props.unsaved}>{(name) => <li>{name}</li>}</For>
    </ul>
  </Dialog>
);
