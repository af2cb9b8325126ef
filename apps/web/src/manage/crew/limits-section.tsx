import type { JSX } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { count, money } from '../../i18n/format.ts';
import { text } from '../../i18n/language.ts';
import type { AgentForm } from './agent-form.ts';
import { FormSection } from './form-section.tsx';
import { TextField } from './text-field.tsx';

type NumberKey = 'cost_cap_usd' | 'max_steps' | 'tool_output_chars';

/** What one conversation, one turn and one tool result may take. */
export const LimitsSection = (props: { form: AgentForm }): JSX.Element => {
  const isOfMode = (key: NumberKey): boolean =>
    props.form.shown('mode') === 'work' && key !== 'tool_output_chars';
  const byDefault = (key: NumberKey, write: (value: number) => string): string => {
    const value = props.form.defaults()[key];
    return value === null ? '' : crewText().editor[isOfMode(key) ? 'modeDefault' : 'byDefault'](write(value));
  };
  const cap = (value: number): string => (value === 0 ? text().header.noCap : money(value));
  return (
    <FormSection name="limits">
      <TextField
        form={props.form}
        name="cost_cap_usd"
        isNumber
        hint={crewText().hint.cost_cap_usd}
        placeholder={byDefault('cost_cap_usd', cap)}
      />
      <TextField
        form={props.form}
        name="max_steps"
        isNumber
        hint={crewText().hint.max_steps}
        placeholder={byDefault('max_steps', count)}
      />
      <TextField
        form={props.form}
        name="tool_output_chars"
        isNumber
        hint={crewText().hint.tool_output_chars}
        placeholder={byDefault('tool_output_chars', count)}
      />
    </FormSection>
  );
};
