import { For, type JSX, Show } from 'solid-js';
import { triggersText } from '../../i18n/triggers-text.ts';
import type { AgentForm } from './agent-form.ts';
import { FormField } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import { TriggerRow } from './trigger-row.tsx';

/** What puts the agent to work from outside. */
export const TriggersSection = (props: { form: AgentForm }): JSX.Element => {
  let list: HTMLUListElement | undefined;
  const words = () => triggersText().form;
  const add = (): void => {
    const key = props.form.addTrigger();
    list?.querySelector<HTMLElement>(`[data-key="${key}"] input.mono`)?.focus();
  };
  return (
    <FormSection name="triggers" hint={triggersText().hint}>
      <FormField form={props.form} name="triggers" isGroup isTitled>
        {() => (
          <div class="stack">
            <Show when={props.form.values.triggers.length === 0}>
              <p class="running-list">{words().none}</p>
            </Show>
            <ul class="job-list" ref={list}>
              <For each={props.form.values.triggers}>
                {(trigger, index) => <TriggerRow form={props.form} trigger={trigger} index={index()} />}
              </For>
            </ul>
            <button type="button" class="button small add-row" onClick={add}>
              {words().add}
            </button>
          </div>
        )}
      </FormField>
    </FormSection>
  );
};
