import type { JSX } from 'solid-js';
import { count, money } from '../../i18n/format.ts';
import { text } from '../../i18n/language.ts';
import type { AgentForm } from './agent-form.ts';
import { FormSection } from './form-section.tsx';
import { TextField } from './text-field.tsx';

/** What one conversation, one turn and one tool result may take. */
export const LimitsSection = (props: { form: AgentForm }): JSX.Element => {
  const byDefault = (value: number | null, write: (value: number) => string): string =>
    value === null ? '' : text().crew.editor.byDefault(write(value));
  const cap = (value: number): string => (value === 0 ? text().header.noCap : money(value));
  return (
    <FormSection name="limits">
      <TextField
        form={props.form}
        name="cost_cap_usd"
        isNumber
        hint={text().crew.hint.cost_cap_usd}
        placeholder={byDefault(props.form.defaults().cost_cap_usd, cap)}
      />
      <TextField
        form={props.form}
        name="max_steps"
        isNumber
        hint={text().crew.hint.max_steps}
        placeholder={byDefault(props.form.defaults().max_steps, count)}
      />
      <TextField
        form={props.form}
        name="tool_output_chars"
        isNumber
        hint={text().crew.hint.tool_output_chars}
        placeholder={byDefault(props.form.defaults().tool_output_chars, count)}
      />
    </FormSection>
  );
};
