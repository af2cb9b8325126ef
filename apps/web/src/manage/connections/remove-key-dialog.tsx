import { createSignal, type JSX } from 'solid-js';
import { text } from '../../i18n/language.ts';
import { manageText } from '../../i18n/manage-text.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before a key goes. `onRemove` must not reject; a refusal is said in the key's own row. */
export const RemoveKeyDialog = (props: {
  name: string;
  onRemove: () => Promise<void>;
  onClose: () => void;
}): JSX.Element => {
  const [isBusy, setBusy] = createSignal(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    await props.onRemove();
    props.onClose();
  };
  return (
    <Dialog
      title={manageText().connections.removeTitle(props.name)}
      onClose={props.onClose}
      footer={
        <>
          <button type="button" class="button quiet" onClick={() => props.onClose()}>
            {text().app.cancel}
          </button>
          <button type="button" class="button danger" disabled={isBusy()} onClick={() => void remove()}>
            {manageText().connections.remove}
          </button>
        </>
      }
    >
      <p>{manageText().connections.removeBody}</p>
    </Dialog>
  );
};
