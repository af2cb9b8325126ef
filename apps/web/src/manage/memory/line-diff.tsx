import type { DiffLine } from '@my-agent-crew/contract';
import { diffLines } from 'diff';
import type { JSX } from 'solid-js';
import { DiffLines } from '../../ui/diff-lines.tsx';

/** The lines of a text by what happens to them. */
const linesOf = (before: string, after: string): Pick<DiffLine, 'kind' | 'text'>[] =>
  diffLines(before, after).flatMap(({ added, removed, value }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return value
      .replace(/\n$/, '')
      .split('\n')
      .map((text) => ({ kind, text }) as const);
  });

/** What a change does to a file, line by line. */
export const LineDiff = (props: { label: string; before: string; after: string }): JSX.Element => (
  <section aria-label={props.label}>
    <DiffLines lines={linesOf(props.before, props.after)} isProse />
  </section>
);
