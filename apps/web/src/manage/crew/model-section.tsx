import type { JSX } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { CrewText } from '../../i18n/vi-crew.ts';
import type { AgentForm } from './agent-form.ts';
import { FormField } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import { RouteList } from './route-list.tsx';
import { Segments } from './segments.tsx';
import { TextField } from './text-field.tsx';

type Effort = keyof CrewText['choice']['reasoning'];

/** Which models answer for the agent and how hard they think. */
export const ModelSection = (props: { form: AgentForm }): JSX.Element => (
  <FormSection name="model">
    <RouteList form={props.form} />
    <TextField
      form={props.form}
      name="escalation_route"
      isCode
      hint={crewText().hint.escalation_route}
      placeholder={crewText().editor.plainDefault(crewText().route.escalation)}
    />
    <FormField form={props.form} name="reasoning" isGroup hint={crewText().hint.reasoning}>
      {() => (
        <Segments<Effort>
          label={crewText().field.reasoning}
          value={(props.form.values.reasoning || 'none') as Effort}
          options={Object.entries(crewText().choice.reasoning) as [Effort, string][]}
          onChange={(value) => props.form.set('reasoning', value === 'none' ? '' : value)}
        />
      )}
    </FormField>
  </FormSection>
);
