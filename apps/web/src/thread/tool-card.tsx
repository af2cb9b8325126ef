import { createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { count, duration, money } from '../i18n/format.ts';
import type { CallView } from './build-rows.ts';
import { callStateIcon, callStateOf, isTrouble } from './call-state.ts';
import { DelegateCard } from './cards/delegate-card.tsx';
import { NoteLine } from './cards/note-line.tsx';
import { toolBodyOf } from './cards/tool-body.ts';
import { shortArgument } from './short-argument.ts';
import { useThread } from './thread-context.ts';
import { ThreadIcon } from './thread-icon.tsx';
import './tool-card.css';

interface ToolCardProps {
  readonly view: CallView;
  /** True when the call itself is on an older page. */
  readonly isLonely: boolean;
}

const Notes = (props: ToolCardProps): JSX.Element => {
  const thread = useThread();
  const shaped = (): string | null => {
    const result = props.view.result;
    if (result === null || result.shaped_kind === 'none') return null;
    return thread.text.tool.shaped[result.shaped_kind](count(result.original_chars));
  };
  const spent = (): string | null => {
    const result = props.view.result;
    if (result === null || !result.metered) return null;
    const cost = result.cost_usd === null ? thread.text.unknownPrice : money(result.cost_usd);
    return thread.text.tool.spent(cost);
  };
  const lines = () => [props.isLonely ? thread.text.tool.earlier : null, shaped(), spent()].filter(Boolean);
  return (
    <Show when={lines().length > 0}>
      <p class="tool-notes">{lines().join(' · ')}</p>
    </Show>
  );
};

const FoldingCard = (props: ToolCardProps): JSX.Element => {
  const thread = useThread();
  const bodyId = createUniqueId();
  const [choice, setChoice] = createSignal(thread.folds.get(props.view.call.id));
  const state = () => callStateOf(props.view, thread.state);
  const isOpen = () => choice() ?? isTrouble(state());
  const toggle = (): void => {
    const next = !isOpen();
    setChoice(next);
    thread.folds.set(props.view.call.id, next);
  };
  return (
    <section class="tool-card" data-state={state()} data-trouble={isTrouble(state()) ? '' : undefined}>
      <h3>
        <button
          type="button"
          class="tool-head"
          aria-expanded={isOpen()}
          aria-controls={bodyId}
          title={isOpen() ? thread.text.tool.hide : thread.text.tool.show}
          onClick={toggle}
        >
          <ThreadIcon name={callStateIcon[state()]} />
          <code class="tool-name">{props.view.call.name}</code>
          <span class="tool-argument">{shortArgument(props.view.call)}</span>
          <span class="tool-state">{thread.text.tool.state[state()]}</span>
          <Show when={(props.view.result?.duration_ms ?? 0) > 0 && props.view.result}>
            {(result) => <span class="tool-time">{duration(result().duration_ms)}</span>}
          </Show>
          <ThreadIcon name="chevron" />
        </button>
      </h3>
      <Show when={isOpen()}>
        <div class="tool-body" id={bodyId}>
          <Notes {...props} />
          <Dynamic component={toolBodyOf(props.view.call.name)} view={props.view} />
        </div>
      </Show>
    </section>
  );
};

/** One tool call: folded when it went well, open with its reason when it did not. */
export const ToolCard = (props: ToolCardProps): JSX.Element => (
  <Show
    when={props.view.call.name === 'progress_note' && (props.view.result?.outcome ?? 'ok') === 'ok'}
    fallback={
      <Show
        when={props.view.call.name === 'delegate' && !props.isLonely}
        fallback={<FoldingCard {...props} />}
      >
        <DelegateCard view={props.view} />
      </Show>
    }
  >
    <NoteLine call={props.view.call} />
  </Show>
);
