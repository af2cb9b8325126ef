import { createSignal, type JSX } from 'solid-js';
import { text } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before a conversation goes for good. Stays open while the server is asked; `onRemove` must not reject. */
export const RemoveDialog = (props: {
  title: string;
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
      title={text().list.removeTitle}
      onClose={props.onClose}
      footer={
        <>
          <button type="button" class="button quiet" onClick={() => props.onClose()}>
            {text().app.cancel}
          </button>
          <button type="button" class="button danger" disabled={isBusy()} onClick={() => void remove()}>
            {text().list.remove}
          </button>
        </>
      }
    >
      <p>{text().list.removeBody(props.title)}</p>
    </Dialog>
  );
};
