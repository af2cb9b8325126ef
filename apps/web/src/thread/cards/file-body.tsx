import { For, type JSX, Show } from 'solid-js';
import { count } from '../../i18n/format.ts';
import type { CallView } from '../build-rows.ts';
import { stringArgument } from '../short-argument.ts';
import { useThread } from '../thread-context.ts';
import { ResultText } from './result-text.tsx';

/** Arguments that stand on the line under the head, in this order. */
const shownArguments = ['path', 'pattern', 'glob', 'offset', 'limit'];

/** A file tool: which path or pattern, what it writes, what came back. */
export const FileBody = (props: { readonly view: CallView }): JSX.Element => {
  const thread = useThread();
  const facts = () =>
    shownArguments.flatMap((name) => {
      const value = props.view.call.arguments[name];
      return typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value) }] : [];
    });
  const content = () => stringArgument(props.view.call, 'content');
  return (
    <>
      <Show when={facts().length > 0}>
        <dl class="tool-facts">
          <For each={facts()}>
            {(fact) => (
              <div>
                <dt>{fact.name}</dt>
                <dd>{fact.value}</dd>
              </div>
            )}
          </For>
        </dl>
      </Show>
      <Show when={content() !== ''}>
        <p class="tool-quiet">
          {thread.text.tool.content} · {thread.text.tool.lines(count(content().split('\n').length))}
        </p>
        <pre class="tool-output" tabindex="0">
          {content()}
        </pre>
      </Show>
      <ResultText view={props.view} />
    </>
  );
};
