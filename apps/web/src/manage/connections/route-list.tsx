import { createUniqueId, For, Index, type JSX, Show } from 'solid-js';
import { manageText } from '../../i18n/manage-text.ts';
import { Icon } from '../../ui/icon.tsx';

/** Most routes one list may have; the server's own limit. */
const routeLimit = 20;

const swapped = (rows: readonly string[], at: number, to: number): string[] =>
  rows.map((row, index) => (index === at ? (rows[to] ?? '') : index === to ? (rows[at] ?? '') : row));

/** One ordered list of routes: type, move, take out, add. `onChange` gets the whole list. */
export const RouteList = (props: {
  label: string;
  hint: string;
  rows: readonly string[];
  isFixed: boolean;
  onChange: (rows: string[]) => void;
}): JSX.Element => {
  const id = createUniqueId();
  const words = () => manageText().connections;
  let list: HTMLOListElement | undefined;
  const named = (row: string): string => (row.trim() === '' ? words().blank : row);
  const focus = (at: number, part: string): void => {
    queueMicrotask(() => list?.children[at]?.querySelector<HTMLElement>(part)?.focus());
  };
  const move = (at: number, to: number): void => {
    props.onChange(swapped(props.rows, at, to));
    // The arrow keeps the focus on its route; at either end the other arrow takes it.
    const isEnd = to === 0 || to === props.rows.length - 1;
    focus(to, isEnd ? 'input' : to < at ? '[data-up]' : '[data-down]');
  };
  const drop = (at: number): void => {
    props.onChange(props.rows.filter((_, index) => index !== at));
    focus(Math.max(0, at - 1), 'input');
  };
  const add = (): void => {
    props.onChange([...props.rows, '']);
    focus(props.rows.length - 1, 'input');
  };
  return (
    <fieldset class="crew-routes" aria-describedby={`${id}-hint`}>
      <legend>{props.label}</legend>
      <p class="hint" id={`${id}-hint`}>
        {props.isFixed ? words().environment : props.hint}
      </p>
      <Show
        when={!props.isFixed}
        fallback={
          <ol class="route-fixed">
            <For each={props.rows} fallback={<li class="hint">{words().none}</li>}>
              {(row) => (
                <li>
                  <code>{row}</code>
                </li>
              )}
            </For>
          </ol>
        }
      >
        <ol ref={list}>
          <Index each={props.rows}>
            {(row, at) => (
              <li>
                <span class="route-place number" aria-hidden="true">
                  {at + 1}
                </span>
                <input
                  class="input mono"
                  value={row()}
                  placeholder={words().routePlaceholder}
                  aria-label={words().routeLabel(props.label, at + 1)}
                  autocapitalize="off"
                  autocomplete="off"
                  spellcheck={false}
                  onInput={(event) => {
                    const { value } = event.currentTarget;
                    props.onChange(props.rows.map((old, index) => (index === at ? value : old)));
                  }}
                />
                <button
                  type="button"
                  class="icon-button"
                  data-up=""
                  disabled={at === 0}
                  aria-label={words().up(named(row()))}
                  onClick={() => move(at, at - 1)}
                >
                  <Icon name="up" size={16} />
                </button>
                <button
                  type="button"
                  class="icon-button"
                  data-down=""
                  disabled={at === props.rows.length - 1}
                  aria-label={words().down(named(row()))}
                  onClick={() => move(at, at + 1)}
                >
                  <Icon name="down" size={16} />
                </button>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={words().drop(named(row()))}
                  onClick={() => drop(at)}
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            )}
          </Index>
        </ol>
        <button
          type="button"
          class="button small"
          disabled={props.rows.length >= routeLimit}
          aria-describedby={`${id}-hint`}
          onClick={add}
        >
          <Icon name="plus" size={14} />
          {words().add}
        </button>
      </Show>
    </fieldset>
  );
};
