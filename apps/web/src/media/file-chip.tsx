import { createSignal, type JSX, Show } from 'solid-js';
import { mediaText } from '../i18n/media-text.ts';
import { Icon } from '../ui/icon.tsx';
import type { AnswerFiles, FileProblem } from './answer-files.ts';
import { MediaProblem } from './media-problem.tsx';
import { nameOfPath } from './name-of-path.ts';

/** A file of an answer to save. Whether it is there is asked at the click: a browser would save an error as if it were the file. */
export const FileChip = (props: { readonly path: string; readonly files: AnswerFiles }): JSX.Element => {
  const [problem, setProblem] = createSignal<FileProblem | null>(null);
  let isKnownGood = false;
  const name = (): string => nameOfPath(props.path);
  const save = async (event: MouseEvent & { currentTarget: HTMLAnchorElement }): Promise<void> => {
    if (isKnownGood) {
      isKnownGood = false;
      return;
    }
    event.preventDefault();
    const link = event.currentTarget;
    const found = await props.files.findProblem(props.path);
    setProblem(found);
    if (found !== null) return;
    isKnownGood = true;
    link.click();
  };
  return (
    <Show
      when={problem()}
      fallback={
        <p class="media-file">
          <Show when={props.files.addressOf(props.path)} fallback={<code>{props.path}</code>}>
            {(address) => (
              <a
                class="media-chip"
                href={address()}
                download={name()}
                aria-label={mediaText().save(name())}
                title={props.path}
                onClick={(event) => void save(event)}
              >
                <Icon name="download" size={16} />
                <span>{name()}</span>
              </a>
            )}
          </Show>
        </p>
      }
    >
      {(found) => <MediaProblem path={props.path} problem={found()} retry={() => setProblem(null)} />}
    </Show>
  );
};
