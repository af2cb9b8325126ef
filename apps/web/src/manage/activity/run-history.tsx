import { type Run, routes } from '@my-agent-crew/contract';
import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, on, Show } from 'solid-js';
import { text } from '../../i18n/language.ts';
import { manageText } from '../../i18n/manage-text.ts';
import { recordsText } from '../../i18n/records-text.ts';
import { sentenceOf } from '../../net/api.ts';
import { useCrew } from '../../state/crew.ts';
import { queryHere, setQueryHere } from '../../state/route.ts';
import {
  filterParameters,
  filterQuery,
  fitsFilter,
  type HistoryFilter,
  readFilter,
} from './history-filter.ts';
import { HistoryFilters } from './history-filters.tsx';
import { RunRow } from './run-row.tsx';

/** Runs of one page of the history. */
const pageSize = 30;

/** The runs that ended, newest first, narrowed as the address of the page says; older ones come on request. */
export const RunHistory = (props: { nameOf: (agentId: string) => string }): JSX.Element => {
  const crew = useCrew();
  const id = createUniqueId();
  const words = () => manageText().activity;
  const filter = createMemo(() => readFilter(queryHere()));
  const [pages, setPages] = createSignal<readonly Run[] | null>(null);
  const [hasMore, setMore] = createSignal(false);
  const [problem, setProblem] = createSignal('');
  let newest = 0;
  const read = async (before: Run | null): Promise<void> => {
    newest += 1;
    const mine = newest;
    try {
      const page = await crew.api.call(routes.listRuns, {
        query: {
          limit: pageSize,
          ...filterParameters(filter()),
          ...(before === null ? {} : { before: before.id }),
        },
      });
      if (mine !== newest) return;
      setPages((held) => (before === null ? page : [...(held ?? []), ...page]));
      setMore(page.length === pageSize);
      setProblem('');
    } catch (error) {
      if (mine === newest) setProblem(sentenceOf(error));
    }
  };
  createEffect(
    on(
      () => filterQuery(filter()),
      () => {
        setPages(null);
        void read(null);
      },
    ),
  );
  /** What ended while the page is open joins at the top, without asking again. */
  const ended = createMemo((): Run[] => {
    const known = new Map((pages() ?? []).map((run) => [run.id, run]));
    const oldest = pages()?.at(-1)?.started_at ?? '';
    for (const run of crew.activity.state.runs)
      if (known.has(run.id) || (run.started_at >= oldest && fitsFilter(run, filter())))
        known.set(run.id, run);
    return [...known.values()]
      .filter((run) => run.status !== 'running' && run.status !== 'waiting')
      .sort((a, b) => (a.started_at < b.started_at ? 1 : -1));
  });
  const choose = (change: Partial<HistoryFilter>): void =>
    setQueryHere(filterQuery({ ...filter(), ...change }));
  const nothing = (): string =>
    filterQuery(filter()) === '' ? words().historyNone : recordsText().filters.none;
  return (
    <section class="card padded" aria-labelledby={id}>
      <h2 id={id}>{words().history}</h2>
      <HistoryFilters filter={filter()} agents={crew.agents()} onChange={choose} />
      <Show
        when={ended().length > 0}
        fallback={
          <Show when={problem() === ''}>
            <p class="hint">{pages() === null ? text().app.loading : nothing()}</p>
          </Show>
        }
      >
        <ul class="run-list">
          <For each={ended()}>{(run) => <RunRow run={run} agentName={props.nameOf(run.agent_id)} />}</For>
        </ul>
      </Show>
      <Show when={problem()}>
        {(sentence) => (
          <p class="bad-text" role="alert">
            {words().failed} {sentence()}
          </p>
        )}
      </Show>
      <Show
        when={problem() === ''}
        fallback={
          <button type="button" class="button" onClick={() => void read(null)}>
            {text().app.retry}
          </button>
        }
      >
        <Show when={hasMore()}>
          <button type="button" class="button" onClick={() => void read(pages()?.at(-1) ?? null)}>
            {words().more}
          </button>
        </Show>
      </Show>
    </section>
  );
};
