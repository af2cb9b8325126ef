import type { FileChange, UndoReport } from '@my-agent-crew/contract';
import { createSignal, For, type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { undoText } from '../i18n/undo-text.ts';
import { sentenceOf } from '../net/api.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Choice } from './change-actions.ts';
import { ReasonLine } from './change-line.tsx';

/** True when a person may still choose the file: nothing is in the way, or it only needs to be made again. */
const isChoosable = ({ state, reason }: FileChange): boolean => state !== 'conflict' || reason === 'deleted';

/** Asks which files go back (or come back), says what is in the way of the others, then does it. */
export const UndoDialog = (props: {
  kind: 'undo' | 'redo';
  changes: readonly FileChange[];
  commands: number;
  run: (choice: Choice) => Promise<UndoReport>;
  onDone: (report: UndoReport) => void;
  onClose: () => void;
}): JSX.Element => {
  const first = props.changes.filter(({ state }) => state !== 'conflict').map(({ id }) => id);
  const [chosen, setChosen] = createSignal<readonly string[]>(first);
  const [isBusy, setBusy] = createSignal(false);
  const [problem, setProblem] = createSignal('');
  const words = () => undoText().dialog;
  const isUndo = (): boolean => props.kind === 'undo';
  const toggle = (id: string): void => {
    setChosen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  };
  const act = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    const recreate = props.changes.filter(({ id, reason }) => reason === 'deleted' && chosen().includes(id));
    try {
      const report = await props.run({ files: [...chosen()], recreate: recreate.map(({ id }) => id) });
      props.onDone(report);
      props.onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(false);
  };
  return (
    <Dialog
      title={isUndo() ? words().title : words().redoTitle}
      onClose={props.onClose}
      footer={
        <>
          <button type="button" class="button quiet" onClick={() => props.onClose()}>
            {text().app.cancel}
          </button>
          <button
            type="button"
            class="button primary"
            disabled={isBusy() || chosen().length === 0}
            onClick={() => void act()}
          >
            {isBusy() ? words().working : isUndo() ? words().action : words().redoAction}
          </button>
        </>
      }
    >
      <p>{isUndo() ? words().body : words().redoBody}</p>
      <ul class="change-choices">
        <For each={props.changes}>
          {(change) => (
            <li>
              <label>
                <input
                  type="checkbox"
                  checked={chosen().includes(change.id)}
                  disabled={!isChoosable(change)}
                  onChange={() => toggle(change.id)}
                />
                <code class="change-path">{change.path}</code>
              </label>
              <ReasonLine change={change} />
              <Show when={change.reason === 'deleted'}>
                <span class="hint">{undoText().recreate}</span>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <Show when={props.commands > 0}>
        <p class="hint">{undoText().commands(props.commands)}</p>
      </Show>
      <Show when={problem() !== ''}>
        <p class="bad-text" role="alert">
          {problem()}
        </p>
      </Show>
    </Dialog>
  );
};
