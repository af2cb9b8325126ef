import { createSignal, createUniqueId, type JSX, onMount, Show } from 'solid-js';
import { text } from '../../i18n/language.ts';
import { manageText } from '../../i18n/manage-text.ts';
import { bareSentence } from '../../net/api.ts';

/**
 * Types a new value of a key. The value lives in the field alone: it is never shown, drafted or kept. `onSave` resolves
 * to the refusal, which leaves what was typed, or to null, after which the form is gone.
 */
export const KeyForm = (props: {
  name: string;
  onSave: (value: string) => Promise<string | null>;
  onCancel: () => void;
}): JSX.Element => {
  const id = createUniqueId();
  const [isBusy, setBusy] = createSignal(false);
  const [refusal, setRefusal] = createSignal<string | null>(null);
  let field: HTMLInputElement | undefined;
  onMount(() => field?.focus());
  const save = async (): Promise<void> => {
    // Keys are pasted: a line end that came along is never part of one.
    const value = field?.value.trim() ?? '';
    if (value === '' || isBusy()) return;
    setBusy(true);
    setRefusal(null);
    setRefusal(await props.onSave(value));
    setBusy(false);
  };
  return (
    <form
      class="key-form"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        props.onCancel();
      }}
    >
      <label for={id}>{manageText().connections.value(props.name)}</label>
      <input
        ref={field}
        id={id}
        class="input"
        type="password"
        autocomplete="new-password"
        autocapitalize="off"
        spellcheck={false}
        required
        aria-describedby={`${id}-refusal`}
      />
      <Show when={refusal()}>
        {(sentence) => (
          <p class="bad-text" id={`${id}-refusal`} role="alert">
            {manageText().connections.keyNotSaved} {bareSentence(sentence())}
          </p>
        )}
      </Show>
      <div class="row">
        <button type="submit" class="button primary small" disabled={isBusy()}>
          {isBusy() ? manageText().connections.saving : manageText().connections.keySave}
        </button>
        <button type="button" class="button quiet small" onClick={() => props.onCancel()}>
          {text().app.cancel}
        </button>
      </div>
    </form>
  );
};
