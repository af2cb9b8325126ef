import type { ParkedPart } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { ParkedParts } from '../parked-parts.tsx';

/** Files that could not be used, each with its reason. Nothing is drawn when there are none. */
export const ParkedList = (props: { parked: readonly ParkedPart[] }): JSX.Element => (
  <Show when={props.parked.length > 0}>
    <section class="crew-part" aria-labelledby="crew-parked">
      <header>
        <h2 id="crew-parked">{crewText().list.parked}</h2>
        <span class="badge warn">{props.parked.length}</span>
      </header>
      <p class="hint">{crewText().list.parkedHint}</p>
      <div class="card parked-list">
        <ParkedParts parked={props.parked} />
      </div>
    </section>
  </Show>
);
