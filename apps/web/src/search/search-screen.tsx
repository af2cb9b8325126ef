import { agentName } from '../state/agent-name.ts';
import './search.css';
import type { SearchHit } from '@my-agent-crew/contract';
import {
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  For,
  type JSX,
  Match,
  Show,
  Switch,
} from 'solid-js';
import { moment } from '../i18n/format.ts';
import { text } from '../i18n/language.ts';
import { searchText } from '../i18n/search-text.ts';
import { Segments } from '../manage/crew/segments.tsx';
import { MenuButton } from '../shell/menu-button.tsx';
import { useCrew } from '../state/crew.ts';
import { addressOf, type Place, place } from '../state/route.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Pane } from '../ui/pane.tsx';
import { groupHits, type HitGroup } from './group-hits.ts';
import { MarkedText } from './marked-text.tsx';
import { createMessageFinder, type Found } from './message-finder.ts';

const pageSize = 30;

const HitLine = (props: { hit: SearchHit; speaker: string }): JSX.Element => (
  <li>
    <a class="hit" href={addressOf.chat(props.hit.conversation_id, props.hit.position)}>
      <span class="hit-meta">
        <span>{props.speaker}</span>
        <time datetime={props.hit.at}>{moment(props.hit.at)}</time>
      </span>
      <span class="hit-text">
        <MarkedText text={props.hit.snippet} marks={props.hit.marks} />
      </span>
    </a>
  </li>
);

const GroupCard = (props: { group: HitGroup; agentName: (id: string) => string }): JSX.Element => (
  <section class="card hit-group">
    <h2>
      <span class="clip">{props.group.title || text().list.untitled}</span>
      <small>{props.agentName(props.group.agentId)}</small>
    </h2>
    <ul>
      <For each={props.group.hits}>
        {(hit) => (
          <HitLine
            hit={hit}
            speaker={hit.role === 'user' ? searchText().you : props.agentName(props.group.agentId)}
          />
        )}
      </For>
    </ul>
  </section>
);

const Results = (props: {
  found: Found;
  agentName: (id: string) => string;
  onMore: () => void;
  onRetry: () => void;
}): JSX.Element => {
  const groups = createMemo(() => groupHits(props.found.hits));
  return (
    <>
      <p class="hint" role="status">
        {props.found.status === 'searching' && props.found.hits.length === 0 ? searchText().searching : ''}
        {props.found.status === 'ready' && props.found.hits.length > 0
          ? searchText().found(props.found.hits.length)
          : ''}
      </p>
      <Show when={props.found.isIncomplete}>
        <p class="notice-card">{searchText().incomplete}</p>
      </Show>
      <Switch>
        <Match when={props.found.status === 'failed'}>
          <EmptyState icon="warn" tone="bad" title={searchText().failed} body={props.found.error}>
            <button type="button" class="button primary" onClick={() => props.onRetry()}>
              {text().app.retry}
            </button>
          </EmptyState>
        </Match>
        <Match when={props.found.status === 'idle'}>
          <EmptyState icon="search" title={searchText().title} body={searchText().hint} />
        </Match>
        <Match when={props.found.status === 'ready' && props.found.hits.length === 0}>
          <EmptyState
            icon="search"
            title={searchText().none(props.found.query)}
            body={searchText().noneHint}
          />
        </Match>
      </Switch>
      <For each={groups()}>{(group) => <GroupCard group={group} agentName={props.agentName} />}</For>
      <Show when={props.found.next !== null && props.found.status !== 'idle'}>
        <button type="button" class="button quiet wide" onClick={() => props.onMore()}>
          {searchText().more}
        </button>
      </Show>
    </>
  );
};

/** Where the search page is opened: what the address asks for. */
const asked = (at: Place): { query: string; agentId: string | null } =>
  at.name === 'search' ? { query: at.query, agentId: at.agent } : { query: '', agentId: null };

/** `#/search`: what was said, by words, narrowed by agent, grouped by conversation. */
export const SearchScreen = (): JSX.Element => {
  const crew = useCrew();
  const id = createUniqueId();
  const [query, setQuery] = createSignal('');
  const [agentId, setAgentId] = createSignal<string | null>(null);
  const [order, setOrder] = createSignal<'newest' | 'best'>('newest');
  createEffect(() => {
    const given = asked(place());
    setQuery(given.query);
    setAgentId(given.agentId);
  });
  const wanted = createMemo(() => ({ query: query(), agentId: agentId(), order: order() }));
  const finder = createMessageFinder(crew.api, wanted, pageSize);
  // A reload, and the way back from a hit, find the same search.
  createEffect(() => {
    const address = addressOf.search(query(), agentId());
    if (place().name === 'search' && location.hash !== address) history.replaceState(null, '', address);
  });
  return (
    <main class="main page-main" id="main">
      <header class="top">
        <MenuButton />
        <h1 class="top-title">
          <span class="clip">{searchText().title}</span>
        </h1>
      </header>
      <div class="page">
        <Pane>
          <div class="page-in search-page">
            <search class="search-form">
              <div class="search-box">
                <Icon name="search" />
                <input
                  type="search"
                  value={query()}
                  placeholder={searchText().placeholder}
                  aria-label={searchText().title}
                  autocomplete="off"
                  spellcheck={false}
                  autofocus
                  onInput={(event) => setQuery(event.currentTarget.value)}
                />
              </div>
              <label class="search-agent" for={id}>
                <span>{searchText().agent}</span>
                <select
                  id={id}
                  value={agentId() ?? ''}
                  onChange={(event) => setAgentId(event.currentTarget.value || null)}
                >
                  <option value="">{searchText().everyone}</option>
                  <For each={crew.agents()}>
                    {(agent) => (
                      <option value={agent.id} selected={agent.id === agentId()}>
                        {agentName(crew.agents(), agent.id)}
                      </option>
                    )}
                  </For>
                </select>
              </label>
              <Segments
                label={searchText().order}
                value={order()}
                options={[
                  ['newest', searchText().newest],
                  ['best', searchText().best],
                ]}
                onChange={setOrder}
              />
            </search>
            <Results
              found={finder.found()}
              agentName={(of) => agentName(crew.agents(), of)}
              onMore={() => void finder.more()}
              onRetry={finder.retry}
            />
          </div>
        </Pane>
      </div>
    </main>
  );
};
