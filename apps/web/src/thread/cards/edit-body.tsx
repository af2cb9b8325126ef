import { createMemo, For, type JSX, Show } from 'solid-js';
import type { CallView } from '../build-rows.ts';
import { stringArgument } from '../short-argument.ts';
import { ResultText } from './result-text.tsx';

/** Most lines of a change that are drawn. Spec: tools, workspace_edit shows 40; arguments may hold more. */
const lineLimit = 400;

interface ChangedLine {
  readonly mark: 'add' | 'remove' | 'place' | 'same';
  readonly text: string;
}

const markOf = (line: string): ChangedLine['mark'] => {
  if (line.startsWith('@@') || line.startsWith('---') || line.startsWith('+++')) return 'place';
  if (line.startsWith('+')) return 'add';
  return line.startsWith('-') ? 'remove' : 'same';
};

const hasChange = (output: string): boolean => /^[+-](?![+-]{2})/m.test(output);

/** The change a finished edit reports; before that, the one its arguments ask for. */
const changeOf = (view: CallView): string => {
  const output = view.result?.outcome === 'ok' ? view.result.output : '';
  if (hasChange(output)) return output;
  const marked = (text: string, sign: string): string[] =>
    text === '' ? [] : text.split('\n').map((line) => sign + line);
  const before = stringArgument(view.call, 'old');
  const after = stringArgument(view.call, 'new');
  return [...marked(before, '-'), ...marked(after, '+')].join('\n');
};

/** An edit of a file as the lines it took out and put in. */
export const EditBody = (props: { readonly view: CallView }): JSX.Element => {
  const lines = createMemo(() =>
    changeOf(props.view)
      .split('\n', lineLimit)
      .map((text): ChangedLine => ({ mark: markOf(text), text })),
  );
  const isInOutput = () => props.view.result?.outcome === 'ok' && hasChange(props.view.result.output);
  return (
    <>
      <dl class="tool-facts">
        <div>
          <dt>path</dt>
          <dd>{stringArgument(props.view.call, 'path')}</dd>
        </div>
      </dl>
      <pre class="tool-output tool-change" tabindex="0">
        <For each={lines()}>{(line) => <span data-mark={line.mark}>{`${line.text}\n`}</span>}</For>
      </pre>
      <Show when={!isInOutput()}>
        <ResultText view={props.view} />
      </Show>
    </>
  );
};
