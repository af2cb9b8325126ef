import type { AgentSummary, Approval } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { recordsText } from '../i18n/records-text.ts';
import { Ledger } from '../manage/activity/ledger.tsx';

/** What the run asked, and who decided how and when. */
export const RunDecisions = (props: {
  approvals: readonly Approval[];
  agents: readonly AgentSummary[];
}): JSX.Element => (
  <Show when={props.approvals.length > 0}>
    <section>
      <h3 class="run-part">{recordsText().run.approvals}</h3>
      <Ledger settled={props.approvals} agents={props.agents} />
    </section>
  </Show>
);
