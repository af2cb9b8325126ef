import type { ParkedPart } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';

/** Files that could not be used, each with its reason. Nothing is drawn when there are none. */
export const ParkedList = (props: { parked: readonly ParkedPart[] }): JSX.Element => (
  <Show when={props.parked.length > 0}>
    <section class="crew-part" aria-labelledby="crew-parked">
      <header>
        <h2 id="crew-parked">{crewText().list.parked}</h2>
        <span class="badge warn">{props.parked.length}</span>
      </header>
      <p class="hint">{crewText().list.parkedHint}</p>
      <ul class="card parked-list">
        <For each={props.parked}>
          {(part) => (
            <li>
              <span class="dot waiting" aria-hidden="true" />
              <div>
                <code>{part.file}</code>
                <p>{part.reason}</p>
              </div>
            </li>
          )}
        </For>
      </ul>
    </section>
  </Show>
);
