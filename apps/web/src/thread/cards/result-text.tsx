import { createSignal, type JSX, Show } from 'solid-js';
import type { CallView } from '../build-rows.ts';
import { shortenError } from '../shorten-error.ts';
import { useThread } from '../thread-context.ts';
import { WholeOutput } from './whole-output.tsx';

const Reason = (props: { readonly text: string; readonly isPrinted: boolean }): JSX.Element => {
  const thread = useThread();
  const [isWhole, setWhole] = createSignal(false);
  const isLong = () => shortenError(props.text) !== props.text;
  return (
    <>
      <Show
        when={isWhole()}
        fallback={
          <p class="tool-reason" classList={{ 'tool-output': props.isPrinted }}>
            {shortenError(props.text)}
          </p>
        }
      >
        <pre class="tool-output tool-reason" tabindex="0">
          {props.text}
        </pre>
      </Show>
      <Show when={isLong()}>
        <button
          type="button"
          class="thread-link"
          aria-expanded={isWhole()}
          onClick={() => setWhole((whole) => !whole)}
        >
          {isWhole() ? thread.text.showLess : thread.text.showAll}
        </button>
      </Show>
    </>
  );
};

/** What came back from a tool: its output in a box that scrolls, or the reason why it did not work. */
export const ResultText = (props: {
  readonly view: CallView;
  /** True when a failure is told by what a program printed, which is shown as it was printed. */
  readonly isPrinted?: boolean;
}): JSX.Element => {
  const thread = useThread();
  const text = () => props.view.result?.output ?? props.view.call.invalid ?? '';
  const isReason = () => props.view.result === null || props.view.result.outcome !== 'ok';
  // A refusal is a sentence of ours, whatever the tool.
  const isPrinted = () =>
    props.isPrinted === true && ['failed', 'timed-out'].includes(props.view.result?.outcome ?? '');
  return (
    <Show when={props.view.result !== null || props.view.call.invalid !== null}>
      <Show when={!isReason()} fallback={<Reason text={text()} isPrinted={isPrinted()} />}>
        <Show when={text() !== ''} fallback={<p class="tool-quiet">{thread.text.tool.noOutput}</p>}>
          <pre class="tool-output" tabindex="0">
            {text()}
          </pre>
        </Show>
      </Show>
      <WholeOutput result={props.view.result} />
    </Show>
  );
};
