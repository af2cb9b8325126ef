import { type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { AgentForm } from './agent-form.ts';
import { FormField } from './form-field.tsx';
import type { OwnList } from './form-values.ts';
import { Segments } from './segments.tsx';

/** A list that either follows the whole crew's or is the agent's own; its own and empty switches the fence off. */
export const OwnListField = (props: {
  form: AgentForm;
  name: 'shell_ask_patterns' | 'shell_allow_patterns';
  /** Said when the list is its own and empty. */
  emptyNote: string;
}): JSX.Element => {
  const list = (): OwnList => props.form.values[props.name];
  const words = () => crewText().choice.list;
  return (
    <FormField form={props.form} name={props.name} isGroup hint={crewText().hint[props.name]}>
      {() => (
        <div class="stack">
          <Segments
            label={crewText().field[props.name]}
            value={list().isOwn ? 'own' : 'inherit'}
            options={[
              ['inherit', words().inherit],
              ['own', words().own],
            ]}
            onChange={(value) => props.form.set(props.name, { ...list(), isOwn: value === 'own' })}
          />
          <Show
            when={list().isOwn}
            fallback={
              <Show when={props.form.profile().declared[props.name] === undefined}>
                <p class="running-list">
                  {props.form.profile()[props.name].join(' · ') || crewText().hint.none}
                </p>
              </Show>
            }
          >
            <textarea
              class="input box mono"
              rows={4}
              spellcheck={false}
              aria-label={crewText().field[props.name]}
              value={list().lines}
              onInput={(event) =>
                props.form.set(props.name, { isOwn: true, lines: event.currentTarget.value })
              }
            />
            <Show when={list().lines.trim() === ''}>
              <p class="warn-note">{props.emptyNote}</p>
            </Show>
          </Show>
        </div>
      )}
    </FormField>
  );
};
