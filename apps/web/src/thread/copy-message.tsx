import { createSignal, type JSX, onCleanup } from 'solid-js';
import { copyText } from '../markdown/copy-text.ts';
import { useThread } from './thread-context.ts';
import { ThreadIcon } from './thread-icon.tsx';

/** How long the button says what happened, in ms. */
const saidMs = 1500;

/** Copies a message as it was written, Markdown included. */
export const CopyMessage = (props: { readonly source: string }): JSX.Element => {
  const thread = useThread();
  const [said, setSaid] = createSignal<'copied' | 'copyFailed' | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  const copy = async (): Promise<void> => {
    setSaid((await copyText(props.source)) ? 'copied' : 'copyFailed');
    clearTimeout(timer);
    timer = setTimeout(() => setSaid(null), saidMs);
  };
  const words = () => thread.text[said() ?? 'copyMessage'];
  return (
    <button
      type="button"
      class="thread-action"
      aria-label={words()}
      title={words()}
      onClick={() => void copy()}
    >
      <ThreadIcon name={said() === 'copied' ? 'check' : 'copy'} />
    </button>
  );
};
