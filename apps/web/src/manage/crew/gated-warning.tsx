import { type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { AgentForm } from './agent-form.ts';

/** Said where either half is switched on: an autonomous agent whose scripts may change data. Looks at the form, saved or not. */
export const GatedWarning = (props: { form: AgentForm }): JSX.Element => (
  <Show when={props.form.shown('autonomous') && props.form.shown('script_calls') === 'gated'}>
    <p class="warn-note">{crewText().gatedWarning}</p>
  </Show>
);
