import { createSignal, type JSX, Match, Switch } from 'solid-js';
import { mediaText } from '../i18n/media-text.ts';
import type { AnswerFiles, FileProblem } from './answer-files.ts';
import { FileChip } from './file-chip.tsx';
import { MediaProblem } from './media-problem.tsx';
import { nameOfPath } from './name-of-path.ts';

type Look = 'waiting' | 'shown' | 'not-a-picture' | FileProblem;

/** A picture of an answer, at most as wide as the words. One that cannot be shown says why; a file of another kind can be saved. */
export const PictureView = (props: { readonly path: string; readonly files: AnswerFiles }): JSX.Element => {
  const [look, setLook] = createSignal<Look>('waiting');
  const name = (): string => nameOfPath(props.path);
  const address = (): string | null => props.files.addressOf(props.path);
  const problem = (): FileProblem | null => {
    const present = look();
    return present === 'missing' || present === 'denied' || present === 'failed' ? present : null;
  };
  const explain = async (): Promise<void> => {
    setLook((await props.files.findProblem(props.path)) ?? 'not-a-picture');
  };
  return (
    <Switch>
      <Match when={address() === null || look() === 'not-a-picture'}>
        <FileChip path={props.path} files={props.files} />
      </Match>
      <Match when={problem()}>
        {(found) => <MediaProblem path={props.path} problem={found()} retry={() => setLook('waiting')} />}
      </Match>
      <Match when={address()}>
        {(source) => (
          <p class="media-picture" data-waiting={look() === 'waiting' ? '' : undefined}>
            <a
              href={source()}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={mediaText().open(name())}
              title={props.path}
            >
              <img
                src={source()}
                alt={name()}
                loading="lazy"
                decoding="async"
                onLoad={() => setLook('shown')}
                onError={() => void explain()}
              />
            </a>
          </p>
        )}
      </Match>
    </Switch>
  );
};
