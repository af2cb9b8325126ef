import type { TelegramBlockView, TelegramStatus } from '@my-agent-crew/contract';
import { For, type JSX } from 'solid-js';
import { manageText } from '../../i18n/manage-text.ts';
import { TelegramRow } from './telegram-row.tsx';

/** The Telegram channels that profiles ask for: how it stands with the master's bot, and those that never act. */
export const TelegramList = (props: {
  channels: readonly TelegramBlockView[];
  /** What was heard since the list was read; null while nothing was. */
  heard: TelegramStatus | null;
}): JSX.Element => (
  <section class="card padded" aria-labelledby="telegram">
    <h2 id="telegram">{manageText().connections.telegram}</h2>
    <ul class="status-list">
      <For each={props.channels}>
        {(channel) => (
          <TelegramRow
            channel={channel}
            status={channel.status === null ? null : (props.heard ?? channel.status)}
          />
        )}
      </For>
    </ul>
  </section>
);
