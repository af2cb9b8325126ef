import { createMemo, For, type JSX, Show } from 'solid-js';
import { count, money } from '../../i18n/format.ts';
import { addressOf } from '../../state/route.ts';
import { AnswerText } from '../answer-text.tsx';
import type { CallView } from '../build-rows.ts';
import { type CallState, callStateIcon, callStateOf, isTrouble } from '../call-state.ts';
import { CardHead, createFold } from '../card-head.tsx';
import { shortArgument, stringArgument } from '../short-argument.ts';
import { useThread } from '../thread-context.ts';
import { reasonWords } from './delegate-words.ts';
import { type Delegation, delegatedConversation, readDelegation } from './read-delegation.ts';
import { ResultText } from './result-text.tsx';
import './delegate-card.css';

interface CardProps {
  readonly view: CallView;
}

const Facts = (props: { readonly delegation: Delegation }): JSX.Element => {
  const thread = useThread();
  const spent = () =>
    props.delegation.spentUsd === null ? thread.text.unknownPrice : money(props.delegation.spentUsd);
  return (
    <span>
      {thread.text.delegate.spent(spent())} · {thread.text.delegate.steps(count(props.delegation.steps))}
    </span>
  );
};

const Answer = (props: { readonly delegation: Delegation; readonly agentId: string }): JSX.Element => {
  const thread = useThread();
  return (
    <>
      <Show when={props.delegation.canvases.length > 0}>
        <div class="delegate-part">
          <h4>{thread.text.delegate.canvases}</h4>
          <ul>
            <For each={props.delegation.canvases}>
              {(canvas) => <li>{`${canvas.title} (v${canvas.version})`}</li>}
            </For>
          </ul>
        </div>
      </Show>
      <div class="delegate-part">
        <h4>{thread.text.delegate.words}</h4>
        <Show
          when={props.delegation.words.trim() !== ''}
          fallback={<p class="tool-quiet">{thread.text.delegate.silent}</p>}
        >
          <section class="delegate-words" tabindex="0" aria-label={thread.text.delegate.words}>
            <AnswerText text={props.delegation.words} live={false} files={thread.files.of(props.agentId)} />
          </section>
        </Show>
      </div>
    </>
  );
};

/**
 * A task handed to another agent: who has it and what it does now; once it ended, how, why, and for how much. What the
 * agent said is folded unless the task failed. A result of an unknown form is shown as plain text.
 */
export const DelegateCard = (props: CardProps): JSX.Element => {
  const thread = useThread();
  const agentId = () => stringArgument(props.view.call, 'agent');
  const task = () => stringArgument(props.view.call, 'task');
  const output = () => props.view.result?.output ?? '';
  const delegation = createMemo(() => (props.view.result === null ? null : readDelegation(output())));
  const child = createMemo(() =>
    props.view.result === null ? thread.delegates.childOf(agentId(), task()) : null,
  );
  const state = (): CallState => (child()?.isWaiting ? 'waiting' : callStateOf(props.view, thread.state));
  const fold = createFold(
    () => props.view.call.id,
    () => isTrouble(state()) || delegation()?.outcome === 'failed',
  );
  const conversationId = () => child()?.conversationId ?? delegatedConversation(output());
  const reason = () => {
    const read = delegation();
    return read === null ? '' : reasonWords(read, thread.text.delegate);
  };
  const outcome = () => delegation()?.outcome;
  const name = () => (agentId() === '' ? '' : thread.delegates.nameOf(agentId()));
  const icon = () =>
    outcome() === 'blocked' || outcome() === 'needs_context' ? 'alert' : callStateIcon[state()];
  return (
    <section
      class="tool-card delegate-card"
      data-state={state()}
      data-outcome={outcome()}
      data-trouble={isTrouble(state()) ? '' : undefined}
    >
      <CardHead fold={fold} icon={icon()} result={props.view.result}>
        <span class="delegate-name">{thread.text.delegate.title(name())}</span>
        <span class="delegate-task">{task() === '' ? shortArgument(props.view.call) : task()}</span>
        <span class="tool-state">
          {delegation()
            ? thread.text.delegate.outcome[delegation()?.outcome ?? 'done']
            : thread.text.tool.state[state()]}
        </span>
      </CardHead>
      <Show when={reason() !== ''}>
        <p class="delegate-reason">{reason()}</p>
      </Show>
      <Show when={conversationId()}>
        {(id) => (
          <p class="delegate-line">
            <Show when={delegation()} fallback={<span>{child()?.sentence}</span>}>
              {(read) => <Facts delegation={read()} />}
            </Show>
            <a href={addressOf.chat(id())}>{thread.text.delegate.open}</a>
          </p>
        )}
      </Show>
      <Show when={fold.isOpen()}>
        <div class="tool-body" id={fold.bodyId}>
          <Show when={task() !== ''}>
            <div class="delegate-part">
              <h4>{thread.text.delegate.task}</h4>
              <p class="delegate-text">{task()}</p>
            </div>
          </Show>
          <Show when={delegation()} fallback={<ResultText view={props.view} />}>
            {(read) => <Answer delegation={read()} agentId={agentId()} />}
          </Show>
        </div>
      </Show>
    </section>
  );
};
