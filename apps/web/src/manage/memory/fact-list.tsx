import { type Fact, routes } from '@my-agent-crew/contract';
import { createSignal, For, type JSX, Show } from 'solid-js';
import { memoryText } from '../../i18n/memory-text.ts';
import { bareSentence, sentenceOf } from '../../net/api.ts';
import { useCrew } from '../../state/crew.ts';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { type FactDraft, FactForm } from './fact-form.tsx';

/** One fact with what can be done to it. */
const FactRow = (props: {
  fact: Fact;
  nameOf: (agentId: string) => string;
  onEdit: () => void;
  onRemove: () => void;
}): JSX.Element => {
  const words = memoryText;
  const writer = (): string =>
    props.fact.written_by === 'person' ? words().person : props.nameOf(props.fact.written_by);
  return (
    <>
      <div class="memory-head">
        <code>{props.fact.name}</code>
        <span class="hint">{words().types[props.fact.type]}</span>
        <Show when={props.fact.written_by !== ''}>
          <span class="hint">{words().by(writer())}</span>
        </Show>
      </div>
      <p class="memory-words">{props.fact.description}</p>
      <Show when={props.fact.text !== '' && props.fact.text !== props.fact.description}>
        <p class="memory-words hint">{props.fact.text}</p>
      </Show>
      <div class="row">
        <button
          type="button"
          class="button small"
          aria-label={words().named(words().edit, props.fact.name)}
          onClick={() => props.onEdit()}
        >
          {words().edit}
        </button>
        <button
          type="button"
          class="button small quiet"
          aria-label={words().named(words().remove, props.fact.name)}
          onClick={() => props.onRemove()}
        >
          {words().remove}
        </button>
      </div>
    </>
  );
};

/** The facts: read, add, edit, forget. `onChange` has them read again. */
export const FactList = (props: {
  facts: readonly Fact[];
  nameOf: (agentId: string) => string;
  onChange: () => Promise<void>;
}): JSX.Element => {
  const words = memoryText;
  const { api } = useCrew();
  /** Name of the fact that is edited; empty for a new one. */
  const [edited, setEdited] = createSignal<string | null>(null);
  const [removed, setRemoved] = createSignal<Fact | null>(null);
  const [refusal, setRefusal] = createSignal('');
  const save = async (fact: Fact | null, { name, ...written }: FactDraft): Promise<void> => {
    const body = { ...written, revision: fact?.revision ?? null };
    await api.call(routes.putFact, { params: { name }, body });
    setEdited(null);
    await props.onChange();
  };
  const remove = async ({ name, revision }: Fact): Promise<void> => {
    setRefusal('');
    try {
      await api.call(routes.deleteFact, { params: { name }, query: { revision } });
    } catch (error) {
      setRefusal(`${words().notDone} ${bareSentence(sentenceOf(error))}`);
    }
    await props.onChange();
  };
  const form = (fact: Fact | null): JSX.Element => (
    <FactForm
      fact={fact}
      onSave={(draft) => save(fact, draft)}
      onCancel={() => setEdited(null)}
      onReadAgain={props.onChange}
    />
  );
  return (
    <section class="card padded" aria-labelledby="memory-facts">
      <h2 id="memory-facts">{words().facts}</h2>
      <p class="hint">{props.facts.length === 0 ? words().noFacts : words().factsHint}</p>
      <ul class="memory-list">
        <For each={props.facts}>
          {(fact) => (
            <li class="memory-item">
              <Show when={edited() !== fact.name} fallback={form(fact)}>
                <FactRow
                  fact={fact}
                  nameOf={props.nameOf}
                  onEdit={() => setEdited(fact.name)}
                  onRemove={() => setRemoved(fact)}
                />
              </Show>
            </li>
          )}
        </For>
      </ul>
      <p class="bad-text" role="alert">
        {refusal()}
      </p>
      <Show
        when={edited() === ''}
        fallback={
          <button type="button" class="button" onClick={() => setEdited('')}>
            {words().newFact}
          </button>
        }
      >
        {form(null)}
      </Show>
      <Show when={removed()} keyed>
        {(fact) => (
          <RemovalDialog
            title={words().removeTitle(fact.name)}
            body={words().removeBody}
            action={words().remove}
            onRemove={() => remove(fact)}
            onClose={() => setRemoved(null)}
          />
        )}
      </Show>
    </section>
  );
};
