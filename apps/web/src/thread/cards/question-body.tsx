import { For, type JSX, Show } from 'solid-js';
import type { CallView } from '../build-rows.ts';
import { stringArgument } from '../short-argument.ts';
import { useThread } from '../thread-context.ts';
import { ResultText } from './result-text.tsx';

/** A question of the agent and what came back. */
export const QuestionBody = (props: { readonly view: CallView }): JSX.Element => {
  const thread = useThread();
  const options = () => {
    const value = props.view.call.arguments['options'];
    return Array.isArray(value) ? value.filter((option) => typeof option === 'string') : [];
  };
  const fallback = () => stringArgument(props.view.call, 'default');
  return (
    <div class="tool-question">
      <p>{stringArgument(props.view.call, 'question')}</p>
      <Show when={options().length > 0}>
        <ul aria-label={thread.text.tool.choices}>
          <For each={options()}>{(option) => <li>{option}</li>}</For>
        </ul>
      </Show>
      <Show when={props.view.result === null && fallback() !== ''}>
        <p class="tool-quiet">{thread.text.tool.fallback(fallback())}</p>
      </Show>
      <Show
        when={props.view.result?.outcome === 'ok' && props.view.result}
        fallback={<ResultText view={props.view} />}
      >
        {(result) => (
          <p class="tool-answer">
            <span class="tool-quiet">{thread.text.tool.answer}:</span> {result().output}
          </p>
        )}
      </Show>
    </div>
  );
};
