import { For, type JSX } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before a page with unsaved words is left. */
export const LeaveDialog = (props: {
  /** What would be lost, in words. */
  unsaved: readonly string[];
  onLeave: () => void;
  onStay: () => void;
}): JSX.Element => (
  <Dialog
    title={crewText().editor.leaveTitle}
    onClose={props.onStay}
    footer={
      <>
        <button type="button" class="button danger-quiet" onClick={() => props.onLeave()}>
          {crewText().editor.leave}
        </button>
        <button type="button" class="button primary" onClick={() => props.onStay()}>
          {crewText().editor.stay}
        </button>
      </>
    }
  >
    <p>{crewText().editor.leaveBody}</p>
    <ul class="facts-list">
      <For each={props.unsaved}>{(name) => <li>{name}</li>}</For>
    </ul>
  </Dialog>
);
