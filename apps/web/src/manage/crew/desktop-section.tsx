import { type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { AgentForm } from './agent-form.ts';
import { ChoiceField } from './choice-field.tsx';
import { FormSection } from './form-section.tsx';
import { TextField } from './text-field.tsx';

/** Whether the agent sees and uses the screen, and in which applications. */
export const DesktopSection = (props: { form: AgentForm }): JSX.Element => (
  <FormSection name="desktop" hint={crewText().sectionHint.desktop}>
    <ChoiceField
      form={props.form}
      name="computer"
      labels={crewText().choice.computer}
      hints={crewText().choice.computerHint}
    />
    <Show when={props.form.shown('computer') === 'on' || props.form.errorOf('computer_apps') !== ''}>
      <TextField
        form={props.form}
        name="computer_apps"
        rows={3}
        hint={crewText().hint.computer_apps}
        placeholder={crewText().editor.plainDefault(crewText().hint.none)}
      />
    </Show>
  </FormSection>
);
