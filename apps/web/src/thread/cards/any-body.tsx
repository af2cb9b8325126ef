import { type JSX, Show } from 'solid-js';
import type { CallView } from '../build-rows.ts';
import { useThread } from '../thread-context.ts';
import { ResultText } from './result-text.tsx';

/** The card of a tool nobody drew one for: its arguments as JSON and its result. */
export const AnyBody = (props: { readonly view: CallView }): JSX.Element => {
  const thread = useThread();
  const hasArguments = () => Object.keys(props.view.call.arguments).length > 0;
  return (
    <>
      <Show when={hasArguments()} fallback={<p class="tool-quiet">{thread.text.tool.noInput}</p>}>
        <pre class="tool-output" tabindex="0">
          {JSON.stringify(props.view.call.arguments, null, 2)}
        </pre>
      </Show>
      <ResultText view={props.view} />
    </>
  );
};
