import type { JSX } from 'solid-js';
import { mediaText } from '../i18n/media-text.ts';
import { Icon } from '../ui/icon.tsx';
import type { FileProblem } from './answer-files.ts';
import { nameOfPath } from './name-of-path.ts';

/** Says why a file that the answer promised is not there, with a way to look again: it may have been written since. */
export const MediaProblem = (props: {
  readonly path: string;
  readonly problem: FileProblem;
  readonly retry: () => void;
}): JSX.Element => (
  <p class="media-problem" title={props.path}>
    <Icon name="warn" size={16} />
    <span>{mediaText().problem(nameOfPath(props.path), props.problem)}</span>
    <button type="button" class="button small" onClick={() => props.retry()}>
      {mediaText().retry}
    </button>
  </p>
);
