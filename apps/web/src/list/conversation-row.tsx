import type { ConversationSummary } from '@my-agent-crew/contract';
import { type JSX, Match, Show, Switch } from 'solid-js';
import { ago } from '../i18n/format.ts';
import { text } from '../i18n/language.ts';
import { addressOf } from '../state/route.ts';
import { Icon } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';

/** What a person can do to one line of the list. */
export interface RowActions {
  rename: (conversation: ConversationSummary) => void;
  remove: (conversation: ConversationSummary) => void;
  /** Where the conversation is as a file. */
  exportAddress: (conversation: ConversationSummary) => string;
}

/** One conversation in the list: its title, what it is doing, and its menu. */
export const ConversationRow = (props: {
  conversation: ConversationSummary;
  isCurrent: boolean;
  isUnread: boolean;
  hasDraft: boolean;
  /** In ms; moves once a minute or faster. */
  now: number;
  actions: RowActions;
}): JSX.Element => {
  const title = (): string => props.conversation.title || text().list.untitled;
  return (
    <li class="list-row" classList={{ current: props.isCurrent, unread: props.isUnread }}>
      <a
        href={addressOf.chat(props.conversation.id)}
        aria-current={props.isCurrent ? 'page' : undefined}
        title={title()}
      >
        <span class="list-title" classList={{ untitled: props.conversation.title === '' }}>
          {title()}
        </span>
        <Show when={props.hasDraft && !props.isCurrent}>
          <span class="tag">{text().list.draft}</span>
        </Show>
        <Switch fallback={<time class="list-time">{ago(props.conversation.updated_at, props.now)}</time>}>
          <Match when={props.conversation.pending_approvals > 0}>
            <span class="badge warn" title={text().list.waiting(props.conversation.pending_approvals)}>
              <span aria-hidden="true">{props.conversation.pending_approvals}</span>
              <span class="hidden-text">{text().list.waiting(props.conversation.pending_approvals)}</span>
            </span>
          </Match>
          <Match when={props.conversation.state === 'running'}>
            <span class="dot running" title={text().list.running}>
              <span class="hidden-text">{text().list.running}</span>
            </span>
          </Match>
          <Match when={props.isUnread}>
            <span class="dot unread" title={text().list.unread}>
              <span class="hidden-text">{text().list.unread}</span>
            </span>
          </Match>
        </Switch>
      </a>
      <Popover
        kind="menu"
        label={text().list.menu(title())}
        triggerClass="icon-button list-menu"
        triggerLabel={text().list.menu(title())}
        trigger={<Icon name="more" size={16} />}
      >
        {(close) => (
          <>
            <button
              type="button"
              class="menu-item"
              data-first=""
              onClick={() => {
                close();
                props.actions.rename(props.conversation);
              }}
            >
              <Icon name="pencil" size={16} />
              {text().list.rename}
            </button>
            <a
              class="menu-item"
              href={props.actions.exportAddress(props.conversation)}
              download=""
              onClick={() => close()}
            >
              <Icon name="download" size={16} />
              {text().list.exportMarkdown}
            </a>
            <button
              type="button"
              class="menu-item bad"
              onClick={() => {
                close();
                props.actions.remove(props.conversation);
              }}
            >
              <Icon name="trash" size={16} />
              {text().list.remove}
            </button>
          </>
        )}
      </Popover>
    </li>
  );
};
