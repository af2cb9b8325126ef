import './fork-line.css';
import type { ConversationSummary } from '@my-agent-crew/contract';
import type { JSX } from 'solid-js';
import { searchText } from '../i18n/search-text.ts';
import { addressOf } from '../state/route.ts';
import { Icon } from '../ui/icon.tsx';

/** Where a forked conversation came from, with the way back to that message. */
export const ForkLine = (props: {
  origin: NonNullable<ConversationSummary['forked_from']>;
  /** The title of a conversation the page knows. */
  titleOf: (id: string) => string | undefined;
}): JSX.Element => {
  const title = (): string => props.titleOf(props.origin.conversation_id) || searchText().other;
  return (
    <p class="fork-line">
      <Icon name="route" size={14} />
      <span>{searchText().from}</span>
      <a
        href={addressOf.chat(props.origin.conversation_id, props.origin.position)}
        title={searchText().link(title())}
      >
        {title()}
      </a>
    </p>
  );
};
