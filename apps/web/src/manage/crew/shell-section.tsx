import type { JSX } from 'solid-js';
import { text } from '../../i18n/language.ts';
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
      hint={text().crew.hint[name]}
      placeholder={text().crew.editor.plainDefault(text().crew.hint.none)}
    />
  );
  return (
    <FormSection name="shell" hint={text().crew.sectionHint.shell}>
      <OwnListField form={props.form} name="shell_ask_patterns" emptyNote={text().crew.choice.listOff} />
      <OwnListField
        form={props.form}
        name="shell_allow_patterns"
        emptyNote={text().crew.choice.listOffAllow}
      />
      {lines('shell_deny_patterns')}
      <SwitchField form={props.form} name="shell_network" hint={text().crew.hint.shell_network} />
      {lines('shell_write_paths')}
      {lines('write_paths')}
    </FormSection>
  );
};
