import type { TelegramBlockView, TelegramStatus } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { count, moment } from '../../i18n/format.ts';
import { manageText } from '../../i18n/manage-text.ts';
import { telegramText } from '../../i18n/telegram-text.ts';

const isWell = ({ state }: TelegramStatus): boolean => state === 'polling';
const isIll = ({ state }: TelegramStatus): boolean => state === 'refused' || state === 'conflict';

/** What a person can do about a state; nothing for one that needs nothing. */
const hintOf = ({ state }: TelegramStatus, variable: string): string => {
  const { hint } = telegramText();
  if (state === 'off') return hint.off(variable);
  return state === 'starting' || state === 'polling' ? '' : hint[state];
};

/** The bot in one line: its name, when it was last written to, and who else tried. */
const factsOf = (status: TelegramStatus): string => {
  const words = telegramText();
  const last = status.last_update_at === null ? words.quiet : words.last(moment(status.last_update_at));
  return [
    status.bot_name === null ? '' : words.bot(status.bot_name),
    status.state === 'off' ? '' : last,
    status.strangers === 0 ? '' : words.strangers(count(status.strangers)),
  ]
    .filter((part) => part !== '')
    .join(' · ');
};

/** One `telegram` block: of the master with how it stands with its bot, of any other agent with why it does nothing. */
export const TelegramRow = (props: {
  channel: TelegramBlockView;
  status: TelegramStatus | null;
}): JSX.Element => (
  <li>
    <span
      class="dot"
      classList={{
        ok: props.status !== null && isWell(props.status),
        failed: props.status !== null && isIll(props.status),
      }}
      aria-hidden="true"
    />
    <span>
      <code>{props.channel.agent_id}</code>
      <p class="hint">{manageText().connections.token(props.channel.token_env)}</p>
      <Show when={props.status} fallback={<p class="hint">{manageText().connections.telegramIgnored}</p>}>
        {(status) => (
          <>
            <Show when={factsOf(status())}>{(facts) => <p class="hint">{facts()}</p>}</Show>
            <Show when={status().error}>{(error) => <p class="hint">{error()}</p>}</Show>
            <Show when={hintOf(status(), props.channel.token_env)}>
              {(hint) => <p class="hint">{hint()}</p>}
            </Show>
          </>
        )}
      </Show>
    </span>
    <Show when={props.status}>
      {(status) => (
        <span class="status-word" role="status" classList={{ ok: isWell(status()), bad: isIll(status()) }}>
          {telegramText().state[status().state]}
        </span>
      )}
    </Show>
  </li>
);
