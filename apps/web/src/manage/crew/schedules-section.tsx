import { For, type JSX, Show } from 'solid-js';
import { text } from '../../i18n/language.ts';
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
    <FormSection name="schedules" hint={text().crew.sectionHint.schedules}>
      <FormField form={props.form} name="schedules" isGroup isTitled>
        {() => (
          <div class="stack">
            <Show when={props.form.values.schedules.length === 0}>
              <p class="running-list">{text().crew.jobs.none}</p>
            </Show>
            <ul class="job-list" ref={list}>
              <For each={props.form.values.schedules}>
                {(job, index) => <JobRow form={props.form} job={job} index={index()} />}
              </For>
            </ul>
            <button type="button" class="button small add-row" onClick={add}>
              {text().crew.jobs.add}
            </button>
          </div>
        )}
      </FormField>
      <TextField
        form={props.form}
        name="memory_consolidate"
        isCode
        hint={text().crew.hint.memory_consolidate}
        placeholder={text().crew.editor.plainDefault(text().crew.hint.none)}
      />
    </FormSection>
  );
};
