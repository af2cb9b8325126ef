import { type AnswerSegment, type MediaLine, readMediaLines, withoutHalfLine } from '@my-agent-crew/contract';
import { createMemo, Index, type JSX, lazy, Show, Suspense } from 'solid-js';
import { Markdown } from '../markdown/markdown.tsx';
import type { AnswerFiles } from '../media/answer-files.ts';

/** Few answers name a file, so what shows one comes with the first that does. */
const MediaLineView = lazy(async () => ({
  default: (await import('../media/media-line-view.tsx')).MediaLineView,
}));

const lineOf = (segment: AnswerSegment): MediaLine | null => (segment.kind === 'text' ? null : segment);
const wordsOf = (segment: AnswerSegment): string => (segment.kind === 'text' ? segment.text : '');

/** What of an answer can be shown now: all of it, or while it is written all but a line that may become a file. */
export const shownText = (text: string, isLive: boolean): string => (isLive ? withoutHalfLine(text) : text);

/**
 * The words of an answer with its pictures and files in their places. Segments are only ever added while it is written, so
 * what stands above the newest one is not drawn again.
 */
export const AnswerText = (props: {
  readonly text: string;
  readonly live: boolean;
  readonly files: AnswerFiles;
}): JSX.Element => {
  const segments = createMemo(() => readMediaLines(shownText(props.text, props.live)));
  return (
    <Index each={segments()}>
      {(segment, at) => (
        <Show
          when={lineOf(segment())}
          fallback={<Markdown text={wordsOf(segment())} live={props.live && at === segments().length - 1} />}
        >
          {(line) => (
            <Suspense>
              <MediaLineView line={line()} files={props.files} />
            </Suspense>
          )}
        </Show>
      )}
    </Index>
  );
};
