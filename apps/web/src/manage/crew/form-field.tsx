import { createUniqueId, type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { AgentForm } from './agent-form.ts';
import type { FormKey } from './form-values.ts';

/** What a control needs to be tied to its label, hint and error. */
export interface ControlIds {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
}

/** Where the field of a key is on the page. */
export const fieldAnchor = (key: FormKey): string => `field-${key}`;

/** One key of the form: label, the key's own name, hint, the control, and what is wrong with it. */
export const FormField = (props: {
  form: AgentForm;
  name: FormKey;
  hint?: string;
  /** A group of controls: its label is a legend, not tied to one control. */
  isGroup?: boolean;
  /** The heading of its part names it already: the label is there for screen readers only. */
  isTitled?: boolean;
  /** Given when what was written can be taken out again. */
  onDefault?: (() => void) | undefined;
  children: (ids: ControlIds) => JSX.Element;
}): JSX.Element => {
  const id = createUniqueId();
  const error = (): string => props.form.errorOf(props.name);
  const label = (): JSX.Element => (
    <>
      <span>{crewText().field[props.name]}</span>
      <Show when={props.form.isChanged(props.name)}>
        <span class="changed-mark" title={crewText().editor.changed}>
          <span class="hidden-text">({crewText().editor.changed})</span>
        </span>
      </Show>
    </>
  );
  const ids = (): ControlIds => ({
    id,
    'aria-describedby': `${id}-hint ${id}-error`,
    get 'aria-invalid'() {
      return error() !== '';
    },
  });
  return (
    <div
      class="form-field"
      classList={{ invalid: error() !== '' }}
      id={fieldAnchor(props.name)}
      {...(props.isGroup === true
        ? { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-hint ${id}-error` }
        : {})}
    >
      <div class="form-label" classList={{ 'hidden-text': props.isTitled === true }}>
        <Show when={!props.isGroup} fallback={<span id={`${id}-label`}>{label()}</span>}>
          <label for={id}>{label()}</label>
        </Show>
        <Show when={props.onDefault}>
          {(onDefault) => (
            <button type="button" class="to-default" onClick={() => onDefault()()}>
              {crewText().editor.toDefault}
              <span class="hidden-text">: {crewText().field[props.name]}</span>
            </button>
          )}
        </Show>
        <code class="field-key" aria-hidden="true">
          {props.name}
        </code>
      </div>
      {props.children(ids())}
      <p class="hint" id={`${id}-hint`}>
        {props.hint}
      </p>
      <p class="field-error" id={`${id}-error`}>
        {error()}
      </p>
    </div>
  );
};
