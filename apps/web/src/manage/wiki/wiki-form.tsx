import { type WikiKind, type WikiPage, wikiKinds, wikiLimits } from '@my-agent-crew/contract';
import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { wikiText } from '../../i18n/wiki-text.ts';
import { bareSentence, sentenceOf } from '../../net/api.ts';

/** What a person writes about a page. */
export type WikiDraft = Pick<WikiPage, 'title' | 'kind' | 'text' | 'sources'>;

/** One page to write. The kind of one that is there stays, since its file lies by it. A refusal keeps what was typed. */
export const WikiForm = (props: {
  page: WikiPage | null;
  onSave: (draft: WikiDraft) => Promise<void>;
  onCancel: () => void;
  /** Has the page read again; the form is made anew then. */
  onReadAgain: () => void;
}): JSX.Element => {
  const words = wikiText;
  const id = createUniqueId();
  const [title, setTitle] = createSignal(props.page?.title ?? '');
  const [kind, setKind] = createSignal<WikiKind>(props.page?.kind ?? 'concept');
  const [text, setText] = createSignal(props.page?.text ?? '');
  const [sources, setSources] = createSignal((props.page?.sources ?? []).join('\n'));
  const [isBusy, setBusy] = createSignal(false);
  const [refusal, setRefusal] = createSignal('');
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy()) return;
    setBusy(true);
    setRefusal('');
    const named = sources()
      .split(/[\s,]+/)
      .filter((one) => one !== '');
    try {
      await props.onSave({ title: title(), kind: kind(), text: text(), sources: named });
    } catch (error) {
      setRefusal(`${words().notSaved} ${bareSentence(sentenceOf(error))}`);
    }
    setBusy(false);
  };
  return (
    <form class="wiki-form" onSubmit={(event) => void save(event)}>
      <label for={`${id}-title`}>{words().pageTitle}</label>
      <input
        id={`${id}-title`}
        class="input"
        required
        maxlength={wikiLimits.title}
        ref={(element) => queueMicrotask(() => element.focus())}
        value={title()}
        onInput={(event) => setTitle(event.currentTarget.value)}
      />
      <Show when={props.page === null}>
        <label for={`${id}-kind`}>{words().pageKind}</label>
        <select
          id={`${id}-kind`}
          class="input"
          onChange={(event) => setKind(event.currentTarget.value as WikiKind)}
        >
          <For each={wikiKinds}>
            {(one) => (
              <option value={one} selected={one === kind()}>
                {words().kind[one]}
              </option>
            )}
          </For>
        </select>
      </Show>
      <label for={`${id}-text`}>{words().text}</label>
      <p class="hint" id={`${id}-text-hint`}>
        {words().textHint}
      </p>
      <textarea
        id={`${id}-text`}
        class="input wiki-text"
        rows={14}
        maxlength={wikiLimits.text}
        aria-describedby={`${id}-text-hint`}
        value={text()}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <label for={`${id}-sources`}>{words().sources}</label>
      <p class="hint" id={`${id}-sources-hint`}>
        {words().sourcesHint}
      </p>
      <textarea
        id={`${id}-sources`}
        class="input"
        rows={3}
        aria-describedby={`${id}-sources-hint`}
        value={sources()}
        onInput={(event) => setSources(event.currentTarget.value)}
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
        <div class="wiki-refusal" role="alert">
          <p class="bad-text">{refusal()}</p>
          <Show when={props.page !== null}>
            <p class="hint">{words().readAgainHint}</p>
            <button type="button" class="button small" onClick={() => props.onReadAgain()}>
              {words().readAgain}
            </button>
          </Show>
        </div>
      </Show>
    </form>
  );
};
