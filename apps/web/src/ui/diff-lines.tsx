import type { DiffLine } from '@my-agent-crew/contract';
import { For, type JSX } from 'solid-js';
import './diff-lines.css';

const signs: Record<DiffLine['kind'], string> = { same: ' ', added: '+', removed: '-', gap: '' };

/** The lines of a change, each with its sign. Lines of code run on and are scrolled to; prose is wrapped. */
export const DiffLines = (props: {
  lines: readonly Pick<DiffLine, 'kind' | 'text'>[];
  isProse?: boolean;
}): JSX.Element => (
  <pre class="diff-lines" classList={{ prose: props.isProse === true }} tabindex="0">
    <For each={props.lines}>
      {(line) => (
        <span data-kind={line.kind}>{line.kind === 'gap' ? '⋯\n' : `${signs[line.kind]}${line.text}\n`}</span>
      )}
    </For>
  </pre>
);
