import type { DiffLine, FileDiff } from '@my-agent-crew/contract';
import { createResource, type JSX, Match, Show, Switch } from 'solid-js';
import { undoText } from '../i18n/undo-text.ts';
import { DiffLines } from '../ui/diff-lines.tsx';

const Lines = (props: { title: string; lines: readonly DiffLine[] | null }): JSX.Element => (
  <section class="change-side">
    <h4>{props.title}</h4>
    <Show when={props.lines} fallback={<p class="hint">{undoText().noDiff}</p>}>
      {(lines) => (
        <Show when={lines().length > 0} fallback={<p class="hint">{undoText().gone}</p>}>
          <DiffLines lines={lines()} />
        </Show>
      )}
    </Show>
  </section>
);

/** Both sides of one file: what the turn changed, and what was changed since when anything was. */
export const DiffView = (props: { load: () => Promise<FileDiff> }): JSX.Element => {
  const [diff] = createResource(() => props.load());
  return (
    <Switch fallback={<p class="hint">{undoText().loading}</p>}>
      <Match when={diff.error !== undefined}>
        <p class="hint bad-text">{undoText().noDiff}</p>
      </Match>
      <Match when={diff()}>
        {(found) => (
          <>
            <Lines title={undoText().turnDiff} lines={found().turn} />
            <Show when={found().since === null || (found().since?.length ?? 0) > 0}>
              <Lines title={undoText().sinceDiff} lines={found().since} />
            </Show>
            <Show when={found().is_cut}>
              <p class="hint">{undoText().cut}</p>
            </Show>
          </>
        )}
      </Match>
    </Switch>
  );
};
