import type { JSX } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { AgentForm } from './agent-form.ts';
import { FormSection } from './form-section.tsx';
import { OwnListField } from './own-list-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TextField } from './text-field.tsx';

/** Which commands ask, run or are refused, and where commands and file tools may write. */
export const ShellSection = (props: { form: AgentForm }): JSX.Element => {
  const lines = (name: 'shell_deny_patterns' | 'shell_write_paths' | 'write_paths'): JSX.Element => (
    <TextField
      form={props.form}
      name={name}
      rows={3}
      isCode
      hint={crewText().hint[name]}
      placeholder={crewText().editor.plainDefault(crewText().hint.none)}
    />
  );
  return (
    <FormSection name="shell" hint={crewText().sectionHint.shell}>
      <OwnListField form={props.form} name="shell_ask_patterns" emptyNote={crewText().choice.listOff} />
      <OwnListField
        form={props.form}
        name="shell_allow_patterns"
        emptyNote={crewText().choice.listOffAllow}
      />
      {lines('shell_deny_patterns')}
      <SwitchField form={props.form} name="shell_network" hint={crewText().hint.shell_network} />
      {lines('shell_write_paths')}
      {lines('write_paths')}
    </FormSection>
  );
};
