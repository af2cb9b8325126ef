import type { FileChange } from '@my-agent-crew/contract';
import { createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { undoText } from '../i18n/undo-text.ts';
import { addressOf } from '../state/route.ts';
import { Icon } from '../ui/icon.tsx';
import { byteSize } from './byte-size.ts';
import type { ChangeActions } from './change-actions.ts';
import { DiffView } from './diff-view.tsx';

/** Why a file would be, or was, left as it is; with the way to the later turn in the way. */
export const ReasonLine = (props: { change: Pick<FileChange, 'reason' | 'by_run'> }): JSX.Element => (
  <Show when={props.change.reason}>
    {(reason) => (
      <span class="change-reason">
        {undoText().reason[reason()]}{' '}
        <Show when={props.change.by_run}>
          {(run) => <a href={addressOf.run(run())}>{undoText().laterTurn}</a>}
        </Show>
      </span>
    )}
  </Show>
);

/** One changed file: its path, what happened to it, and its diff on demand. */
export const ChangeLine = (props: {
  runId: string;
  change: FileChange;
  actions: Pick<ChangeActions, 'diff'>;
}): JSX.Element => {
  const [isOpen, setOpen] = createSignal(false);
  const id = createUniqueId();
  return (
    <li class="change" data-state={props.change.state}>
      <button
        type="button"
        class="change-head"
        aria-expanded={isOpen()}
        aria-controls={id}
        title={isOpen() ? undoText().hideDiff : undoText().showDiff}
        onClick={() => setOpen((open) => !open)}
      >
        <Icon name={isOpen() ? 'down' : 'right'} size={14} />
        <span class="change-name">
          <code class="change-path">{props.change.path}</code>
          <span class="tag">
            {props.change.state === 'undone' ? undoText().undone : undoText().kind[props.change.kind]}
          </span>
        </span>
        <span class="change-size">
          {undoText().size(byteSize(props.change.before_bytes), byteSize(props.change.after_bytes))}
        </span>
      </button>
      <ReasonLine change={props.change} />
      <div id={id} class="change-body">
        <Show when={isOpen()}>
          <DiffView load={() => props.actions.diff(props.runId, props.change.id)} />
        </Show>
      </div>
    </li>
  );
};
