import type { Approval } from '@my-agent-crew/contract';
import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, on, Show } from 'solid-js';
import { countdown } from '../i18n/format.ts';
import { text } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { type Asker, AskerLine } from './asker-line.tsx';

const answerLimit = 20_000;

const questionOf = (approval: Approval): string => {
  const question = approval.arguments['question'];
  return typeof question === 'string' ? question : JSON.stringify(approval.arguments);
};

/**
 * A question of the agent: its options as buttons, and room for one's own words. `onAnswer` resolves to a sentence when
 * the answer did not count, to null when it did.
 */
export const QuestionCard = (props: {
  approval: Approval;
  /** Who asks, when it is not the agent of the conversation on the page. */
  asker?: Asker | null | undefined;
  now: number;
  onAnswer: (answer: string) => Promise<string | null>;
  onExpire: () => void;
}): JSX.Element => {
  const id = createUniqueId();
  const [words, setWords] = createSignal('');
  const [isBusy, setBusy] = createSignal(false);
  const [problem, setProblem] = createSignal<string | null>(null);
  const left = createMemo(() => Date.parse(props.approval.expires_at) - props.now);
  const isExpired = createMemo(() => left() <= 0);
  createEffect(on(isExpired, (over) => over && props.onExpire()));
  const answer = async (given: string): Promise<void> => {
    if (isBusy() || isExpired() || given.trim() === '') return;
    setBusy(true);
    setProblem(null);
    setProblem(await props.onAnswer(given));
    setBusy(false);
  };
  return (
    <section class="question" aria-labelledby={id}>
      <header>
        <Icon name="help" size={20} />
        <span class="question-kicker">{text().question.title}</span>
        <span class="deadline" role="timer" aria-live="off">
          {isExpired() ? text().approval.expired : text().question.deadline(countdown(left()))}
        </span>
      </header>
      <AskerLine asker={props.asker} />
      <h2 id={id}>{questionOf(props.approval)}</h2>
      <Show when={props.approval.options.length > 0}>
        <div class="options">
          <For each={props.approval.options}>
            {(option) => (
              <button
                type="button"
                class="button"
                disabled={isBusy() || isExpired()}
                onClick={() => void answer(option)}
              >
                {option}
              </button>
            )}
          </For>
        </div>
      </Show>
      <form
        class="answer"
        onSubmit={(event) => {
          event.preventDefault();
          void answer(words());
        }}
      >
        <label class="hidden-text" for={`${id}-answer`}>
          {text().question.free}
        </label>
        <input
          id={`${id}-answer`}
          class="input"
          value={words()}
          maxLength={answerLimit}
          placeholder={text().question.placeholder}
          autocomplete="off"
          disabled={isExpired()}
          onInput={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter that ends a composition must not send.
            if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.preventDefault();
          }}
        />
        <button
          type="submit"
          class="button primary"
          disabled={isBusy() || isExpired() || words().trim() === ''}
        >
          {text().question.send}
        </button>
      </form>
      <p class="hint" role="status">
        {problem() ??
          (props.approval.default === null
            ? text().question.noDefault
            : text().question.default(props.approval.default))}
      </p>
    </section>
  );
};
