import { type Approval, routes } from '@my-agent-crew/contract';
import { createEffect, createMemo, For, type JSX, on, Show } from 'solid-js';
import { ApprovalBar } from '../../chat/approval-bar.tsx';
import { askerOf } from '../../chat/asker-line.tsx';
import { answerQuestion, decideApproval } from '../../chat/decide.ts';
import { QuestionCard } from '../../chat/question-card.tsx';
import { text } from '../../i18n/language.ts';
import { manageText } from '../../i18n/manage-text.ts';
import { sentenceOf } from '../../net/api.ts';
import { useCrew } from '../../state/crew.ts';
import { now } from '../../state/ticker.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';
import { ManageFrame } from '../manage-frame.tsx';
import { Ledger } from './ledger.tsx';
import './activity-pages.css';

/** Settled approvals that are read. */
const ledgerLimit = 200;

/** `#/manage/approvals`: whatever waits for the person, decided in place, then what was decided. */
export const ApprovalsScreen = (): JSX.Element => {
  const crew = useCrew();
  const load = createLoad(async () =>
    (await crew.api.call(routes.listApprovals, { query: { limit: ledgerLimit } })).filter(
      (approval) => approval.status !== 'pending',
    ),
  );
  const ids = createMemo(() => crew.activity.state.approvals.map((approval) => approval.id));
  // Whatever leaves the list of the waiting is in the ledger now.
  createEffect(
    on(
      () => ids().join(' '),
      () => void load.read(),
      { defer: true },
    ),
  );
  const settle = async (sent: Promise<Approval>, failed: string): Promise<string | null> => {
    try {
      await sent;
      return null;
    } catch (error) {
      return `${failed} ${sentenceOf(error)}`;
    }
  };
  const pending = (id: string): Approval | undefined =>
    crew.activity.state.approvals.find((approval) => approval.id === id);
  const common = (approval: Approval) => ({
    approval,
    asker: {
      ...askerOf(approval, crew.agents()),
      words: manageText().approvals.from,
      open: manageText().approvals.open,
    },
    now: now(),
    onExpire: () => void load.read(),
  });
  return (
    <ManageFrame title={manageText().approvals.title}>
      <h2>{manageText().approvals.pending}</h2>
      <div class="waiting-list">
        <For
          each={ids()}
          fallback={
            <Show when={crew.activity.state.is_ready}>
              <div class="card">
                <EmptyState
                  icon="check"
                  title={manageText().approvals.none}
                  body={manageText().approvals.noneBody}
                />
              </div>
            </Show>
          }
        >
          {(id) => (
            <Show when={pending(id)}>
              {(approval) => (
                <Show
                  when={approval().kind === 'question'}
                  fallback={
                    <ApprovalBar
                      {...common(approval())}
                      others={0}
                      onDecide={(decision) =>
                        settle(decideApproval(crew.api, approval(), decision), text().approval.failed)
                      }
                    />
                  }
                >
                  <QuestionCard
                    {...common(approval())}
                    onAnswer={(words) =>
                      settle(answerQuestion(crew.api, approval(), words), text().question.failed)
                    }
                  />
                </Show>
              )}
            </Show>
          )}
        </For>
      </div>
      <h2>{manageText().approvals.settled}</h2>
      <Loaded load={load} failed={manageText().approvals.failed}>
        {(settled) => <Ledger settled={settled()} agents={crew.agents()} />}
      </Loaded>
    </ManageFrame>
  );
};
