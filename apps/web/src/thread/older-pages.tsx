import { createEffect, createSignal, type JSX, Show, untrack } from 'solid-js';
import { useThread } from './thread-context.ts';

/** The notice above the oldest loaded message; reads the next page whenever it is needed, one at a time. */
export const OlderPages = (props: {
  readonly isNeeded: boolean;
  readonly load: () => Promise<void>;
}): JSX.Element => {
  const thread = useThread();
  const [isLoading, setLoading] = createSignal(false);
  const [hasFailed, setFailed] = createSignal(false);
  const load = (): void => {
    setLoading(true);
    setFailed(false);
    props.load().then(
      () => setLoading(false),
      () => {
        setFailed(true);
        setLoading(false);
      },
    );
  };
  createEffect(() => {
    if (thread.state.has_more && props.isNeeded && !isLoading() && !hasFailed()) untrack(load);
  });
  return (
    <Show when={thread.state.has_more}>
      <div class="thread-older">
        <Show when={hasFailed()} fallback={<span>{thread.text.older}</span>}>
          <span role="alert">{thread.text.olderFailed}</span>
          <button type="button" class="thread-link" onClick={load}>
            {thread.text.tryAgain}
          </button>
        </Show>
      </div>
    </Show>
  );
};
