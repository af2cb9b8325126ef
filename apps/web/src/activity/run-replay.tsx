import type { Trajectory } from '@my-agent-crew/contract';
import { createSignal, type JSX, lazy, Show, Suspense } from 'solid-js';
import { recordsText } from '../i18n/records-text.ts';
import type { AnswerFiles } from '../media/answer-files.ts';
import { Icon } from '../ui/icon.tsx';
import { Pane } from '../ui/pane.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The replay brings the whole thread view, so it comes when it is asked for. */
const Replay = lazy(async () => ({ default: (await import('./replay/replay.tsx')).Replay }));

/** The part of a run's page that plays it again. */
export const RunReplay = (props: {
  record: Trajectory;
  nameOf: (agentId: string) => string;
  files: AnswerFiles;
}): JSX.Element => {
  const words = () => recordsText().replay;
  const [isOpen, setOpen] = createSignal(false);
  return (
    <section class="card padded">
      <h3>{words().title}</h3>
      <Show when={props.record.messages.length > 0} fallback={<p class="hint">{words().empty}</p>}>
        <Show
          when={isOpen()}
          fallback={
            <button type="button" class="button run-start" onClick={() => setOpen(true)}>
              <Icon name="clock" size={16} />
              {words().open}
            </button>
          }
        >
          <Pane>
            <Suspense fallback={<Skeleton widths={[40, 90, 80]} />}>
              <Replay record={props.record} nameOf={props.nameOf} files={props.files} />
            </Suspense>
          </Pane>
        </Show>
      </Show>
    </section>
  );
};
