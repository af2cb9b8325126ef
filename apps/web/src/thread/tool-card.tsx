import { type JSX, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { count, money } from '../i18n/format.ts';
import type { CallView } from './build-rows.ts';
import { callStateIcon, callStateOf, isTrouble } from './call-state.ts';
import { CardHead, createFold } from './card-head.tsx';
import { DelegateCard } from './cards/delegate-card.tsx';
import { NoteLine } from './cards/note-line.tsx';
import { toolBodyOf } from './cards/tool-body.ts';
import { shortArgument } from './short-argument.ts';
import { useThread } from './thread-context.ts';
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
  const state = () => callStateOf(props.view, thread.state);
  const fold = createFold(
    () => props.view.call.id,
    () => isTrouble(state()),
  );
  return (
    <section class="tool-card" data-state={state()} data-trouble={isTrouble(state()) ? '' : undefined}>
      <CardHead fold={fold} icon={callStateIcon[state()]} result={props.view.result}>
        <code class="tool-name">{props.view.call.name}</code>
        <span class="tool-argument">{shortArgument(props.view.call)}</span>
        <span class="tool-state">{thread.text.tool.state[state()]}</span>
      </CardHead>
      <Show when={fold.isOpen()}>
        <div class="tool-body" id={fold.bodyId}>
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
