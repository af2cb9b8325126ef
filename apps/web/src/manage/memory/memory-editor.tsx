import type { MemoryFile } from '@my-agent-crew/contract';
import { createEffect, createSignal, createUniqueId, type JSX, on, Show } from 'solid-js';
import { memoryText } from '../../i18n/memory-text.ts';
import { bareSentence, sentenceOf } from '../../net/api.ts';

/**
 * One memory file as a text to edit. A refusal keeps what was typed and offers the newer text; a text read anew replaces
 * the field only when nobody is in the middle of it.
 */
export const MemoryEditor = (props: {
  label: string;
  hint?: string;
  file: MemoryFile;
  /** Characters that agents read of it. */
  limit?: number;
  onSave: (text: string, revision: string | null) => Promise<void>;
  onReadAgain: () => Promise<void>;
}): JSX.Element => {
  const words = memoryText;
  const id = createUniqueId();
  const [typed, setTyped] = createSignal(props.file.text);
  const [isBusy, setBusy] = createSignal(false);
  const [refusal, setRefusal] = createSignal('');
  const [isSaved, setSaved] = createSignal(false);
  createEffect(
    on(
      () => props.file,
      (next, before) => {
        if (before === undefined || typed() === before.text) setTyped(next.text);
      },
      { defer: true },
    ),
  );
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy()) return;
    setBusy(true);
    setRefusal('');
    try {
      await props.onSave(typed(), props.file.revision);
      setSaved(true);
    } catch (error) {
      setRefusal(`${words().notSaved} ${bareSentence(sentenceOf(error))}`);
    }
    setBusy(false);
  };
  const readAgain = async (): Promise<void> => {
    await props.onReadAgain();
    setTyped(props.file.text);
    setRefusal('');
  };
  return (
    <form class="memory-editor" onSubmit={(event) => void save(event)}>
      <label for={id}>{props.label}</label>
      <Show when={props.hint}>
        <p class="hint">{props.hint}</p>
      </Show>
      <textarea
        id={id}
        class="input"
        rows={8}
        spellcheck={false}
        value={typed()}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setSaved(false);
        }}
      />
      <Show when={props.limit !== undefined && typed().length > props.limit && props.limit}>
        {(limit) => <p class="hint">{words().shown(typed().length, limit())}</p>}
      </Show>
      <div class="row">
        <button
          type="submit"
          class="button primary"
          disabled={isBusy() || typed() === props.file.text}
          aria-label={words().named(words().save, props.label)}
        >
          {isBusy() ? words().saving : words().save}
        </button>
        <p class="hint" role="status">
          {isSaved() ? words().saved : ''}
        </p>
      </div>
      <Show when={refusal() !== ''}>
        <div class="memory-refusal" role="alert">
          <p class="bad-text">{refusal()}</p>
          <p class="hint">{words().readAgainHint}</p>
          <button type="button" class="button small" onClick={() => void readAgain()}>
            {words().readAgain}
          </button>
        </div>
      </Show>
    </form>
  );
};
