import { type JSX, Show } from 'solid-js';
import { text } from '../../i18n/language.ts';
import type { AgentForm } from './agent-form.ts';
import { ChoiceField } from './choice-field.tsx';
import { FormSection } from './form-section.tsx';
import { TextField } from './text-field.tsx';

/** Whether the agent sees and uses the screen, and in which applications. */
export const DesktopSection = (props: { form: AgentForm }): JSX.Element => (
  <FormSection name="desktop" hint={text().crew.sectionHint.desktop}>
    <ChoiceField
      form={props.form}
      name="computer"
      labels={text().crew.choice.computer}
      hints={text().crew.choice.computerHint}
    />
    <Show when={props.form.shown('computer') === 'on' || props.form.errorOf('computer_apps') !== ''}>
      <TextField
        form={props.form}
        name="computer_apps"
        rows={3}
        hint={text().crew.hint.computer_apps}
        placeholder={text().crew.editor.plainDefault(text().crew.hint.none)}
      />
    </Show>
  </FormSection>
);
