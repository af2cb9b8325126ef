import type { JSX } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { AgentForm } from './agent-form.ts';
import { ChoiceField } from './choice-field.tsx';
import { FormSection } from './form-section.tsx';
import { GatedWarning } from './gated-warning.tsx';
import { SwitchField } from './switch-field.tsx';

/** What the agent's scripts may do. The warning takes the place of the hint while the two keys stand together. */
export const ScriptSection = (props: { form: AgentForm }): JSX.Element => {
  const hints = () => {
    const own = crewText().choice.scriptHint;
    return props.form.shown('autonomous') ? { ...own, gated: '' } : own;
  };
  return (
    <FormSection name="script" hint={crewText().sectionHint.script}>
      <div class="stack">
        <ChoiceField
          form={props.form}
          name="script_calls"
          labels={crewText().choice.script_calls}
          hints={hints()}
        />
        <GatedWarning form={props.form} />
      </div>
      <SwitchField form={props.form} name="script_llm" hint={crewText().hint.script_llm} />
    </FormSection>
  );
};
