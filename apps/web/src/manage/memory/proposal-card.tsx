import type { ShownProposal } from '@my-agent-crew/contract';
import { createSignal, type JSX, Show } from 'solid-js';
import { memoryText } from '../../i18n/memory-text.ts';
import { ProposalChanges } from './proposal-changes.tsx';

/** What can be done with a proposal. */
export type ProposalAction = 'approve' | 'reject' | 'undo';

/** One proposal: who proposes what and why, the lines that change, and the decision or what became of it. */
export const ProposalCard = (props: {
  proposal: ShownProposal;
  nameOf: (agentId: string) => string;
  /** Why the last act was refused; empty when it was not. */
  refusal: string;
  /** Must not reject. */
  onAct: (action: ProposalAction) => Promise<void>;
}): JSX.Element => {
  const words = memoryText;
  const [isBusy, setBusy] = createSignal(false);
  const act = async (action: ProposalAction): Promise<void> => {
    setBusy(true);
    await props.onAct(action);
    setBusy(false);
  };
  /** Every agent has a MEMORY.md: its name belongs to the name of the button. */
  const what = (): string => {
    const { owner_id: owner, file } = props.proposal;
    return owner === null ? file : `${file} (${props.nameOf(owner)})`;
  };
  const button = (action: ProposalAction, kind: string): JSX.Element => (
    <button
      type="button"
      class={`button small ${kind}`}
      disabled={isBusy()}
      aria-label={words().named(words()[action], what())}
      onClick={() => void act(action)}
    >
      {words()[action]}
    </button>
  );
  return (
    <li class="memory-item">
      <div class="memory-head">
        <code>{props.proposal.file}</code>
        <span class="hint">{props.nameOf(props.proposal.agent_id)}</span>
        <span class="hint">{words().status[props.proposal.status]}</span>
      </div>
      <Show when={props.proposal.reason !== ''}>
        <p>{words().reason(props.proposal.reason)}</p>
      </Show>
      <ProposalChanges proposal={props.proposal} what={what()} />
      <Show when={props.proposal.is_stale}>
        <p class="memory-stale">{words().stale}</p>
      </Show>
      <Show when={props.proposal.status === 'pending'}>
        <div class="row">
          <Show when={!props.proposal.is_stale}>{button('approve', 'primary')}</Show>
          {button('reject', '')}
        </div>
      </Show>
      <Show when={props.proposal.status === 'approved'}>
        <div class="row">{button('undo', '')}</div>
      </Show>
      <Show when={props.refusal !== ''}>
        <p class="bad-text" role="alert">
          {props.refusal}
        </p>
      </Show>
    </li>
  );
};
