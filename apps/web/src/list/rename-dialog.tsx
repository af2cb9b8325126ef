import { createSignal, createUniqueId, type JSX, onMount } from 'solid-js';
import { text } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Longest title the server takes, in characters. */
const titleLimit = 200;

/** Asks for a new title. `onRename` is called at most once, with a changed and trimmed title. */
export const RenameDialog = (props: {
  title: string;
  onRename: (title: string) => void;
  onClose: () => void;
}): JSX.Element => {
  const id = createUniqueId();
  const [title, setTitle] = createSignal(props.title);
  let input: HTMLInputElement | undefined;
  onMount(() => input?.select());
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const next = title().normalize('NFC').trim();
    if (next !== '' && next !== props.title) props.onRename(next);
    props.onClose();
  };
  return (
    <Dialog title={text().list.renameTitle} onClose={props.onClose}>
      <form class="stack" onSubmit={submit}>
        <label class="field" for={id}>
          <span>{text().list.renameLabel}</span>
          <input
            id={id}
            ref={input}
            class="input"
            value={title()}
            maxLength={titleLimit}
            autocomplete="off"
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
        </label>
        <div class="row end">
          <button type="button" class="button quiet" onClick={() => props.onClose()}>
            {text().app.cancel}
          </button>
          <button type="submit" class="button primary" disabled={title().trim() === ''}>
            {text().app.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
