import { type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { AgentForm } from './agent-form.ts';
import { ChoiceField } from './choice-field.tsx';
import { FormSection } from './form-section.tsx';
import { TextField } from './text-field.tsx';

/** How far the agent goes on the web. The list of hosts stays on the page as long as one of its lines is wrong. */
export const BrowserSection = (props: { form: AgentForm }): JSX.Element => (
  <FormSection name="browser" hint={crewText().sectionHint.browser}>
    <ChoiceField
      form={props.form}
      name="browser"
      labels={crewText().choice.browser}
      hints={crewText().choice.browserHint}
    />
    <Show when={props.form.shown('browser') !== 'off' || props.form.errorOf('browser_hosts') !== ''}>
      <TextField
        form={props.form}
        name="browser_hosts"
        rows={4}
        isCode
        hint={crewText().hint.browser_hosts}
        placeholder={crewText().editor.plainDefault(crewText().hint.none)}
      />
    </Show>
  </FormSection>
);
