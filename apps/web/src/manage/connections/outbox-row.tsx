import type { OutboxItem } from '@my-agent-crew/contract';
import { createSignal, type JSX, Show } from 'solid-js';
import { count, moment } from '../../i18n/format.ts';
import { outboxText } from '../../i18n/outbox-text.ts';
import { addressOf } from '../../state/route.ts';
import type { OutboxActions } from './outbox-actions.ts';

/** What a message is called in the names of its buttons. */
const nameOf = (item: OutboxItem): string =>
  `${item.text || item.path || outboxText().kind[item.kind]}`.replace(/\s+/g, ' ').slice(0, 60);

const isErased = (item: OutboxItem): boolean => item.kind === 'text' && item.text === '';

const factsOf = (item: OutboxItem): string => {
  const words = outboxText();
  return [
    item.kind === 'text' ? '' : words.kind[item.kind],
    item.is_edit ? words.edit : '',
    words.chat(item.target),
    moment(item.sent_at ?? item.created_at),
    item.attempts > 0 && item.error !== null ? words.attempts(count(item.attempts)) : '',
    item.next_at === null ? '' : words.next(moment(item.next_at)),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
};

/** One message: what it says, where it stands and why, and what can be decided about it. */
export const OutboxRow = (props: { item: OutboxItem; actions: OutboxActions }): JSX.Element => {
  const words = outboxText;
  const [isBusy, setBusy] = createSignal(false);
  const canResend = (): boolean =>
    ['dead', 'unsure', 'dropped'].includes(props.item.state) && !isErased(props.item);
  const canDrop = (): boolean => ['dead', 'unsure', 'waiting'].includes(props.item.state);
  const decide = async (act: (item: OutboxItem) => Promise<void>): Promise<void> => {
    setBusy(true);
    await act(props.item);
    setBusy(false);
  };
  const button = (label: string, act: (item: OutboxItem) => Promise<void>): JSX.Element => (
    <button
      type="button"
      class="button small"
      disabled={isBusy()}
      aria-label={words().named(label, nameOf(props.item))}
      onClick={() => void decide(act)}
    >
      {label}
    </button>
  );
  return (
    <li class="outbox-row" data-state={props.item.state}>
      <p class="outbox-head">
        <span class="outbox-mark" data-state={props.item.state}>
          {words().state[props.item.state]}
        </span>
        <span class="hint">{factsOf(props.item)}</span>
      </p>
      <Show when={props.item.path}>{(path) => <code class="outbox-path">{path()}</code>}</Show>
      <Show
        when={props.item.text !== ''}
        fallback={
          <Show when={isErased(props.item)}>
            <p class="hint">{words().erased}</p>
          </Show>
        }
      >
        <p class="outbox-text">{props.item.text}</p>
      </Show>
      <Show when={props.item.state !== 'sent' && props.item.error}>
        {(error) => <p class="outbox-error">{error()}</p>}
      </Show>
      <Show when={props.item.state === 'unsure'}>
        <p class="hint">{words().unsureHint}</p>
      </Show>
      <div class="outbox-buttons">
        <Show when={canResend()}>{button(words().resend, props.actions.resend)}</Show>
        <Show when={canDrop()}>{button(words().drop, props.actions.drop)}</Show>
        <Show when={!isErased(props.item) && props.item.conversation_id}>
          {(id) => (
            <a
              class="button small quiet"
              href={addressOf.chat(id())}
              aria-label={words().named(words().toChat, nameOf(props.item))}
            >
              {words().toChat}
            </a>
          )}
        </Show>
      </div>
    </li>
  );
};
