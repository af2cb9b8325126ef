import { type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { AgentForm } from './agent-form.ts';
import { FormField } from './form-field.tsx';

/** A key that is yes or no. It stands at the default until the file or a person says otherwise. */
export const SwitchField = (props: {
  form: AgentForm;
  name: 'autonomous' | 'shell_network' | 'script_llm';
  hint: string;
  children?: JSX.Element;
}): JSX.Element => {
  const isWritten = (): boolean => props.form.values[props.name] !== undefined;
  return (
    <div class="switch-field">
      <FormField
        form={props.form}
        name={props.name}
        hint={props.hint}
        onDefault={
          isWritten() && !props.form.isReadOnly ? () => props.form.set(props.name, undefined) : undefined
        }
      >
        {(ids) => (
          <span class="switch-line">
            <input
              {...ids}
              type="checkbox"
              class="switch"
              checked={props.form.shown(props.name)}
              onChange={(event) => props.form.choose(props.name, event.currentTarget.checked)}
            />
            <Show when={!isWritten()}>
              <span class="hint">{crewText().editor.isDefault}</span>
            </Show>
          </span>
        )}
      </FormField>
      {props.children}
    </div>
  );
};
