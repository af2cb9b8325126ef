import { createSignal, type JSX } from 'solid-js';
import { text } from '../i18n/language.ts';
import { Dialog } from './dialog.tsx';

/**
 * Asks before something goes for good. Stays open while the server is asked. `onRemove` must not reject: who opened the
 * dialog says a refusal where the thing stands.
 */
export const RemovalDialog = (props: {
  title: string;
  body: string;
  action: string;
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
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <button type="button" class="button quiet" onClick={() => props.onClose()}>
            {text().app.cancel}
          </button>
          <button type="button" class="button danger" disabled={isBusy()} onClick={() => void remove()}>
            {props.action}
          </button>
        </>
      }
    >
      <p>{props.body}</p>
    </Dialog>
  );
};
