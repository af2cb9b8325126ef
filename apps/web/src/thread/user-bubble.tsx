import type { UserMessage } from '@my-agent-crew/contract';
import { createSignal, type JSX, Show } from 'solid-js';
import type { UserRow } from './build-rows.ts';
import { CopyMessage } from './copy-message.tsx';
import { type OwnMessageActions, useThread } from './thread-context.ts';
import { ThreadIcon } from './thread-icon.tsx';
import { clockTime } from './thread-time.ts';

/** A text longer than this, in characters, or with more lines than below, is folded. */
const longChars = 2400;
const longLines = 30;

const isLong = (text: string): boolean =>
  text.length > longChars || text.split('\n', longLines + 1).length > longLines;

const beginning = (text: string): string => {
  const lines = text.slice(0, longChars).split('\n').slice(0, longLines).join('\n');
  const space = lines.search(/\s\S*$/);
  return `${space > 0 ? lines.slice(0, space) : lines} …`;
};

/** What a person said; also while it is on its way, and when it did not get through. */
export const UserBubble = (props: { readonly row: UserRow }): JSX.Element => {
  const thread = useThread();
  const [isOpen, setOpen] = createSignal(thread.folds.get(props.row.key) ?? false);
  const toggle = (): void => {
    setOpen((open) => !open);
    thread.folds.set(props.row.key, isOpen());
  };
  const shown = (): string =>
    isLong(props.row.text) && !isOpen() ? beginning(props.row.text) : props.row.text;
  const origin = (): string => {
    const message = props.row.message;
    if (message === null) return '';
    return message.steer ? thread.text.steer : thread.text.from[message.source];
  };
  return (
    <article class="thread-user" data-pending={props.row.message === null ? '' : undefined}>
      <h2 class="thread-unseen">{thread.text.you}</h2>
      <Show when={origin() !== ''}>
        <p class="thread-origin">
          <Show when={props.row.message?.steer}>
            <ThreadIcon name="reply" />
          </Show>
          {origin()}
        </p>
      </Show>
      <div class="thread-bubble" data-failed={props.row.error === null ? undefined : ''}>
        {shown()}
        <Show when={isLong(props.row.text)}>
          <button type="button" class="thread-link thread-more" aria-expanded={isOpen()} onClick={toggle}>
            {isOpen() ? thread.text.showLess : thread.text.showAll}
          </button>
        </Show>
      </div>
      <Show when={props.row.message} fallback={<PendingNote row={props.row} />}>
        {(message) => (
          <div class="thread-actions">
            <time datetime={message().at}>{clockTime(message().at, thread.text.locale)}</time>
            <CopyMessage source={message().text} />
            <Show when={thread.own}>{(own) => <OwnActions message={message()} own={own()} />}</Show>
          </div>
        )}
      </Show>
    </article>
  );
};

const OwnActions = (props: {
  readonly message: UserMessage;
  readonly own: OwnMessageActions;
}): JSX.Element => {
  const thread = useThread();
  return (
    <>
      <button
        type="button"
        class="thread-action"
        aria-label={thread.text.editMessage}
        title={thread.text.editMessage}
        onClick={() => props.own.edit(props.message)}
      >
        <ThreadIcon name="edit" />
      </button>
      <button
        type="button"
        class="thread-action"
        aria-label={thread.text.forkHere}
        title={thread.text.forkHere}
        onClick={() => props.own.fork(props.message)}
      >
        <ThreadIcon name="fork" />
      </button>
    </>
  );
};

const PendingNote = (props: { readonly row: UserRow }): JSX.Element => {
  const thread = useThread();
  return (
    <Show when={props.row.error} fallback={<p class="thread-note">{thread.text.pending.sending}</p>}>
      {(reason) => (
        <p class="thread-note thread-bad" role="alert">
          {thread.text.pending.failed(reason())}
          <button type="button" class="thread-link" onClick={() => thread.retry(props.row.requestId ?? '')}>
            {thread.text.pending.retry}
          </button>
        </p>
      )}
    </Show>
  );
};
