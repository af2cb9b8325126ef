import type { Connections } from '@my-agent-crew/contract';
import { batch, createEffect, createSignal, For, type JSX, on, Show } from 'solid-js';
import { createStore, unwrap } from 'solid-js/store';
import { manageText } from '../../i18n/manage-text.ts';
import { bareSentence } from '../../net/api.ts';
import type { ConnectionActions, RouteKey } from './connection-actions.ts';
import { RouteList } from './route-list.tsx';

const keys: readonly RouteKey[] = ['routes', 'vision_routes', 'audio_routes'];

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((route, at) => route === other[at]);

/** What is sent for a list: empty rows were never filled in. */
const written = (rows: readonly string[]): string[] =>
  rows.map((row) => row.trim()).filter((row) => row !== '');

const listsOf = (connections: Connections): Record<RouteKey, string[]> => ({
  routes: [...connections.routes],
  vision_routes: [...connections.vision_routes],
  audio_routes: [...connections.audio_routes],
});

/**
 * The three ordered lists of model routes. Only changed lists are sent; a refusal is shown as it is and nothing typed is
 * lost. A list that the environment decides is shown with that reason and cannot be edited.
 */
export const RoutesEditor = (props: {
  connections: Connections;
  onSave: ConnectionActions['saveRoutes'];
}): JSX.Element => {
  const [rows, setRows] = createStore(listsOf(props.connections));
  const [isBusy, setBusy] = createSignal(false);
  const [refusal, setRefusal] = createSignal<string | null>(null);
  const words = () => manageText().connections;
  const isFixed = (key: RouteKey): boolean => props.connections.from_environment.includes(key);
  const changed = (): RouteKey[] =>
    keys.filter((key) => !isFixed(key) && !isSame(written(rows[key]), props.connections[key]));
  const isDirty = (): boolean => changed().length > 0;
  const revert = (): void => {
    batch(() => {
      setRows(listsOf(props.connections));
      setRefusal(null);
    });
  };
  // What was read anew replaces the form only when nobody is in the middle of it.
  createEffect(
    on(
      () => props.connections,
      (next, before) => {
        const isTouched = keys.some((key) => !isSame(written(rows[key]), before?.[key] ?? next[key]));
        if (!isTouched) setRows(listsOf(next));
      },
      { defer: true },
    ),
  );
  const save = async (): Promise<void> => {
    if (isBusy() || !isDirty()) return;
    const change = Object.fromEntries(changed().map((key) => [key, written(unwrap(rows)[key])]));
    setBusy(true);
    setRefusal(null);
    const refused = await props.onSave(change);
    batch(() => {
      setRefusal(refused);
      setBusy(false);
      if (refused === null) setRows(listsOf(props.connections));
    });
  };
  return (
    <form
      class="card padded"
      aria-labelledby="routes"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 id="routes">{words().routes}</h2>
      <p class="hint">{words().routesHint}</p>
      <For each={keys}>
        {(key) => (
          <RouteList
            label={words().list[key]}
            hint={words().listHint[key]}
            rows={rows[key]}
            isFixed={isFixed(key)}
            onChange={(next) => setRows(key, next)}
          />
        )}
      </For>
      <Show when={refusal()}>
        {(sentence) => (
          <p class="bad-text" role="alert">
            {words().notSaved} {bareSentence(sentence())}
          </p>
        )}
      </Show>
      <Show when={keys.some((key) => !isFixed(key))}>
        <div class="row">
          <button type="submit" class="button primary" disabled={isBusy() || !isDirty()}>
            {isBusy() ? words().saving : words().save}
          </button>
          <Show when={isDirty()}>
            <button type="button" class="button quiet" disabled={isBusy()} onClick={revert}>
              {words().revert}
            </button>
            <span class="hint" role="status">
              {words().unsaved}
            </span>
          </Show>
        </div>
      </Show>
    </form>
  );
};
