import type { AssistantMessage } from '@my-agent-crew/contract';
import { createMemo, For, type JSX, Show } from 'solid-js';
import { duration, modelOf, money } from '../i18n/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { AnswerText, shownText } from './answer-text.tsx';
import type { AnswerRow, CallView } from './build-rows.ts';
import { CopyMessage } from './copy-message.tsx';
import { useThread } from './thread-context.ts';
import { ThreadIcon } from './thread-icon.tsx';
import { clockTime } from './thread-time.ts';
import { ToolCard } from './tool-card.tsx';

const Meta = (props: { readonly message: AssistantMessage }): JSX.Element => {
  const thread = useThread();
  const cost = () =>
    props.message.cost_usd === null ? thread.text.unknownPrice : money(props.message.cost_usd);
  const route = () => [props.message.route, props.message.provider].filter(Boolean).join(' · ');
  return (
    <span class="thread-meta">
      <span title={route()}>{modelOf(props.message.route)}</span>
      <span>{cost()}</span>
      <span>{duration(props.message.duration_ms)}</span>
    </span>
  );
};

const LiveStatus = (): JSX.Element => {
  const thread = useThread();
  const words = () => {
    const live = thread.state.live;
    if (live?.is_thinking) return thread.text.live.thinking;
    return live?.is_waiting ? thread.text.live.waiting : thread.text.live.writing;
  };
  return (
    <p class="thread-live">
      <span class="thread-pulse" />
      {words()}
    </p>
  );
};

const Head = (props: { readonly message: AssistantMessage | null; readonly route: string }): JSX.Element => {
  const thread = useThread();
  return (
    <header class="thread-head">
      <h2>{thread.agentName}</h2>
      <Show when={props.message} fallback={<span class="thread-meta">{modelOf(props.route)}</span>}>
        {(message) => <Meta message={message()} />}
      </Show>
    </header>
  );
};

const Frame = (props: { readonly isFirst: boolean; readonly children: JSX.Element }): JSX.Element => {
  const thread = useThread();
  return (
    <article class="thread-answer" data-first={props.isFirst ? '' : undefined}>
      <Show when={props.isFirst}>
        <Avatar id={thread.state.run?.agent_id ?? 'default'} name={thread.agentName} />
      </Show>
      <div class="thread-body">{props.children}</div>
    </article>
  );
};

const isEmpty = (message: AssistantMessage): boolean =>
  message.text.trim() === '' && message.calls.length === 0 && message.cut === null;

/** An answer of the model, finished or being written, with the cards of the tools it called. */
export const AnswerView = (props: { readonly row: AnswerRow }): JSX.Element => {
  const thread = useThread();
  const live = () => {
    const present = thread.state.live;
    return present?.message_id === props.row.key ? present : null;
  };
  const source = () => props.row.message?.text ?? live()?.text ?? '';
  const isWritten = () => /\S/.test(shownText(source(), props.row.message === null));
  return (
    <Frame isFirst={props.row.isFirst}>
      <Show when={props.row.isFirst}>
        <Head message={props.row.message} route={live()?.route ?? ''} />
      </Show>
      <Show when={isWritten()} fallback={props.row.message === null && <LiveStatus />}>
        <div class="thread-text">
          <AnswerText text={source()} live={props.row.message === null} files={thread.files} />
        </div>
      </Show>
      <Show when={props.row.message}>
        {(message) => (
          <>
            <Show when={message().cut}>
              {(reason) => (
                <p class="thread-cut">
                  <ThreadIcon name="alert" />
                  {thread.text.cut(reason())}
                </p>
              )}
            </Show>
            <Show when={isEmpty(message())}>
              <p class="thread-cut">
                <ThreadIcon name="alert" />
                {thread.text.emptyAnswer}
              </p>
            </Show>
          </>
        )}
      </Show>
      <Show when={props.row.calls.length > 0}>
        <div class="thread-calls">
          <For each={props.row.calls.map((view) => view.call.id)}>
            {(id) => {
              const view = createMemo<CallView | undefined>(
                (known) => props.row.calls.find((candidate) => candidate.call.id === id) ?? known,
              );
              return <Show when={view()}>{(present) => <ToolCard view={present()} isLonely={false} />}</Show>;
            }}
          </For>
        </div>
      </Show>
      <Show when={isWritten() && props.row.message}>
        {(message) => (
          <div class="thread-actions">
            <CopyMessage source={message().text} />
            <time datetime={message().at}>{clockTime(message().at, thread.text.locale)}</time>
            <Show when={!props.row.isFirst}>
              <Meta message={message()} />
            </Show>
          </div>
        )}
      </Show>
    </Frame>
  );
};

/** The turn runs, but nothing of it can be shown yet. */
export const WorkingView = (props: { readonly isFirst: boolean }): JSX.Element => {
  const thread = useThread();
  return (
    <Frame isFirst={props.isFirst}>
      <Show when={props.isFirst}>
        <Head message={null} route="" />
      </Show>
      <p class="thread-live">
        <span class="thread-pulse" />
        {thread.text.live.working}
      </p>
    </Frame>
  );
};
