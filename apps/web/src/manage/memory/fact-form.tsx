import { type Fact, type FactType, factTypes, memoryLimits } from '@my-agent-crew/contract';
import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { memoryText } from '../../i18n/memory-text.ts';
import { bareSentence, sentenceOf } from '../../net/api.ts';

/** What a person writes about a fact. */
export type FactDraft = Pick<Fact, 'name' | 'description' | 'type' | 'text'>;

/** One fact to write. The name of one that is there stays, since it is its file's. */
export const FactForm = (props: {
  fact: Fact | null;
  onSave: (draft: FactDraft) => Promise<void>;
  onCancel: () => void;
  /** Has the facts read again; the form is made anew then. */
  onReadAgain: () => Promise<void>;
}): JSX.Element => {
  const words = memoryText;
  const id = createUniqueId();
  const [name, setName] = createSignal(props.fact?.name ?? '');
  const [description, setDescription] = createSignal(props.fact?.description ?? '');
  const [type, setType] = createSignal<FactType>(props.fact?.type ?? 'profile');
  const [details, setDetails] = createSignal(props.fact?.text ?? '');
  const [isBusy, setBusy] = createSignal(false);
  const [refusal, setRefusal] = createSignal('');
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy()) return;
    setBusy(true);
    try {
      await props.onSave({ name: name(), description: description(), type: type(), text: details() });
    } catch (error) {
      setRefusal(`${words().notSaved} ${bareSentence(sentenceOf(error))}`);
    }
    setBusy(false);
  };
  return (
    <form class="memory-editor" onSubmit={(event) => void save(event)}>
      <Show when={props.fact}>{(fact) => <code>{fact().name}</code>}</Show>
      <Show when={props.fact === null}>
        <label for={`${id}-name`}>{words().name}</label>
        <input
          id={`${id}-name`}
          class="input"
          required
          maxlength={60}
          pattern="[a-z0-9][a-z0-9\-]*"
          title={words().nameHint}
          aria-describedby={`${id}-hint`}
          ref={(element) => queueMicrotask(() => element.focus())}
          value={name()}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <p class="hint" id={`${id}-hint`}>
          {words().nameHint}
        </p>
      </Show>
      <label for={`${id}-description`}>{words().description}</label>
      <input
        id={`${id}-description`}
        class="input"
        required
        maxlength={memoryLimits.description}
        value={description()}
        onInput={(event) => setDescription(event.currentTarget.value)}
      />
      <label for={`${id}-type`}>{words().type}</label>
      <select
        id={`${id}-type`}
        class="input"
        onChange={(event) => setType(event.currentTarget.value as FactType)}
      >
        <For each={factTypes}>
          {(one) => (
            <option value={one} selected={one === type()}>
              {words().types[one]}
            </option>
          )}
        </For>
      </select>
      <label for={`${id}-text`}>{words().text}</label>
      <textarea
        id={`${id}-text`}
        class="input"
        rows={4}
        maxlength={memoryLimits.fact}
        value={details()}
        onInput={(event) => setDetails(event.currentTarget.value)}
      />
      <div class="row">
        <button type="submit" class="button primary" disabled={isBusy()}>
          {isBusy() ? words().saving : words().save}
        </button>
        <button type="button" class="button quiet" onClick={() => props.onCancel()}>
          {words().cancel}
        </button>
      </div>
      <Show when={refusal() !== ''}>
        <div class="memory-refusal" role="alert">
          <p class="bad-text">{refusal()}</p>
          <p class="hint">{words().readAgainHint}</p>
          <button type="button" class="button small" onClick={() => void props.onReadAgain()}>
            {words().readAgain}
          </button>
        </div>
      </Show>
    </form>
  );
};
