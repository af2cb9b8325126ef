import { createSignal, type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { Api } from '../../net/api.ts';
import type { AgentForm } from './agent-form.ts';
import { FormSection } from './form-section.tsx';
import { RemoveAgentDialog } from './remove-agent-dialog.tsx';

/** Where an agent leaves the crew. The master cannot. */
export const DangerSection = (props: { form: AgentForm; api: Api; onRemoved: () => void }): JSX.Element => {
  const [isOpen, setOpen] = createSignal(false);
  const isMaster = (): boolean => props.form.profile().is_master;
  return (
    <FormSection name="danger" isDanger>
      <div class="row spread">
        <p class="hint">{isMaster() ? crewText().danger.master : crewText().danger.body}</p>
        <Show when={!isMaster()}>
          <button type="button" class="button danger-quiet" onClick={() => setOpen(true)}>
            {crewText().danger.button}
          </button>
        </Show>
      </div>
      <Show when={isOpen()}>
        <RemoveAgentDialog
          api={props.api}
          agent={props.form.profile()}
          onRemoved={props.onRemoved}
          onClose={() => setOpen(false)}
        />
      </Show>
    </FormSection>
  );
};
