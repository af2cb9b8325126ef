import { Index, type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { text } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import type { AgentForm } from './agent-form.ts';
import { FormField } from './form-field.tsx';

/** The routes in the order they are tried; each can be typed, moved and taken out. */
export const RouteList = (props: { form: AgentForm }): JSX.Element => {
  const routes = (): string[] => props.form.values.routes;
  const change = (next: string[]): void => props.form.set('routes', next);
  const move = (from: number, to: number): void => {
    const next = [...routes()];
    next.splice(to, 0, ...next.splice(from, 1));
    change(next);
  };
  let list: HTMLOListElement | undefined;
  const focusAt = (index: number): void => list?.querySelectorAll<HTMLElement>('input')[index]?.focus();
  const words = () => crewText().route;
  return (
    <FormField form={props.form} name="routes" isGroup hint={crewText().hint.routes}>
      {() => (
        <div class="stack">
          <Show when={routes().length === 0}>
            <p class="running-list">
              {words().inherit(props.form.defaults().routes.join(', ') || text().app.none)}
            </p>
          </Show>
          <ol class="route-list" ref={list}>
            <Index each={routes()}>
              {(route, index) => (
                <li>
                  <span class="place number" aria-hidden="true">
                    {index + 1}
                  </span>
                  <input
                    class="input mono"
                    aria-label={words().item(index + 1)}
                    placeholder={words().placeholder}
                    autocomplete="off"
                    spellcheck={false}
                    value={route()}
                    onInput={(event) =>
                      change(routes().map((old, at) => (at === index ? event.currentTarget.value : old)))
                    }
                  />
                  <span class="row-tools">
                    <button
                      type="button"
                      class="icon-button"
                      aria-label={words().up(index + 1)}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    >
                      <Icon name="up" size={16} />
                    </button>
                    <button
                      type="button"
                      class="icon-button"
                      aria-label={words().down(index + 1)}
                      disabled={index === routes().length - 1}
                      onClick={() => move(index, index + 1)}
                    >
                      <Icon name="down" size={16} />
                    </button>
                    <button
                      type="button"
                      class="icon-button"
                      aria-label={words().remove(index + 1)}
                      onClick={() => {
                        change(routes().filter((_, at) => at !== index));
                        focusAt(Math.max(0, index - 1));
                      }}
                    >
                      <Icon name="close" size={16} />
                    </button>
                  </span>
                </li>
              )}
            </Index>
          </ol>
          <button
            type="button"
            class="button small add-row"
            onClick={() => {
              change([...routes(), '']);
              focusAt(routes().length - 1);
            }}
          >
            {words().add}
          </button>
        </div>
      )}
    </FormField>
  );
};
