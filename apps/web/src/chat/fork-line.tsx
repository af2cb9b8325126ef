import type { ConversationSummary } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { addressOf } from '../state/route.ts';
import { Icon } from '../ui/icon.tsx';

/** Where a forked conversation came from, with the way back to that message. */
export const ForkLine = (props: {
  conversation: ConversationSummary | undefined;
  /** The title of a conversation the page knows. */
  titleOf: (id: string) => string | undefined;
}): JSX.Element => (
  <Show when={props.conversation?.forked_from}>
    {(origin) => {
      const title = (): string => props.titleOf(origin().conversation_id) || text().search.fork.other;
      return (
        <p class="fork-line">
          <Icon name="route" size={14} />
          <span>{text().search.fork.from}</span>
          <a
            href={addressOf.chat(origin().conversation_id, origin().position)}
            title={text().search.fork.link(title())}
          >
            {title()}
          </a>
        </p>
      );
    }}
  </Show>
);
