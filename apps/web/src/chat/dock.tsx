import type { Approval } from '@my-agent-crew/contract';
import { createMemo, type JSX, lazy, onMount, Show, Suspense } from 'solid-js';
import { text } from '../i18n/language.ts';
import { useCrew } from '../state/crew.ts';
import { draftOf, saveDraft } from '../state/drafts.ts';
import { isTouch } from '../state/media.ts';
import type { ThreadSession } from '../state/thread-session.ts';
import { now } from '../state/ticker.ts';
import { Pane } from '../ui/pane.tsx';
import { askerOf } from './asker-line.tsx';
import { Composer } from './composer.tsx';
import { createDockActions } from './dock-actions.ts';
import type { Editing } from './editing.ts';
import { QueuedChips } from './queued-chips.tsx';

const EditBox = lazy(async () => ({ default: (await import('./edit-box.tsx')).EditBox }));

/** Most turns ask nothing: the cards come once the page stands, so that they are there before the first request. */
const ApprovalGroup = lazy(async () => ({
  default: (await import('./approval-group.tsx')).ApprovalGroup,
}));

/** What stands under a thread: decisions that wait, the queue, the box. */
export const Dock = (props: {
  session: ThreadSession;
  editing: Editing;
  onRaiseCap: () => void;
}): JSX.Element => {
  const crew = useCrew();
  const actions = createDockActions(crew, props.session);
  const id = (): string => props.session.id;
  onMount(() => void ApprovalGroup.preload());
  const summary = () => crew.conversations.byId(id());
  const listed = createMemo<ReadonlySet<string>>(
    (known) => new Set([...known, ...crew.activity.state.approvals.map((approval) => approval.id)]),
    new Set(),
  );
  /** A sleeping turn tells nobody that one of its requests was decided; it leaves the list of the activity stream. */
  const isOpen = ({ id: own }: Approval): boolean =>
    !listed().has(own) || crew.activity.state.approvals.some((approval) => approval.id === own);
  /** Own approvals and those of conversations this one opened: an approval is never out of sight. */
  const approvals = createMemo((): Approval[] => {
    const family = crew.conversations.familyOf(id());
    const own = props.session.state.approvals.filter(isOpen);
    const others = crew.activity.state.approvals.filter(
      (approval) =>
        approval.conversation_id !== id() &&
        family.has(approval.conversation_id) &&
        !own.some((candidate) => candidate.id === approval.id),
    );
    return [...own, ...others];
  });
  const current = createMemo(() => approvals()[0]);
  /** What the same turn waits for stands together; a question is answered by itself. */
  const group = createMemo((): Approval[] => {
    const first = current();
    if (first === undefined || first.kind === 'question') return first === undefined ? [] : [first];
    return approvals().filter((approval) => approval.run_id === first.run_id && approval.kind === 'tool');
  });
  const asker = (approval: Approval) =>
    approval.conversation_id === id() ? null : askerOf(approval, crew.agents());
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
  const announced = (): string => {
    const waiting = current();
    if (waiting === undefined) return '';
    return waiting.kind === 'question' ? text().question.title : text().approval.heading(waiting.name);
  };
  const note = (): string | null => {
    const run = props.session.state.run;
    if (run === null || run.status !== 'running' || run.source === 'web') return null;
    return text().composer.elsewhere(text().composer.channels[run.source]);
  };

  return (
    <div class="dock">
      <p class="hidden-text" role="status">
        {announced()}
      </p>
      <Pane>
        <Suspense>
          <Show when={current()?.run_id} keyed>
            <Show when={group()[0]}>
              {(first) => (
                <ApprovalGroup
                  approvals={group()}
                  asker={asker(first())}
                  others={approvals().length - group().length}
                  now={now()}
                  onDecide={actions.decide}
                  onAnswer={actions.answer}
                  onExpire={() => void props.session.open()}
                />
              )}
            </Show>
          </Show>
        </Suspense>
        <QueuedChips items={props.session.state.queued} onTakeBack={(item) => void actions.takeBack(item)} />
      </Pane>
      <Pane>
        <Show
          when={props.editing.edit()}
          fallback={
            <Composer
              words={draftOf(id())}
              onWords={(words) => saveDraft(id(), words)}
              onSend={actions.send}
              onStop={() => void actions.stop()}
              isBusy={isBusy()}
              isQueueing={isQueueing()}
              isStopping={actions.isStopping()}
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
              focusKey={`${id()} ${actions.handed()}`}
              canFocus={!isTouch()}
            />
          }
        >
          {(edit) => (
            <Suspense>
              <EditBox edit={edit()} editing={props.editing} />
            </Suspense>
          )}
        </Show>
      </Pane>
    </div>
  );
};
