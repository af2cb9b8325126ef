import type { DiffLine } from '@my-agent-crew/contract';
import { diffLines } from 'diff';
import type { JSX } from 'solid-js';
import { DiffLines } from '../../ui/diff-lines.tsx';

type Line = Pick<DiffLine, 'kind' | 'text'>;

/** Lines that stay, shown on each side of a change. */
const around = 3;

/** Lines that stay and lie far from every change become one gap. */
const folded = (lines: readonly Line[], isFirst: boolean, isLast: boolean): readonly Line[] => {
  const [head, tail] = [isFirst ? 0 : around, isLast ? 0 : around];
  if (lines.length <= head + tail + 1) return lines;
  return [...lines.slice(0, head), { kind: 'gap', text: '' }, ...lines.slice(lines.length - tail)];
};

/** The lines of a text by what happens to them. */
const linesOf = (before: string, after: string): readonly Line[] => {
  const parts = diffLines(before, after);
  return parts.flatMap(({ added, removed, value }, at) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    const lines = value
      .replace(/\n$/, '')
      .split('\n')
      .map((text): Line => ({ kind, text }));
    return kind === 'same' && parts.length > 1 ? folded(lines, at === 0, at === parts.length - 1) : lines;
  });
};

/** What a change does to a file, line by line. */
export const LineDiff = (props: { label: string; before: string; after: string }): JSX.Element => (
  <section aria-label={props.label}>
    <DiffLines lines={linesOf(props.before, props.after)} isProse />
  </section>
);
