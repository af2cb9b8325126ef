import { type MemoryHit, routes } from '@my-agent-crew/contract';
import { createSignal, For, type JSX, Show } from 'solid-js';
import { memoryText } from '../../i18n/memory-text.ts';
import { sentenceOf } from '../../net/api.ts';
import { useCrew } from '../../state/crew.ts';

/** Search over the facts and the memory of every agent. */
export const MemorySearch = (props: { nameOf: (agentId: string) => string }): JSX.Element => {
  const words = memoryText;
  const { api } = useCrew();
  const [query, setQuery] = createSignal('');
  const [hits, setHits] = createSignal<readonly MemoryHit[] | null>(null);
  const [refusal, setRefusal] = createSignal('');
  const find = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setRefusal('');
    try {
      setHits((await api.call(routes.searchMemory, { query: { q: query() } })).hits);
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  };
  return (
    <section class="card padded" aria-labelledby="memory-search">
      <h2 id="memory-search">{words().search}</h2>
      <search>
        <form class="memory-search" onSubmit={(event) => void find(event)}>
          <input
            class="input"
            type="search"
            aria-label={words().searchLabel}
            placeholder={words().searchLabel}
            value={query()}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
          <button type="submit" class="button" disabled={query().trim() === ''}>
            {words().find}
          </button>
        </form>
      </search>
      <p class="bad-text" role="alert">
        {refusal()}
      </p>
      <div role="status">
        <Show when={hits()?.length === 0}>
          <p class="hint">{words().noHits}</p>
        </Show>
      </div>
      <ul class="memory-list">
        <For each={hits()}>
          {(hit) => (
            <li class="memory-item">
              <div class="memory-head">
                <code>{hit.file}</code>
                <span class="hint">
                  {hit.agent_id === null ? words().shared : props.nameOf(hit.agent_id)}
                </span>
                <Show when={hit.heading !== ''}>
                  <span class="hint">{hit.heading}</span>
                </Show>
              </div>
              <p class="memory-words">{hit.text}</p>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
};
