import type { ConversationSummary } from '@my-agent-crew/contract';
import { createMemo, createSignal, For, type JSX, Match, Show, Switch } from 'solid-js';
import { matches } from '../i18n/fold.ts';
import { text } from '../i18n/language.ts';
import type { ListState } from '../state/conversations.ts';
import { paletteKey } from '../state/media.ts';
import { addressOf } from '../state/route.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ConversationRow, type RowActions } from './conversation-row.tsx';
import { groupByDay } from './group-by-day.ts';

/** The list of conversations: filter by title, groups by day, one line each. */
export const ConversationList = (props: {
  state: ListState;
  currentId: string | null;
  now: number;
  isUnread: (conversation: ConversationSummary) => boolean;
  hasDraft: (id: string) => boolean;
  actions: RowActions;
  onLoadMore: () => void;
  onRetry: () => void;
  onPalette: () => void;
  /** The list led somewhere else. */
  onNavigate: () => void;
}): JSX.Element => {
  const [query, setQuery] = createSignal('');
  const shown = createMemo(() =>
    props.state.items.filter(
      (item) => item.parent_id === null && item.channel !== 'job' && matches(item.title, query()),
    ),
  );
  // Grouping depends on the day alone, so the ticking clock does not rebuild the list every second.
  const day = createMemo(() => new Date(props.now).toDateString());
  const groups = createMemo(() => {
    day();
    return groupByDay(shown(), Date.now());
  });
  const minute = createMemo(() => Math.ceil(props.now / 30_000) * 30_000);
  return (
    <>
      <search class="list-filter">
        <Icon name="search" size={16} />
        <input
          type="search"
          value={query()}
          placeholder={text().list.filter}
          aria-label={text().list.filter}
          autocomplete="off"
          onInput={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && query() !== '') {
              event.stopPropagation();
              setQuery('');
            }
          }}
        />
        <button type="button" class="key-hint" title={text().nav.palette} onClick={() => props.onPalette()}>
          <span class="hidden-text">{text().nav.palette} </span>
          {paletteKey}
        </button>
      </search>
      <Show when={query().trim() !== ''}>
        <a
          class="side-link list-search"
          href={addressOf.search(query().trim())}
          onClick={() => props.onNavigate()}
        >
          <Icon name="search" size={16} />
          <span class="clip">{text().fork.searchAll(query().trim())}</span>
        </a>
      </Show>
      <nav class="list-scroll" aria-label={text().nav.conversations}>
        <Switch>
          <Match when={props.state.status === 'loading'}>
            <Skeleton class="list-skeleton" widths={[72, 88, 60, 80, 52]} />
          </Match>
          <Match when={props.state.status === 'failed'}>
            <div class="list-note" role="alert">
              <p>{text().list.failed}</p>
              <p>{props.state.error}</p>
              <button type="button" class="button" onClick={() => props.onRetry()}>
                {text().app.retry}
              </button>
            </div>
          </Match>
          <Match when={shown().length === 0}>
            <p class="list-note">{query() === '' ? text().list.empty : text().list.noMatch(query())}</p>
          </Match>
        </Switch>
        <For each={groups().map((group) => group.day)}>
          {(name) => (
            <section>
              <h3>{text().list[name]}</h3>
              <ul>
                <For each={groups().find((group) => group.day === name)?.items ?? []}>
                  {(conversation) => (
                    <ConversationRow
                      conversation={conversation}
                      isCurrent={conversation.id === props.currentId}
                      isUnread={conversation.id !== props.currentId && props.isUnread(conversation)}
                      hasDraft={props.hasDraft(conversation.id)}
                      now={minute()}
                      actions={props.actions}
                    />
                  )}
                </For>
              </ul>
            </section>
          )}
        </For>
        <Show when={props.state.hasMore && query() === ''}>
          <button type="button" class="button quiet wide" onClick={() => props.onLoadMore()}>
            {text().list.more}
          </button>
        </Show>
      </nav>
    </>
  );
};
