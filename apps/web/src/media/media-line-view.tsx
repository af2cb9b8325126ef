import type { MediaLine } from '@my-agent-crew/contract';
import { type JSX, Match, Switch } from 'solid-js';
import { mediaText } from '../i18n/media-text.ts';
import { Icon } from '../ui/icon.tsx';
import type { AnswerFiles } from './answer-files.ts';
import { FileChip } from './file-chip.tsx';
import { PictureView } from './picture-view.tsx';
import './media.css';

const picture = (line: MediaLine) => (line.kind === 'media' ? line : null);
const file = (line: MediaLine) => (line.kind === 'file' ? line : null);
const canvas = (line: MediaLine) => (line.kind === 'artifact' ? line : null);

/** What a `MEDIA:` or `FILE:` line of an answer stands for: a picture, a file to save, or a canvas. */
export const MediaLineView = (props: {
  readonly line: MediaLine;
  readonly files: AnswerFiles;
}): JSX.Element => (
  <Switch>
    <Match when={picture(props.line)}>
      {(line) => <PictureView path={line().path} files={props.files} />}
    </Match>
    <Match when={file(props.line)}>{(line) => <FileChip path={line().path} files={props.files} />}</Match>
    <Match when={canvas(props.line)}>
      {(line) => (
        <p class="media-problem">
          <Icon name="warn" size={16} />
          {mediaText().canvas(line().id)}
        </p>
      )}
    </Match>
  </Switch>
);
