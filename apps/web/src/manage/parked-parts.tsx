import type { ParkedPart } from '@my-agent-crew/contract';
import { For, type JSX } from 'solid-js';

/** Files that were set aside, each with its reason, as the crew page and the settings list them. */
export const ParkedParts = (props: { parked: readonly ParkedPart[] }): JSX.Element => (
  <ul class="status-list">
    <For each={props.parked}>
      {(part) => (
        <li>
          <span class="dot waiting" aria-hidden="true" />
          <span>
            <code>{part.file}</code>
            <p>{part.reason}</p>
          </span>
        </li>
      )}
    </For>
  </ul>
);
