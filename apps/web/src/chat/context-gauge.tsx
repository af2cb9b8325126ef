import type { ThreadState } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { count } from '../i18n/format.ts';
import { historyText } from '../i18n/history-text.ts';
import type { CompactionActions } from '../thread/compactions.ts';
import { contextUse } from './context-use.ts';

/** How much of the model's window the conversation takes, as far as it is known, and the way to shorten it. */
export const ContextGauge = (props: { thread: ThreadState; actions: CompactionActions }): JSX.Element => {
  const words = historyText;
  const used = (): number | null => contextUse(props.thread);
  /** An assumed window is no known number: no share of it is shown. */
  const known = (): number | null => {
    const window = props.thread.context_window;
    return window === null || window.source === 'default' ? null : window.tokens;
  };
  const isOpen = (): boolean => ['running', 'waiting'].includes(props.thread.run?.status ?? '');
  const sentence = (tokens: number): string => {
    const window = known();
    return window === null ? words().usedOnly(count(tokens)) : words().used(count(tokens), count(window));
  };
  return (
    <section class="context-gauge" aria-label={words().context}>
      <Show when={used()}>
        {(tokens) => (
          <>
            <dl class="facts">
              <dt>{words().context}</dt>
              <dd>{sentence(tokens())}</dd>
            </dl>
            <Show when={known()}>
              {(window) => (
                <div class="meter" aria-hidden="true">
                  <i style={{ width: `${Math.min(100, (tokens() / window()) * 100)}%` }} />
                </div>
              )}
            </Show>
          </>
        )}
      </Show>
      <Show when={props.thread.context_window?.source === 'default' && props.thread.context_window}>
        {(window) => <p class="hint">{words().assumed(count(window().tokens))}</p>}
      </Show>
      <button
        type="button"
        class="button"
        disabled={isOpen() || props.actions.isBusy() || props.thread.messages.length === 0}
        onClick={() => void props.actions.compact()}
      >
        {props.actions.isBusy() ? words().working : words().now}
      </button>
    </section>
  );
};
