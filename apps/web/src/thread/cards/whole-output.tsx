import type { ToolMessage } from '@my-agent-crew/contract';
import { createSignal, type JSX, onMount, Show } from 'solid-js';
import { count } from '../../i18n/format.ts';
import { sentenceOf } from '../../net/api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isKept, type OutputPart } from '../outputs.ts';
import { useThread } from '../thread-context.ts';
import './whole-output.css';

type Reading =
  | { readonly state: 'loading' }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'shown'; readonly part: OutputPart };

/** The whole output part by part, as plain text. */
const OutputDialog = (props: { readonly result: ToolMessage; readonly onClose: () => void }): JSX.Element => {
  const thread = useThread();
  const words = () => thread.text.output;
  const [reading, setReading] = createSignal<Reading>({ state: 'loading' });
  /** Where the parts begin that were read, this one last: parts need not be equally long. */
  const [starts, setStarts] = createSignal<readonly number[]>([0]);
  let box: HTMLPreElement | undefined;
  const read = async (path: readonly number[]): Promise<void> => {
    setStarts(path);
    setReading({ state: 'loading' });
    try {
      const part = await thread.outputs.read(props.result.call_id, path.at(-1) ?? 0);
      if (starts() !== path) return;
      setReading(part === null ? { state: 'gone' } : { state: 'shown', part });
      box?.scrollTo(0, 0);
      // The button that was pressed may be off now; the text itself is what reading goes on with.
      box?.focus();
    } catch (error) {
      if (starts() === path) setReading({ state: 'failed', reason: sentenceOf(error) });
    }
  };
  onMount(() => void read([0]));
  const shown = (): OutputPart | null => {
    const now = reading();
    return now.state === 'shown' ? now.part : null;
  };
  const reason = (): string => {
    const now = reading();
    return now.state === 'failed' ? `${words().failed} ${now.reason}` : '';
  };
  const range = (part: OutputPart): string =>
    words().range(count(part.offset + 1), count(part.offset + part.text.length), count(part.total_chars));
  /** What fits one part has no others to go to. */
  const hasParts = (): boolean => starts().length > 1 || shown()?.next != null;
  const footer = (
    <Show when={hasParts()}>
      <button
        type="button"
        class="button"
        disabled={starts().length < 2}
        onClick={() => void read(starts().slice(0, -1))}
      >
        {words().previous}
      </button>
      <button
        type="button"
        class="button"
        disabled={shown()?.next == null}
        onClick={() => void read([...starts(), shown()?.next ?? 0])}
      >
        {words().next}
      </button>
    </Show>
  );
  return (
    <Dialog
      class="wide whole-output"
      title={words().title(props.result.name)}
      onClose={props.onClose}
      footer={footer}
    >
      <p class="hint" role="status">
        <Show when={shown()} fallback={reading().state === 'loading' ? words().loading : ''}>
          {(part) => range(part())}
        </Show>
      </p>
      <Show when={reading().state === 'gone'}>
        <p>{words().gone}</p>
      </Show>
      <Show when={reading().state === 'failed'}>
        <p role="alert">{reason()}</p>
        <button type="button" class="button" onClick={() => void read([...starts()])}>
          {words().retry}
        </button>
      </Show>
      <Show when={shown()}>
        {(part) => (
          <pre ref={box} class="whole-output-text" tabindex="0">
            {part().text}
          </pre>
        )}
      </Show>
    </Dialog>
  );
};

/** Offers the whole of a shortened result, where it was kept. */
export const WholeOutput = (props: { readonly result: ToolMessage | null }): JSX.Element => {
  const thread = useThread();
  const [isOpen, setOpen] = createSignal(false);
  const kept = () =>
    thread.outputs.isOffered && props.result !== null && isKept(props.result) ? props.result : null;
  return (
    <Show when={kept()}>
      {(result) => (
        <>
          <button type="button" class="thread-link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {thread.text.output.open}
          </button>
          <Show when={isOpen()}>
            <OutputDialog result={result()} onClose={() => setOpen(false)} />
          </Show>
        </>
      )}
    </Show>
  );
};
