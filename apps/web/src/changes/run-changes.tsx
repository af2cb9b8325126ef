import type { RunChanges as Changes, FileOutcome, UndoReport } from '@my-agent-crew/contract';
import { createSignal, createUniqueId, For, type JSX, Match, Show, Switch } from 'solid-js';
import { undoText } from '../i18n/undo-text.ts';
import { Icon } from '../ui/icon.tsx';
import type { ChangeActions } from './change-actions.ts';
import { ChangeLine, ReasonLine } from './change-line.tsx';
import './changes.css';
import { UndoDialog } from './undo-dialog.tsx';

const Outcome = (props: { file: FileOutcome }): JSX.Element => (
  <li data-outcome={props.file.outcome}>
    <Show
      when={props.file.outcome !== 'conflict' && props.file.outcome}
      fallback={
        <>
          <code class="change-path">{props.file.path}</code> <ReasonLine change={props.file} />
        </>
      }
    >
      {(outcome) => undoText().outcomeOf(props.file.path, undoText().outcome[outcome()])}
    </Show>
  </li>
);

const Loaded = (props: {
  changes: Changes;
  actions: ChangeActions;
  isOpen: boolean;
  reload: () => Promise<void>;
}): JSX.Element => {
  const [isShown, setShown] = createSignal(props.isOpen);
  const [asked, setAsked] = createSignal<'undo' | 'redo' | null>(null);
  const [report, setReport] = createSignal<UndoReport | null>(null);
  const listId = createUniqueId();
  const files = () => props.changes.files;
  const kept = () => files().filter(({ state }) => state !== 'undone');
  const undone = () => files().filter(({ state }) => state === 'undone');
  const title = (): string =>
    kept().length === 0 ? undoText().undoneFiles(files().length) : undoText().files(files().length);
  const onDone = (done: UndoReport): void => {
    setReport(done);
    setShown(true);
    void props.reload();
  };
  return (
    <section class="changes card" aria-label={title()}>
      <header class="changes-head">
        <button
          type="button"
          class="changes-fold"
          aria-expanded={isShown()}
          aria-controls={listId}
          title={isShown() ? undoText().hide : undoText().show}
          onClick={() => setShown((shown) => !shown)}
        >
          <Icon name={isShown() ? 'down' : 'right'} size={16} />
          <span>{title()}</span>
        </button>
        <Show when={undone().length > 0}>
          <button type="button" class="button small" onClick={() => setAsked('redo')}>
            {undoText().redo}
          </button>
        </Show>
        <Show when={kept().length > 0}>
          <button type="button" class="button small" onClick={() => setAsked('undo')}>
            {undoText().undo}
          </button>
        </Show>
      </header>
      <div id={listId}>
        <Show when={isShown()}>
          <Show when={report()}>
            {(done) => (
              <div class="changes-report" role="status">
                <h4>{undoText().done}</h4>
                <ul>
                  <For each={done().files}>{(file) => <Outcome file={file} />}</For>
                </ul>
              </div>
            )}
          </Show>
          <ul class="changes-list">
            <For each={files()}>
              {(change) => (
                <ChangeLine runId={props.changes.run_id} change={change} actions={props.actions} />
              )}
            </For>
          </ul>
          <Show when={props.changes.commands > 0}>
            <p class="hint changes-commands">{undoText().commands(props.changes.commands)}</p>
          </Show>
        </Show>
      </div>
      <Show when={asked()} keyed>
        {(kind) => (
          <UndoDialog
            kind={kind}
            changes={kind === 'undo' ? kept() : undone()}
            commands={kind === 'undo' ? props.changes.commands : 0}
            run={(choice) => props.actions[kind](props.changes.run_id, choice)}
            onDone={onDone}
            onClose={() => setAsked(null)}
          />
        )}
      </Show>
    </section>
  );
};

/**
 * The files a finished turn changed, with their diffs and the way to take it back. Draws nothing for a turn that changed
 * none. For the end of a turn in a thread, and for the page of a run (`isOpen` shows the list at once).
 */
export const RunChanges = (props: {
  runId: string;
  actions: ChangeActions;
  isOpen?: boolean;
}): JSX.Element => {
  const [changes, setChanges] = createSignal<Changes | null>(null);
  const [hasFailed, setFailed] = createSignal(false);
  const load = async (): Promise<void> => {
    setFailed(false);
    try {
      setChanges(await props.actions.list(props.runId));
    } catch {
      setFailed(true);
    }
  };
  void load();
  return (
    <Switch>
      <Match when={hasFailed()}>
        <p class="hint changes-failed">
          {undoText().failed}{' '}
          <button type="button" class="button small" onClick={() => void load()}>
            {undoText().retry}
          </button>
        </p>
      </Match>
      <Match when={changes()}>
        {(found) => (
          <Show when={found().files.length > 0}>
            <Loaded changes={found()} actions={props.actions} isOpen={props.isOpen === true} reload={load} />
          </Show>
        )}
      </Match>
    </Switch>
  );
};
