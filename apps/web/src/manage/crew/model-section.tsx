import type { JSX } from 'solid-js';
import { text } from '../../i18n/language.ts';
import type { AgentForm } from './agent-form.ts';
import { FormField } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import { RouteList } from './route-list.tsx';
import { Segments } from './segments.tsx';
import { TextField } from './text-field.tsx';

type Effort = keyof ReturnType<typeof text>['crew']['choice']['reasoning'];

/** Which models answer for the agent and how hard they think. */
export const ModelSection = (props: { form: AgentForm }): JSX.Element => (
  <FormSection name="model">
    <RouteList form={props.form} />
    <TextField
      form={props.form}
      name="escalation_route"
      isCode
      hint={text().crew.hint.escalation_route}
      placeholder={text().crew.editor.plainDefault(text().crew.route.escalation)}
    />
    <FormField form={props.form} name="reasoning" isGroup hint={text().crew.hint.reasoning}>
      {() => (
        <Segments<Effort>
          label={text().crew.field.reasoning}
          value={(props.form.values.reasoning || 'none') as Effort}
          options={Object.entries(text().crew.choice.reasoning) as [Effort, string][]}
          onChange={(value) => props.form.set('reasoning', value === 'none' ? '' : value)}
        />
      )}
    </FormField>
  </FormSection>
);
