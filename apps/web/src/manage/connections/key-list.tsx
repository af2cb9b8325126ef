import type { Credential } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { manageText } from '../../i18n/manage-text.ts';
import type { ConnectionActions } from './connection-actions.ts';
import { KeyRow } from './key-row.tsx';

/** The keys the crew can use, each with what can be done about it. */
export const KeyList = (props: {
  keys: readonly Credential[];
  actions: Pick<ConnectionActions, 'saveKey' | 'removeKey' | 'checkKey'>;
}): JSX.Element => {
  const names = () => props.keys.map((key) => key.name);
  return (
    <section class="card padded" aria-labelledby="keys">
      <h2 id="keys">{manageText().connections.keys}</h2>
      <p class="hint">{manageText().connections.keysHint}</p>
      <Show when={props.keys.length > 0} fallback={<p class="hint">{manageText().connections.keysNone}</p>}>
        <ul class="key-list">
          {/* By name, so that a row keeps what is being typed while the list is read again. */}
          <For each={names()}>
            {(name) => (
              <Show when={props.keys.find((key) => key.name === name)}>
                {(credential) => <KeyRow credential={credential()} actions={props.actions} />}
              </Show>
            )}
          </For>
        </ul>
      </Show>
    </section>
  );
};
