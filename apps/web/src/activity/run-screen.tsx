import { CrewError, type Run, type RunDetail, routes } from '@my-agent-crew/contract';
import { createMemo, createSignal, type JSX, Match, Show, Switch } from 'solid-js';
import { changeActions } from '../changes/change-actions.ts';
import { RunChanges } from '../changes/run-changes.tsx';
import { moment } from '../i18n/format.ts';
import { text } from '../i18n/language.ts';
import { ManageFrame } from '../manage/manage-frame.tsx';
import { sentenceOf } from '../net/api.ts';
import { agentName } from '../state/agent-name.ts';
import { useCrew } from '../state/crew.ts';
import { addressOf } from '../state/route.ts';
import { Avatar } from '../ui/avatar.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { mergeSteps } from './merge-steps.ts';
import { RunCosts } from './run-costs.tsx';
import { RunRecordParts } from './run-record-parts.tsx';
import { RunSave } from './run-save.tsx';
import { RunEnding, RunSummary } from './run-summary.tsx';
import { Timeline } from './timeline.tsx';
import './run-parts.css';
import '../manage/activity/activity-pages.css';

/** `#/manage/activity/:run`: one turn with its whole timeline; an open one keeps moving. */
export const RunScreen = (props: { id: string }): JSX.Element => {
  const crew = useCrew();
  const [detail, setDetail] = createSignal<RunDetail | null>(null);
  const [problem, setProblem] = createSignal<{ isMissing: boolean; words: string } | null>(null);
  const load = async (): Promise<void> => {
    setProblem(null);
    try {
      setDetail(await crew.api.call(routes.getRun, { params: { id: props.id } }));
    } catch (error) {
      setProblem({
        isMissing: error instanceof CrewError && error.code === 'not-found',
        words: sentenceOf(error),
      });
    }
  };
  void load();
  const run = createMemo((): Run | null => {
    const live = crew.activity.state.runs.find((candidate) => candidate.id === props.id);
    return live ?? detail();
  });
  const steps = createMemo(() =>
    mergeSteps(detail()?.steps ?? [], crew.activity.state.steps[props.id] ?? []),
  );
  return (
    <ManageFrame title={text().run.title} back={{ href: addressOf.activity(), label: text().nav.activity }}>
      <Switch>
        <Match when={problem()}>
          {(found) => (
            <EmptyState
              icon={found().isMissing ? 'pulse' : 'warn'}
              title={found().isMissing ? text().run.missing : found().words}
              body={found().isMissing ? text().run.missingBody : ''}
            >
              <Show
                when={found().isMissing}
                fallback={
                  <button type="button" class="button primary" onClick={() => void load()}>
                    {text().app.retry}
                  </button>
                }
              >
                <a class="button primary" href={addressOf.welcome()}>
                  {text().nav.backToChat}
                </a>
              </Show>
            </EmptyState>
          )}
        </Match>
        <Match when={detail() === null}>
          <Skeleton widths={[40, 90, 90, 60]} />
        </Match>
        <Match when={run()}>
          {(found) => (
            <>
              <a class="back" href={addressOf.chat(found().conversation_id)}>
                <Icon name="chat" size={16} />
                {text().run.back}
              </a>
              <h2 class="page-title">{found().opening || text().run.title}</h2>
              <p class="byline">
                <Avatar id={found().agent_id} name={agentName(crew.agents(), found().agent_id)} />
                <span>{agentName(crew.agents(), found().agent_id)}</span>
                <span class="hint">
                  {moment(found().started_at)} · {text().composer.channels[found().source]}
                </span>
              </p>
              <RunSummary run={found()} />
              <RunEnding run={found()} />
              <Show when={found().ended_at}>
                <RunChanges runId={props.id} actions={changeActions(crew.api)} isOpen />
              </Show>
              <section class="card padded">
                <h3>
                  {text().run.timeline} <span class="hint">{text().activity.steps(steps().length)}</span>
                </h3>
                <Timeline steps={steps()} />
              </section>
              <RunRecordParts api={crew.api} run={found()} agents={crew.agents()} />
              <RunCosts steps={steps()} />
              <RunSave api={crew.api} id={props.id} />
            </>
          )}
        </Match>
      </Switch>
    </ManageFrame>
  );
};
