import type { Run } from '@my-agent-crew/contract';
import { createMemo, For, type JSX, Show } from 'solid-js';
import { costsText } from '../../i18n/costs-text.ts';
import { text } from '../../i18n/language.ts';
import type { JSX } from 'solid-js';
import { manageText } from '../../i18n/manage-text.ts';
import { holding } from '../../state/alerts.ts';
import { useCrew } from '../../state/crew.ts';
import { addressOf } from '../../state/route.ts';
import { now } from '../../state/ticker.ts';
import { Icon } from '../../ui/icon.tsx';
import { alertSentence } from '../costs/allowance-words.ts';
import { ManageFrame } from '../manage-frame.tsx';
import { Attention } from './attention.tsx';
import { LiveRuns } from './live-runs.tsx';
import { RunHistory } from './run-history.tsx';
import './activity-pages.css';

/** `#/manage/activity`: what needs the person, what runs now, and what ran, narrowed as the address says. */
export const ActivityScreen = (): JSX.Element => {
  const crew = useCrew();
  const nameOf = (id: string): string => crew.agents().find((agent) => agent.id === id)?.name ?? id;
  const live = createMemo(() => crew.activity.state.runs.filter(isOpen));
  const failures = createMemo(() => crew.activity.state.runs.filter(needsLook));
  const alerts = createMemo(() => holding(crew.activity.state.alerts, now()));
  const approvals = () => crew.activity.state.approvals;
  const asked = (kind: 'tool' | 'question', name: string): string =>
    kind === 'question' ? text().question.title : text().approval.heading(name);
  return (
    <ManageFrame title={words().title}>
      <section class="card padded" aria-labelledby="needs">
        <h2 id="needs">{words().needs}</h2>
        <Show
          when={approvals().length + failures().length + alerts().length > 0}
          fallback={<p class="hint">{words().needsNone}</p>}
        >
          <ul class="run-list">
            <For each={alerts()}>
              {(alert) => (
                <li class="run-row needs">
                  <Icon name="coins" size={20} />
                  <div>
                    <span class="run-asks">{costsText().alertTitle[alert.level]}</span>
                    <p class="hint">{alertSentence(alert, nameOf)}</p>
                  </div>
                  <a class="button small" href={addressOf.costs()}>
                    {costsText().toCosts}
                  </a>
                </li>
              )}
            </For>
            <For each={approvals()}>
              {(approval) => (
                <li class="run-row needs">
                  <Icon name={approval.kind === 'question' ? 'help' : 'shield'} size={20} />
                  <div>
                    <span class="run-asks">{asked(approval.kind, approval.name)}</span>
                    <p class="hint">{nameOf(approval.agent_id)}</p>
                  </div>
                  <a class="button small" href={addressOf.approvals()}>
                    {words().decide}
                  </a>
                </li>
              )}
            </For>
            <For each={failures()}>
              {(run) => (
                <RunRow run={run} agentName={nameOf(run.agent_id)}>
                  <button
                    type="button"
                    class="button small quiet"
                    aria-label={words().seenOf(run.opening || words().nameless)}
                    onClick={() => putAside(run)}
                  >
                    {words().seen}
                  </button>
                </RunRow>
              )}
            </For>
          </ul>
        </Show>
      </section>
      <section class="card padded" aria-labelledby="live">
        <h2 id="live">{words().live}</h2>
        <Show when={live().length > 0} fallback={<p class="hint">{words().liveNone}</p>}>
          <ul class="run-list">
            <For each={live()}>{(run) => <RunRow run={run} agentName={nameOf(run.agent_id)} />}</For>
          </ul>
        </Show>
      </section>
  return (
    <ManageFrame title={manageText().activity.title}>
      <Attention nameOf={nameOf} />
      <LiveRuns nameOf={nameOf} />
      <RunHistory nameOf={nameOf} />
    </ManageFrame>
  );
};
