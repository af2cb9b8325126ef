import { type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { AgentForm } from './agent-form.ts';
import { ChoiceField } from './choice-field.tsx';
import { FormSection } from './form-section.tsx';
import { GatedWarning } from './gated-warning.tsx';
import { SwitchField } from './switch-field.tsx';
import { TextField } from './text-field.tsx';

/** Who the agent is and how freely it works. */
export const IdentitySection = (props: { form: AgentForm }): JSX.Element => (
  <FormSection name="identity">
    <TextField
      form={props.form}
      name="name"
      hint={crewText().hint.name}
      placeholder={crewText().editor.plainDefault(crewText().hint.nameDefault(props.form.profile().id))}
    />
    <TextField form={props.form} name="description" rows={2} hint={crewText().hint.description} />
    <ChoiceField
      form={props.form}
      name="mode"
      labels={crewText().choice.mode}
      hints={crewText().add.modeHint}
    />
    <SwitchField form={props.form} name="autonomous" hint={crewText().hint.autonomous}>
      <Show when={props.form.shown('autonomous')}>
        <GatedWarning form={props.form} />
      </Show>
    </SwitchField>
    <TextField
      form={props.form}
      name="workspace"
      isCode
      hint={crewText().hint.workspace}
      placeholder={crewText().editor.plainDefault('workspace')}
    />
    <TextField
      form={props.form}
      name="skills_dirs"
      rows={2}
      isCode
      hint={crewText().hint.skills_dirs}
      placeholder={crewText().editor.plainDefault(crewText().hint.none)}
    />
  </FormSection>
);
