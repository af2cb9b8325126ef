import { type Approval, routes } from '@my-agent-crew/contract';
import { createEffect, createMemo, For, type JSX, on, Show } from 'solid-js';
import { ApprovalGroup } from '../../chat/approval-group.tsx';
import { askerOf } from '../../chat/asker-line.tsx';
import { answerQuestion, decideApproval } from '../../chat/decide.ts';
import { lateDecision } from '../../chat/late-decision.ts';
import { text } from '../../i18n/language.ts';
import { manageText } from '../../i18n/manage-text.ts';
import { sentenceOf } from '../../net/api.ts';
import { useCrew } from '../../state/crew.ts';
import { now } from '../../state/ticker.ts';
import { showToast } from '../../state/toasts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';
import { ManageFrame } from '../manage-frame.tsx';
import { Ledger } from './ledger.tsx';
import { RunLine } from './run-line.tsx';
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
  const pending = (): Approval[] => crew.activity.state.approvals;
  // Whatever leaves the list of the waiting is in the ledger now.
  createEffect(
    on(
      () =>
        pending()
          .map((approval) => approval.id)
          .join(' '),
      () => void load.read(),
      { defer: true },
    ),
  );
  const settle = async (sent: Promise<Approval>, failed: string): Promise<string | null> => {
    try {
      await sent;
      return null;
    } catch (error) {
      const late = lateDecision(error);
      // The card of a request that was decided elsewhere leaves the page: what happened must outlive it.
      if (late !== null) showToast(late, 'bad');
      void load.read();
      return late ?? `${failed} ${sentenceOf(error)}`;
    }
  };
  const runIds = createMemo(() => [...new Set(pending().map((approval) => approval.run_id))]);
  const ofRun = (id: string): Approval[] => pending().filter((approval) => approval.run_id === id);
  const asker = (approval: Approval) => ({
    ...askerOf(approval, crew.agents()),
    words: manageText().approvals.from,
    open: manageText().approvals.open,
  });
  return (
    <ManageFrame title={manageText().approvals.title}>
      <h2>{manageText().approvals.pending}</h2>
      <div class="waiting-list">
        <For
          each={runIds()}
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
          {(run) => (
            <Show when={ofRun(run)[0]}>
              {(first) => (
                <ApprovalGroup
                  approvals={ofRun(run)}
                  asker={asker(first())}
                  about={<RunLine id={run} runs={crew.activity.state.runs} />}
                  others={0}
                  now={now()}
                  onDecide={(approval, decision) =>
                    settle(decideApproval(crew.api, approval, decision), text().approval.failed)
                  }
                  onAnswer={(approval, words) =>
                    settle(answerQuestion(crew.api, approval, words), text().question.failed)
                  }
                  onExpire={() => void load.read()}
                />
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
