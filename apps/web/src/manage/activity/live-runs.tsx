import type { Approval, Run, RunStep } from '@my-agent-crew/contract';
import { createMemo, For, type JSX, Show } from 'solid-js';
import { stepTitle } from '../../activity/step-words.ts';
import { count } from '../../i18n/format.ts';
import { text } from '../../i18n/language.ts';
import { manageText } from '../../i18n/manage-text.ts';
import { recordsText } from '../../i18n/records-text.ts';
import { useCrew } from '../../state/crew.ts';
import { RunRow } from './run-row.tsx';

const isOpen = (run: Run): boolean => run.status === 'running' || run.status === 'waiting';

/** What a run does at this moment and how much it has done. Never a percentage: nobody knows how much is left. */
const doingNow = (run: Run, steps: readonly RunStep[], approvals: readonly Approval[]): string => {
  const { live } = text().activity;
  const words = recordsText().now;
  const asked = approvals.find((approval) => approval.run_id === run.id);
  const waits = asked?.kind === 'question' ? live.question : live.approval(asked?.name ?? '');
  const step = steps.findLast((candidate) => candidate.status === 'running');
  const works =
    step?.kind === 'tool' ? live.tool(step.name) : step === undefined ? live.model : `${stepTitle(step)}…`;
  const tools = steps.filter((candidate) => candidate.kind === 'tool').length;
  return [
    asked === undefined ? works : waits,
    words.steps(count(steps.length)),
    ...(tools === 0 ? [] : [words.tools(count(tools))]),
  ].join(' · ');
};

/** The runs that are open, each with what it does now. */
export const LiveRuns = (props: { nameOf: (agentId: string) => string }): JSX.Element => {
  const crew = useCrew();
  const words = () => manageText().activity;
  const live = createMemo(() => crew.activity.state.runs.filter(isOpen));
  const now = (run: Run): string =>
    doingNow(run, crew.activity.state.steps[run.id] ?? [], crew.activity.state.approvals);
  return (
    <section class="card padded" aria-labelledby="live">
      <h2 id="live">{words().live}</h2>
      <Show when={live().length > 0} fallback={<p class="hint">{words().liveNone}</p>}>
        <ul class="run-list">
          <For each={live()}>
            {(run) => <RunRow run={run} agentName={props.nameOf(run.agent_id)} now={now(run)} />}
          </For>
        </ul>
      </Show>
    </section>
  );
};
