import type { QueuedItem } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';

/** What waits for the running turn, each with a button that takes it back into the box. */
export const QueuedChips = (props: {
  items: readonly QueuedItem[];
  onTakeBack: (item: QueuedItem) => void;
}): JSX.Element => (
  <Show when={props.items.length > 0}>
    <ul class="chips">
      <For each={props.items}>
        {(item) => (
          <li class="chip">
            <Icon name={item.kind === 'steer' ? 'spark' : 'down'} size={14} />
            <span class="chip-text">
              <b>{item.kind === 'steer' ? text().composer.steered : text().composer.queued}</b> {item.text}
            </span>
            <button
              type="button"
              class="icon-button"
              aria-label={text().composer.unqueue}
              title={text().composer.unqueue}
              onClick={() => props.onTakeBack(item)}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        )}
      </For>
    </ul>
  </Show>
);
