import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { matches } from '../../i18n/fold.ts';
import type { AgentForm } from './agent-form.ts';
import { FormField } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import { inFileOrder } from './in-file-order.ts';
import { Segments } from './segments.tsx';

/**
 * All tools of the mode, or a list of its own. The rows are what the server says a list can bring, and names of the file
 * that it cannot: this page keeps no rule of its own.
 */
export const ToolsSection = (props: { form: AgentForm }): JSX.Element => {
  const [query, setQuery] = createSignal('');
  const words = () => crewText().tools;
  const chosen = createMemo(() => new Set(props.form.values.tools.names));
  const listable = (): readonly string[] => props.form.profile().listable_tools;
  const written = (): readonly string[] => props.form.profile().declared.tools;
  const names = createMemo(() => [
    ...listable(),
    ...[...new Set([...written(), ...props.form.values.tools.names])].filter(
      (name) => !listable().includes(name),
    ),
  ]);
  const known = createMemo(() => new Map(props.form.tools().map((tool) => [tool.name, tool])));
  const describe = (name: string): string =>
    listable().includes(name) ? (known().get(name)?.description ?? '') : words().unlisted;
  const shown = createMemo(() =>
    names().filter((name) => query().trim() === '' || matches(`${name} ${describe(name)}`, query())),
  );
  const choose = (next: Set<string>): void =>
    props.form.set('tools', { isChosen: true, names: inFileOrder(written(), names(), next) });
  const toggle = (name: string, isOn: boolean): void => {
    const next = new Set(chosen());
    if (isOn) next.add(name);
    else next.delete(name);
    choose(next);
  };
  return (
    <FormSection name="tools">
      <FormField form={props.form} name="tools" isGroup isTitled hint={words().note}>
        {() => (
          <div class="stack">
            <Segments
              label={crewText().field.tools}
              value={props.form.values.tools.isChosen ? 'chosen' : 'all'}
              options={[
                ['all', words().all],
                ['chosen', words().chosen],
              ]}
              onChange={(value) =>
                props.form.set('tools', { ...props.form.values.tools, isChosen: value === 'chosen' })
              }
            />
            <Show
              when={props.form.values.tools.isChosen}
              fallback={<p class="running-list">{words().allHint(props.form.profile().tools.length)}</p>}
            >
              <div class="tool-bar">
                <input
                  type="search"
                  class="input"
                  aria-label={words().find}
                  placeholder={words().find}
                  value={query()}
                  onInput={(event) => setQuery(event.currentTarget.value)}
                />
                <span class="hint number" role="status">
                  {words().count(String(chosen().size), String(names().length))}
                </span>
                <button type="button" class="button small quiet" onClick={() => choose(new Set(names()))}>
                  {words().everything}
                </button>
                <button type="button" class="button small quiet" onClick={() => choose(new Set())}>
                  {words().nothing}
                </button>
              </div>
              <ul class="check-list tool-list">
                <For each={shown()} fallback={<li class="hint">{words().noMatch}</li>}>
                  {(name) => (
                    <li>
                      <label>
                        <input
                          type="checkbox"
                          checked={chosen().has(name)}
                          onChange={(event) => toggle(name, event.currentTarget.checked)}
                        />
                        <span>
                          <span class="check-name">
                            <code>{name}</code>
                            <Show when={known().get(name)?.approval !== 'never' && known().has(name)}>
                              <span class="tag">{words().asks}</span>
                            </Show>
                          </span>
                          <span class="hint" classList={{ 'bad-text': !listable().includes(name) }}>
                            {describe(name)}
                          </span>
                        </span>
                      </label>
                    </li>
                  )}
                </For>
              </ul>
            </Show>
          </div>
        )}
      </FormField>
    </FormSection>
  );
};
