import { type JSX, Show } from 'solid-js';
import { text } from '../../i18n/language.ts';
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
      hint={text().crew.hint.name}
      placeholder={text().crew.editor.plainDefault(text().crew.hint.nameDefault(props.form.profile().id))}
    />
    <TextField form={props.form} name="description" rows={2} hint={text().crew.hint.description} />
    <ChoiceField
      form={props.form}
      name="mode"
      labels={text().crew.choice.mode}
      hints={text().crew.add.modeHint}
    />
    <SwitchField form={props.form} name="autonomous" hint={text().crew.hint.autonomous}>
      <Show when={props.form.shown('autonomous')}>
        <GatedWarning form={props.form} />
      </Show>
    </SwitchField>
    <TextField
      form={props.form}
      name="workspace"
      isCode
      hint={text().crew.hint.workspace}
      placeholder={text().crew.editor.plainDefault('workspace')}
    />
    <TextField
      form={props.form}
      name="skills_dirs"
      rows={2}
      isCode
      hint={text().crew.hint.skills_dirs}
      placeholder={text().crew.editor.plainDefault(text().crew.hint.none)}
    />
  </FormSection>
);
