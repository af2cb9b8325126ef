import type { Approval } from '@my-agent-crew/contract';
import { createMemo, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { gateText } from '../i18n/gate-text.ts';
import { text } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { ApprovalBar, type Decision } from './approval-bar.tsx';
import { type Asker, AskerLine } from './asker-line.tsx';
import { QuestionCard } from './question-card.tsx';

/**
 * What one turn waits for. Several calls stand under one heading and can be allowed in one go; each is still a decision of
 * its own, and a question is never among them. `onDecide` and `onAnswer` resolve as those of the cards do.
 */
export const ApprovalGroup = (props: {
  approvals: readonly Approval[];
  asker?: Asker | null | undefined;
  /** A link to the turn, or what it was about. */
  about?: JSX.Element;
  /** How many wait behind this group. */
  others: number;
  now: number;
  onDecide: (approval: Approval, decision: Decision) => Promise<string | null>;
  onAnswer: (approval: Approval, words: string) => Promise<string | null>;
  onExpire: () => void;
}): JSX.Element => {
  const id = createUniqueId();
  const [progress, setProgress] = createSignal<{ done: number; all: number } | null>(null);
  const [note, setNote] = createSignal('');
  const ids = createMemo(() => props.approvals.map((approval) => approval.id));
  const of = (one: string): Approval | undefined => props.approvals.find((approval) => approval.id === one);
  const open = createMemo(() =>
    props.approvals.filter(
      (approval) => approval.kind === 'tool' && Date.parse(approval.expires_at) > props.now,
    ),
  );
  const isGroup = (): boolean => ids().length > 1;
  const approveAll = async (): Promise<void> => {
    const shown = open();
    const problems: string[] = [];
    setNote('');
    for (const [done, approval] of shown.entries()) {
      setProgress({ done, all: shown.length });
      const problem = await props.onDecide(approval, 'approve');
      if (problem !== null) problems.push(`${approval.name}: ${problem}`);
    }
    setProgress(null);
    setNote([gateText().approved(shown.length - problems.length), ...problems].join(' '));
  };
  return (
    <section
      class="approval-group"
      classList={{ several: isGroup() }}
      aria-labelledby={isGroup() ? id : undefined}
    >
      <Show when={isGroup()}>
        <header>
          <Icon name="shield" size={20} />
          <h2 id={id}>{gateText().group(ids().length)}</h2>
          <Show when={open().length > 1}>
            <button
              type="button"
              class="button primary"
              disabled={progress() !== null}
              onClick={() => void approveAll()}
            >
              {gateText().approveAll(open().length)}
            </button>
          </Show>
        </header>
        <AskerLine asker={props.asker} />
        {props.about}
        <p class="approval-note" role="status">
          <Show when={progress()} fallback={note()}>
            {(sent) => gateText().approving(sent().done, sent().all)}
          </Show>
        </p>
      </Show>
      <For each={ids()}>
        {(one) => (
          <Show when={of(one)}>
            {(approval) => (
              <Show
                when={approval().kind === 'question'}
                fallback={
                  <ApprovalBar
                    approval={approval()}
                    asker={isGroup() ? null : props.asker}
                    others={isGroup() ? 0 : props.others}
                    now={props.now}
                    onDecide={(decision) => props.onDecide(approval(), decision)}
                    onExpire={() => props.onExpire()}
                  />
                }
              >
                <QuestionCard
                  approval={approval()}
                  asker={isGroup() ? null : props.asker}
                  now={props.now}
                  onAnswer={(words) => props.onAnswer(approval(), words)}
                  onExpire={() => props.onExpire()}
                />
              </Show>
            )}
          </Show>
        )}
      </For>
      <Show when={isGroup() && props.others > 0}>
        <p class="hint">{text().approval.other(props.others)}</p>
      </Show>
    </section>
  );
};
