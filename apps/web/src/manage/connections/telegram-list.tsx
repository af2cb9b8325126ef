import type { Connections } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { manageText } from '../../i18n/manage-text.ts';

type Channels = Connections['telegram'];

/** The Telegram channels that profiles ask for: whether each has its token, and the ones that never act. */
export const TelegramList = (props: { channels: Channels }): JSX.Element => {
  const words = (channel: Channels[number]): string => {
    if (channel.ignored) return manageText().connections.telegramIgnored;
    return channel.configured ? manageText().connections.telegramOn : manageText().connections.telegramOff;
  };
  return (
    <section class="card padded" aria-labelledby="telegram">
      <h2 id="telegram">{manageText().connections.telegram}</h2>
      <ul class="status-list">
        <For each={props.channels}>
          {(channel) => (
            <li>
              <span
                class="dot"
                classList={{ ok: channel.configured && !channel.ignored }}
                aria-hidden="true"
              />
              <span>
                <code>{channel.agent_id}</code>
                <p class="hint">{manageText().connections.token(channel.token_env)}</p>
                <Show when={channel.ignored}>
                  <p class="hint">{words(channel)}</p>
                </Show>
              </span>
              <Show when={!channel.ignored}>
                <span class="status-word" classList={{ ok: channel.configured }}>
                  {words(channel)}
                </span>
              </Show>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
};
