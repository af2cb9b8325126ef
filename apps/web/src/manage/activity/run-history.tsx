import { type Run, routes } from '@my-agent-crew/contract';
import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, on, Show } from 'solid-js';
import { text } from '../../i18n/language.ts';
import { manageText } from '../../i18n/manage-text.ts';
import { sentenceOf } from '../../net/api.ts';
import { useCrew } from '../../state/crew.ts';
import { readLocal, writeLocal } from '../../state/local.ts';
import { RunRow } from './run-row.tsx';

/** Runs of one page of the history. */
const pageSize = 30;
const filterKey = 'activity-agent';

/** The runs that ended, newest first, of one agent or all; older ones come on request. */
export const RunHistory = (props: { nameOf: (agentId: string) => string }): JSX.Element => {
  const crew = useCrew();
  const id = createUniqueId();
  const words = () => manageText().activity;
  const [agent, setAgent] = createSignal(readLocal(filterKey, ''));
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
          ...(agent() === '' ? {} : { agent_id: agent() }),
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
  createEffect(on(agent, () => void read(null)));
  /** What ended while the page is open joins at the top, without asking again. */
  const ended = createMemo((): Run[] => {
    const known = new Map((pages() ?? []).map((run) => [run.id, run]));
    const oldest = pages()?.at(-1)?.started_at ?? '';
    for (const run of crew.activity.state.runs)
      if (known.has(run.id) || (run.started_at >= oldest && (agent() === '' || run.agent_id === agent())))
        known.set(run.id, run);
    return [...known.values()]
      .filter((run) => run.status !== 'running' && run.status !== 'waiting')
      .sort((a, b) => (a.started_at < b.started_at ? 1 : -1));
  });
  const choose = (chosen: string): void => {
    writeLocal(filterKey, chosen === '' ? undefined : chosen);
    setPages(null);
    setAgent(chosen);
  };
  return (
    <section class="card padded" aria-labelledby={id}>
      <div class="history-head">
        <h2 id={id}>{words().history}</h2>
        <label class="hidden-text" for={`${id}-agent`}>
          {words().filter}
        </label>
        <select
          id={`${id}-agent`}
          class="input"
          value={agent()}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{words().everyone}</option>
          <For each={crew.agents()}>
            {(one) => (
              <option value={one.id} selected={one.id === agent()}>
                {one.name}
              </option>
            )}
          </For>
        </select>
      </div>
      <Show
        when={ended().length > 0}
        fallback={
          <Show when={problem() === ''}>
            <p class="hint">{pages() === null ? text().app.loading : words().historyNone}</p>
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
