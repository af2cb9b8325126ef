import { type MediaLine, readMediaLines, type Trajectory } from '@my-agent-crew/contract';
import { createMemo, For, type JSX, Show } from 'solid-js';
import { mediaText } from '../i18n/media-text.ts';
import type { AnswerFiles } from '../media/answer-files.ts';
import { MediaLineView } from '../media/media-line-view.tsx';

const linesOf = ({ messages }: Trajectory): MediaLine[] => {
  const found = new Map<string, MediaLine>();
  for (const message of messages) {
    if (message.role !== 'assistant') continue;
    for (const segment of readMediaLines(message.text))
      if (segment.kind !== 'text') found.set(JSON.stringify(segment), segment);
  }
  return [...found.values()];
};

/** The pictures and files that the answers of a run name, each once; nothing where there are none. */
export const RunFiles = (props: {
  readonly record: Trajectory;
  readonly files: AnswerFiles;
}): JSX.Element => {
  const lines = createMemo(() => linesOf(props.record));
  return (
    <Show when={lines().length > 0}>
      <section class="card padded">
        <h3>{mediaText().runTitle}</h3>
        <For each={lines()}>{(line) => <MediaLineView line={line} files={props.files} />}</For>
      </section>
    </Show>
  );
};
