import { messageCharLimit } from '@my-agent-crew/contract';
import { createEffect, createUniqueId, type JSX, on, onMount, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { ComposerFoot, longText } from './composer-foot.tsx';

const growsByItself = CSS.supports('field-sizing', 'content');

/** True for a text that joins the running turn instead of waiting for its end. */
export const isSteer = (words: string): boolean => /^\/steer\s/.test(words);

/**
 * The box for messages. It is never locked while a turn runs: what is sent then waits in the queue. `blocked` is the
 * reason why nothing can be sent now; the words stay editable.
 */
export const Composer = (props: {
  words: string;
  onWords: (words: string) => void;
  onSend: (words: string) => void;
  onStop: () => void;
  /** Something can be stopped. */
  isBusy: boolean;
  /** A turn runs: what is sent now waits or joins it. */
  isQueueing: boolean;
  isStopping: boolean;
  blocked: string | null;
  /** A control that lifts the block, beside its reason. */
  blockedAction?: JSX.Element;
  /** A line about where the running turn came from, or null. */
  note: string | null;
  showHints: boolean;
  /** Changes when the box should take the focus: another conversation, words handed back. */
  focusKey: string;
  canFocus: boolean;
}): JSX.Element => {
  const id = createUniqueId();
  let box: HTMLTextAreaElement | undefined;
  const isTooLong = (): boolean => props.words.length > messageCharLimit;
  const canSend = (): boolean => props.words.trim() !== '' && !isTooLong() && props.blocked === null;
  const grow = (): void => {
    if (box === undefined || growsByItself || box.value.length > longText) return;
    box.style.height = 'auto';
    box.style.height = `${box.scrollHeight}px`;
  };
  const send = (): void => {
    if (canSend()) props.onSend(props.words);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    // An Enter that ends a composition (Vietnamese, Japanese …) belongs to the input method.
    if (event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  };
  createEffect(() => {
    const next = props.words;
    // Written only when it differs: setting the same value would move the caret and break a composition.
    if (box !== undefined && box.value !== next) box.value = next;
    grow();
  });
  const focus = (): void => {
    if (props.canFocus) box?.focus({ preventScroll: true });
  };
  onMount(focus);
  createEffect(on(() => props.focusKey, focus, { defer: true }));
  const sendLabel = (): string =>
    props.isQueueing
      ? isSteer(props.words)
        ? text().composer.steer
        : text().composer.queue
      : text().composer.send;
  return (
    <div class="composer">
      <Show when={props.blocked}>
        {(reason) => (
          <div class="composer-blocked" role="status">
            <p>{reason()}</p>
            {props.blockedAction}
          </div>
        )}
      </Show>
      <div class="composer-box" classList={{ blocked: props.blocked !== null }}>
        <label class="hidden-text" for={id}>
          {text().composer.label}
        </label>
        <textarea
          ref={box}
          id={id}
          rows="1"
          classList={{ long: props.words.length > longText }}
          placeholder={props.isQueueing ? text().composer.placeholderBusy : text().composer.placeholder}
          aria-invalid={isTooLong() || undefined}
          aria-describedby={`${id}-hint`}
          data-composer=""
          onInput={(event) => props.onWords(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div class="composer-actions">
          <Show when={props.isBusy}>
            <button
              type="button"
              class="button stop"
              disabled={props.isStopping}
              onClick={() => props.onStop()}
            >
              <Icon name="stop" size={16} />
              {props.isStopping ? text().composer.stopping : text().composer.stop}
            </button>
          </Show>
          <button
            type="button"
            class="button primary send"
            disabled={!canSend()}
            aria-label={sendLabel()}
            title={sendLabel()}
            onClick={send}
          >
            <Icon name="send" size={18} />
          </button>
        </div>
      </div>
      <ComposerFoot
        id={`${id}-hint`}
        length={props.words.length}
        isQueueing={props.isQueueing}
        note={props.note}
        showHints={props.showHints}
      />
    </div>
  );
};
