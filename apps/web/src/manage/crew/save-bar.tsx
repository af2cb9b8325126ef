import { type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { Icon } from '../../ui/icon.tsx';
import type { AgentForm } from './agent-form.ts';

/** The bar below the editor: what changed, save and reset; after a save, from when on it acts. */
export const SaveBar = (props: {
  form: AgentForm;
  /** What is said of the last save; empty before one, and once something was changed since. */
  saved: string;
  onSave: () => void;
  onReset: () => void;
}): JSX.Element => {
  const words = () => crewText().editor;
  const names = (): string =>
    props.form
      .changed()
      .map((key) => crewText().field[key])
      .join(', ');
  const isDirty = (): boolean => props.form.changed().length > 0;
  return (
    <div class="save-bar" classList={{ shown: isDirty() || props.saved !== '' }}>
      <div class="save-bar-in" role="status">
        <Show when={isDirty()}>
          <strong>{words().changes(props.form.changed().length)}</strong>
          <span class="hint clip" title={names()}>
            {names()}
          </span>
        </Show>
        <Show when={!isDirty() && props.saved !== ''}>
          <span class="ok-text">
            <Icon name="check" size={16} />
            {props.saved}
          </span>
        </Show>
      </div>
      <Show when={isDirty()}>
        <div class="row">
          <button
            type="button"
            class="button quiet"
            disabled={props.form.isSaving()}
            onClick={() => props.onReset()}
          >
            {words().reset}
          </button>
          <button
            type="button"
            class="button primary"
            disabled={props.form.isSaving()}
            onClick={() => props.onSave()}
          >
            {props.form.isSaving() ? words().saving : words().save}
          </button>
        </div>
      </Show>
    </div>
  );
};
