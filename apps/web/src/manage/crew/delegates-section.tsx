import { createMemo, For, type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { AgentForm } from './agent-form.ts';
import { FormField } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import { inFileOrder } from './in-file-order.ts';

/** Who this agent may hand work to. Names of the file that are gone keep a row. */
export const DelegatesSection = (props: { form: AgentForm }): JSX.Element => {
  const chosen = createMemo(() => new Set(props.form.values.delegates));
  const written = (): readonly string[] => props.form.profile().declared.delegates;
  const others = (): { id: string; name: string; note: string }[] => {
    const crew = props.form.agents().filter((agent) => agent.id !== props.form.profile().id);
    const gone = written().filter((id) => !crew.some((agent) => agent.id === id));
    return [
      ...crew.map(({ id, name, description }) => ({ id, name, note: description })),
      ...gone.map((id) => ({ id, name: id, note: crewText().delegates.absent })),
    ];
  };
  const toggle = (id: string, isOn: boolean): void => {
    const next = new Set(chosen());
    if (isOn) next.add(id);
    else next.delete(id);
    const offered = others().map((other) => other.id);
    props.form.set('delegates', inFileOrder(written(), offered, next));
  };
  const emptyHint = (): string =>
    props.form.profile().is_master ? crewText().delegates.masterAll : crewText().delegates.none;
  return (
    <FormSection name="delegates" hint={crewText().sectionHint.delegates}>
      <FormField form={props.form} name="delegates" isGroup isTitled hint={emptyHint()}>
        {() => (
          <Show when={others().length > 0} fallback={<p class="hint">{crewText().delegates.alone}</p>}>
            <ul class="check-list">
              <For each={others()}>
                {(other) => (
                  <li>
                    <label>
                      <input
                        type="checkbox"
                        checked={chosen().has(other.id)}
                        onChange={(event) => toggle(other.id, event.currentTarget.checked)}
                      />
                      <Avatar id={other.id} name={other.name} />
                      <span>
                        <span>
                          {other.name} <code class="field-key">{other.id}</code>
                        </span>
                        <span class="hint two-lines">{other.note}</span>
                      </span>
                    </label>
                  </li>
                )}
              </For>
            </ul>
          </Show>
        )}
      </FormField>
    </FormSection>
  );
};
