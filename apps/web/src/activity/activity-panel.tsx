import { type Run, type RunStep, routes, type ThreadState } from '@my-agent-crew/contract';
import { createEffect, createMemo, createSignal, For, type JSX, on, Show } from 'solid-js';
import { duration, moment } from '../i18n/format.ts';
import { text } from '../i18n/language.ts';
import { useCrew } from '../state/crew.ts';
import { addressOf } from '../state/route.ts';
import { now } from '../state/ticker.ts';
import { Icon } from '../ui/icon.tsx';
import { currentRun } from './current-run.ts';
import { mergeSteps } from './merge-steps.ts';
import { RunEnding, RunSummary } from './run-summary.tsx';
import { runDuration } from './step-words.ts';
import { Timeline } from './timeline.tsx';

/** How many earlier runs the column lists. */
const earlierLimit = 20;

/** The runs of one conversation: the open or newest one with its timeline, the earlier ones as links. */
export const ActivityPanel = (props: {
  thread: ThreadState;
  runs: readonly Run[];
  liveSteps: Readonly<Record<string, readonly RunStep[]>>;
}): JSX.Element => {
  const crew = useCrew();
  const [stored, setStored] = createSignal<Record<string, RunStep[]>>({});
  const [history, setHistory] = createSignal<readonly Run[]>([]);
  const run = createMemo(() => currentRun(props.thread, props.runs));
  const steps = createMemo((): RunStep[] => {
    const current = run();
    if (current === null) return [];
    const told = props.thread.run?.id === current.id ? props.thread.steps : [];
    return mergeSteps(stored()[current.id] ?? [], props.liveSteps[current.id] ?? [], told);
  });
  const earlier = createMemo((): Run[] => {
    const known = new Map<string, Run>();
    for (const candidate of [...history(), ...props.runs]) known.set(candidate.id, candidate);
    return [...known.values()]
      .filter((candidate) => candidate.id !== run()?.id)
      .sort((a, b) => (a.started_at < b.started_at ? 1 : -1))
      .slice(0, earlierLimit);
  });
  // The streams tell only what happened while the page watched; the rest is read once per run.
  const runId = createMemo(() => run()?.id);
  createEffect(
    on(runId, (id) => {
      if (id === undefined) return;
      crew.api
        .call(routes.getRun, { params: { id } })
        .then((detail) => setStored((all) => ({ ...all, [id]: detail.steps })))
        .catch(() => {});
      crew.api
        .call(routes.listRuns, {
          query: { conversation_id: props.thread.conversation_id, limit: earlierLimit },
        })
        .then(setHistory)
        .catch(() => {});
    }),
  );
  return (
    <div class="activity-panel">
      <h2>{text().activity.title}</h2>
      <Show when={run()} fallback={<p class="hint">{text().activity.empty}</p>}>
        {(current) => (
          <>
            <RunSummary run={current()} />
            <RunEnding run={current()} />
            <Timeline steps={steps()} />
          </>
        )}
      </Show>
      <Show when={earlier().length > 0}>
        <h3>{text().activity.earlier}</h3>
        <ul class="run-links">
          <For each={earlier()}>
            {(old) => (
              <li>
                <a href={addressOf.run(old.id)}>
                  <span class={`dot ${old.status}`} aria-hidden="true" />
                  <span class="clip">{old.opening || moment(old.started_at)}</span>
                  <span class="hidden-text">{text().activity.runStatus[old.status]}</span>
                  <span class="step-time number">{duration(runDuration(old, now()))}</span>
                  <Icon name="right" size={14} />
                </a>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  );
};
