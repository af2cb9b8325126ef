import { diffLines } from 'diff';
import { For, type JSX } from 'solid-js';

const kinds = { added: '+', removed: '-', same: ' ' } as const;

/** The lines of a text by what happens to them. */
const linesOf = (before: string, after: string): { kind: keyof typeof kinds; line: string }[] =>
  diffLines(before, after).flatMap(({ added, removed, value }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return value
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => ({ kind, line }) as const);
  });

/** What a change does to a file, line by line. */
export const LineDiff = (props: { label: string; before: string; after: string }): JSX.Element => (
  <section aria-label={props.label}>
    <pre class="memory-diff" tabindex="0">
      <For each={linesOf(props.before, props.after)}>
        {({ kind, line }) => <span data-kind={kind}>{`${kinds[kind]} ${line}\n`}</span>}
      </For>
    </pre>
  </section>
);
