import type { Approval } from '@my-agent-crew/contract';
import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, on, Show } from 'solid-js';
import { countdown } from '../i18n/format.ts';
import { text } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { argumentLines } from './argument-lines.ts';
import { ArgumentsDialog } from './arguments-dialog.tsx';
import { type Asker, AskerLine } from './asker-line.tsx';
import { OperandList } from './operand-list.tsx';

/** What a person can say to an approval. */
export type Decision = 'approve' | 'deny' | 'always';

/** Arguments shown in the bar itself; the rest is behind "see everything". */
const shownArguments = 3;

/**
 * One tool call that waits for a person. `onDecide` resolves to a sentence when the decision did not count (somebody
 * else was first, the line is down), to null when it did. With a `reason` there is no "always".
 */
export const ApprovalBar = (props: {
  approval: Approval;
  /** Who asks, when it is not the agent of the conversation on the page. */
  asker?: Asker | null | undefined;
  /** How many more wait behind this one. */
  others: number;
  /** In ms, from the page's ticker. */
  now: number;
  onDecide: (decision: Decision) => Promise<string | null>;
  /** Called once when the time is over. */
  onExpire: () => void;
}): JSX.Element => {
  const id = createUniqueId();
  const [isBusy, setBusy] = createSignal(false);
  const [problem, setProblem] = createSignal<string | null>(null);
  const [isFull, setFull] = createSignal(false);
  const left = createMemo(() => Date.parse(props.approval.expires_at) - props.now);
  const isExpired = createMemo(() => left() <= 0);
  const lines = createMemo(() => argumentLines(props.approval.arguments));
  createEffect(on(isExpired, (over) => over && props.onExpire()));
  const decide = async (decision: Decision): Promise<void> => {
    if (isBusy() || isExpired()) return;
    setBusy(true);
    setProblem(null);
    setProblem(await props.onDecide(decision));
    setBusy(false);
  };
  const isLocked = (): boolean => isBusy() || isExpired();
  return (
    <section class="approval" aria-labelledby={id}>
      <header>
        <Icon name="shield" size={20} />
        <h2 id={id}>
          {text().approval.title} <code>{props.approval.name}</code>
        </h2>
        <span class="deadline" role="timer" aria-live="off">
          {isExpired() ? text().approval.expired : text().approval.deadline(countdown(left()))}
        </span>
      </header>
      <AskerLine asker={props.asker} />
      <Show when={props.approval.reason}>
        {(reason) => (
          // A reason of several lines is the card of what will run; the keyboard must reach all of it.
          <p class="why" tabindex={reason().includes('\n') ? 0 : undefined}>
            {reason()}
          </p>
        )}
      </Show>
      <Show when={lines().length > 0} fallback={<p class="why">{text().approval.noArguments}</p>}>
        <section
          class="approval-arguments"
          tabindex="0"
          aria-label={text().approval.fullTitle(props.approval.name)}
        >
          <For each={lines().slice(0, shownArguments)}>
            {(line) => (
              <div>
                <Show when={lines().length > 1}>
                  <span class="argument-name">{line.name}</span>
                </Show>
                <pre>{line.value}</pre>
              </div>
            )}
          </For>
          <Show when={lines().length > shownArguments}>
            <span class="argument-name">{text().approval.more(lines().length - shownArguments)}</span>
          </Show>
        </section>
      </Show>
      <OperandList operands={props.approval.operands} />
      <p class="approval-note" role="status">
        {problem() ?? (isExpired() ? text().approval.expiredBody : isBusy() ? text().approval.deciding : '')}
      </p>
      <div class="approval-actions">
        <button
          type="button"
          class="button primary"
          disabled={isLocked()}
          onClick={() => void decide('approve')}
        >
          {text().approval.approve}
        </button>
        <button type="button" class="button" disabled={isLocked()} onClick={() => void decide('deny')}>
          {text().approval.deny}
        </button>
        <Show when={props.approval.reason === null}>
          <button type="button" class="button" disabled={isLocked()} onClick={() => void decide('always')}>
            {text().approval.always}
          </button>
        </Show>
        <button type="button" class="button quiet" onClick={() => setFull(true)}>
          {text().approval.full}
        </button>
        <Show when={props.others > 0}>
          <span class="hint">{text().approval.other(props.others)}</span>
        </Show>
      </div>
      <Show when={isFull()}>
        <ArgumentsDialog
          tool={props.approval.name}
          values={props.approval.arguments}
          onClose={() => setFull(false)}
        />
      </Show>
    </section>
  );
};
