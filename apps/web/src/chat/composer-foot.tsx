import { messageCharLimit } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { count } from '../i18n/format.ts';
import { text } from '../i18n/language.ts';
import { paletteKey } from '../state/media.ts';

/** From this many characters on the box keeps its size: measuring a long text at every key would stall the page. */
export const longText = 20_000;

const Hints = (props: { isQueueing: boolean }): JSX.Element => (
  <span class="hints">
    <span>
      <kbd>Enter</kbd>{' '}
      {props.isQueueing ? text().composer.queue.toLocaleLowerCase() : text().composer.hintSend}
    </span>
    <span>
      <kbd>Shift Enter</kbd> {text().composer.hintLine}
    </span>
    <span>
      <kbd>{props.isQueueing ? '/steer …' : paletteKey}</kbd>{' '}
      {props.isQueueing ? text().composer.hintSteer : text().composer.hintPalette}
    </span>
  </span>
);

/** The line under the box: keys, where the running turn came from, how long a long text is, the limit when passed. */
export const ComposerFoot = (props: {
  id: string;
  length: number;
  isQueueing: boolean;
  note: string | null;
  showHints: boolean;
}): JSX.Element => (
  <div class="composer-foot" id={props.id}>
    <Show
      when={props.length <= messageCharLimit}
      fallback={
        <span class="bad-text" role="alert">
          {text().composer.tooLong(count(props.length), count(messageCharLimit))}
        </span>
      }
    >
      <Show when={props.note}>
        <span>{props.note}</span>
      </Show>
      <Show when={props.length > longText}>
        <span>{text().composer.long(count(props.length))}</span>
      </Show>
      <Show when={props.showHints}>
        <Hints isQueueing={props.isQueueing} />
      </Show>
    </Show>
  </div>
);
