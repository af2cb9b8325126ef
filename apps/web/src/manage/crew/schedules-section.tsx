import { For, type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { AgentForm } from './agent-form.ts';
import { FormField } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import { JobRow } from './job-row.tsx';
import { TextField } from './text-field.tsx';

/** What the agent does by the clock. */
export const SchedulesSection = (props: { form: AgentForm }): JSX.Element => {
  let list: HTMLUListElement | undefined;
  const add = (): void => {
    const key = props.form.addJob();
    list?.querySelector<HTMLElement>(`[data-key="${key}"] input.mono`)?.focus();
  };
  return (
    <FormSection name="schedules" hint={crewText().sectionHint.schedules}>
      <FormField form={props.form} name="schedules" isGroup isTitled>
        {() => (
          <div class="stack">
            <Show when={props.form.values.schedules.length === 0}>
              <p class="running-list">{crewText().jobs.none}</p>
            </Show>
            <ul class="job-list" ref={list}>
              <For each={props.form.values.schedules}>
                {(job, index) => <JobRow form={props.form} job={job} index={index()} />}
              </For>
            </ul>
            <button type="button" class="button small add-row" onClick={add}>
              {crewText().jobs.add}
            </button>
          </div>
        )}
      </FormField>
      <TextField
        form={props.form}
        name="memory_consolidate"
        isCode
        hint={crewText().hint.memory_consolidate}
        placeholder={crewText().editor.plainDefault(crewText().hint.none)}
      />
    </FormSection>
  );
};
