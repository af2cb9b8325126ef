import type { AgentSummary, Approval } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { argumentLines } from '../../chat/argument-lines.ts';
import { moment } from '../../i18n/format.ts';
import { text } from '../../i18n/language.ts';
import { manageText } from '../../i18n/manage-text.ts';
import { agentName } from '../../state/agent-name.ts';
import { addressOf } from '../../state/route.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

/** How a verdict looks, each unlike the others: what nobody decided is grey and never the cross of a denial. */
const lookOf: Record<Approval['status'], { readonly icon: IconName; readonly tone: string }> = {
  pending: { icon: 'shield', tone: 'waiting' },
  approved: { icon: 'check', tone: 'ok' },
  answered: { icon: 'chat', tone: 'ok' },
  denied: { icon: 'close', tone: 'bad' },
  expired: { icon: 'clock', tone: '' },
  cancelled: { icon: 'stop', tone: '' },
};

const questionOf = (approval: Approval): string => {
  const asked = approval.arguments['question'];
  return typeof asked === 'string' ? asked : '';
};

/** The approvals that were settled, newest first: what, who asked, how it went, when and from where. */
export const Ledger = (props: {
  settled: readonly Approval[];
  agents: readonly AgentSummary[];
}): JSX.Element => {
  const words = () => manageText().approvals;
  const nameOf = (id: string): string => agentName(props.agents, id);
  const verdict = (approval: Approval): string =>
    [
      words().status[approval.status],
      approval.decided_by === null ? '' : words().by(text().composer.channels[approval.decided_by]),
    ]
      .filter((part) => part !== '')
      .join(' ');
  return (
    <Show when={props.settled.length > 0} fallback={<p class="hint">{manageText().approvals.settledNone}</p>}>
      <ul class="card ledger">
        <For each={props.settled}>
          {(approval) => (
            <li>
              <div class="ledger-head">
                <span class={`verdict ${lookOf[approval.status].tone}`}>
                  <Icon name={lookOf[approval.status].icon} size={16} />
                </span>
                <a href={addressOf.chat(approval.conversation_id)}>
                  <Show when={approval.kind === 'question'} fallback={<code>{approval.name}</code>}>
                    {words().question}
                  </Show>
                </a>
                <span class="ledger-who">{nameOf(approval.agent_id)}</span>
                <span class="status-word">{verdict(approval)}</span>
                <time class="hint" datetime={approval.decided_at ?? approval.created_at}>
                  {moment(approval.decided_at ?? approval.created_at)}
                </time>
              </div>
              <Show
                when={approval.kind === 'question'}
                fallback={
                  <Show when={argumentLines(approval.arguments)[0]}>
                    {(line) => <p class="ledger-what mono">{line().value}</p>}
                  </Show>
                }
              >
                <p class="ledger-what">{questionOf(approval)}</p>
                <Show when={approval.answer}>{(answer) => <p>{words().answer(answer())}</p>}</Show>
              </Show>
              <Show when={approval.reason}>{(reason) => <p class="hint">{reason()}</p>}</Show>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
};
