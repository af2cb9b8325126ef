import { type Approval, type QueuedItem, routes } from '@my-agent-crew/contract';
import { createMemo, createSignal, type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { sentenceOf } from '../net/api.ts';
import { useCrew } from '../state/crew.ts';
import { draftOf, saveDraft } from '../state/drafts.ts';
import { isTouch } from '../state/media.ts';
import type { ThreadSession } from '../state/thread-session.ts';
import { now } from '../state/ticker.ts';
import { showToast } from '../state/toasts.ts';
import { Pane } from '../ui/pane.tsx';
import { ApprovalBar, type Decision } from './approval-bar.tsx';
import { Composer } from './composer.tsx';
import { QuestionCard } from './question-card.tsx';
import { QueuedChips } from './queued-chips.tsx';

/** Words handed back go before what is in the box, each text a paragraph of its own. */
const handBack = (conversationId: string, words: readonly string[]): void => {
  if (words.length === 0) return;
  saveDraft(conversationId, [...words, draftOf(conversationId)].filter((part) => part !== '').join('\n\n'));
};

/** What stands under a thread: decisions that wait, the queue, the box. */
export const Dock = (props: { session: ThreadSession; onRaiseCap: () => void }): JSX.Element => {
  const crew = useCrew();
  const [isStopping, setStopping] = createSignal(false);
  const [handed, setHanded] = createSignal(0);
  const id = (): string => props.session.id;
  const summary = () => crew.conversations.byId(id());
  /** Own approvals and those of conversations this one opened: an approval is never out of sight. */
  const approvals = createMemo((): Approval[] => {
    const family = crew.conversations.familyOf(id());
    const own = props.session.state.approvals;
    const others = crew.activity.state.approvals.filter(
      (approval) =>
        approval.conversation_id !== id() &&
        family.has(approval.conversation_id) &&
        !own.some((candidate) => candidate.id === approval.id),
    );
    return [...own, ...others];
  });
  const current = createMemo(() => approvals()[0]);
  const runStatus = (): string | undefined => props.session.state.run?.status;
  const isBusy = (): boolean =>
    runStatus() === 'running' ||
    runStatus() === 'waiting' ||
    crew.outbox.of(id()).some((message) => message.error === null);
  const isQueueing = (): boolean => isBusy() && runStatus() !== 'waiting';
  const isOverCap = (): boolean => {
    const line = summary();
    return line !== undefined && line.cost_cap_usd > 0 && line.spent_usd >= line.cost_cap_usd;
  };
  const blocked = (): string | null => {
    const waiting = current();
    if (waiting !== undefined)
      return waiting.kind === 'question' ? text().composer.blockedQuestion : text().composer.blockedApproval;
    return isOverCap() && runStatus() !== 'running' ? text().composer.blockedBudget : null;
  };
  const note = (): string | null => {
    const run = props.session.state.run;
    if (run === null || run.status !== 'running' || run.source === 'web') return null;
    return text().composer.elsewhere(text().composer.channels[run.source]);
  };

  const settle = async (call: () => Promise<unknown>, failed: string): Promise<string | null> => {
    try {
      await call();
      void props.session.open();
      return null;
    } catch (error) {
      // Somebody else may have decided: the server's sentence says who, and the thread is read again.
      const sentence = `${failed} ${sentenceOf(error)}`;
      showToast(sentence, 'bad');
      void props.session.open();
      return sentence;
    }
  };
  const decide = (approval: Approval, decision: Decision): Promise<string | null> =>
    settle(
      () =>
        crew.api.call(routes.decideApproval, {
          params: { id: approval.conversation_id, approval_id: approval.id },
          body: {
            approve: decision !== 'deny',
            source: 'web',
            ...(decision === 'always' ? { always: true } : {}),
          },
        }),
      text().approval.failed,
    );
  const answer = (approval: Approval, words: string): Promise<string | null> =>
    settle(
      () =>
        crew.api.call(routes.answerQuestion, {
          params: { id: approval.conversation_id, approval_id: approval.id },
          body: { answer: words, source: 'web' },
        }),
      text().question.failed,
    );
  const stop = async (): Promise<void> => {
    setStopping(true);
    try {
      const { cleared } = await crew.api.call(routes.stopTurn, { params: { id: id() } });
      handBack(id(), cleared);
      if (cleared.length > 0) showToast(text().composer.stopped);
      setHanded((times) => times + 1);
      void props.session.open();
    } catch (error) {
      showToast(`${text().composer.stopFailed} ${sentenceOf(error)}`, 'bad');
    } finally {
      setStopping(false);
    }
  };
  const takeBack = async (item: QueuedItem): Promise<void> => {
    try {
      const { text: words } = await crew.api.call(routes.deleteQueuedItem, {
        params: { id: id(), item_id: item.id },
      });
      handBack(id(), [words]);
      setHanded((times) => times + 1);
    } catch (error) {
      showToast(`${text().composer.unqueueFailed} ${sentenceOf(error)}`, 'bad');
    }
    void props.session.open();
  };
  const send = (words: string): void => {
    saveDraft(id(), '');
    void crew.outbox.send(id(), words);
  };
  return (
    <div class="dock">
      <Pane>
        <Show when={current()?.id} keyed>
          <Show when={current()}>
            {(approval) => (
              <Show
                when={approval().kind === 'question'}
                fallback={
                  <ApprovalBar
                    approval={approval()}
                    others={approvals().length - 1}
                    now={now()}
                    onDecide={(decision) => decide(approval(), decision)}
                    onExpire={() => void props.session.open()}
                  />
                }
              >
                <QuestionCard
                  approval={approval()}
                  now={now()}
                  onAnswer={(words) => answer(approval(), words)}
                  onExpire={() => void props.session.open()}
                />
              </Show>
            )}
          </Show>
        </Show>
        <QueuedChips items={props.session.state.queued} onTakeBack={(item) => void takeBack(item)} />
      </Pane>
      <Pane>
        <Composer
          words={draftOf(id())}
          onWords={(words) => saveDraft(id(), words)}
          onSend={send}
          onStop={() => void stop()}
          isBusy={isBusy()}
          isQueueing={isQueueing()}
          isStopping={isStopping()}
          blocked={blocked()}
          blockedAction={
            <Show when={current() === undefined && isOverCap()}>
              <button type="button" class="button small" onClick={() => props.onRaiseCap()}>
                {text().composer.raiseCap}
              </button>
            </Show>
          }
          note={note()}
          showHints={!isTouch()}
          focusKey={`${id()} ${handed()}`}
          canFocus={!isTouch()}
        />
      </Pane>
    </div>
  );
};
