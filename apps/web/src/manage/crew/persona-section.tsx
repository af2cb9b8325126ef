import type { PersonaFileName } from '@my-agent-crew/contract';
import { createEffect, createSignal, For, type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { count } from '../../i18n/format.ts';
import { text } from '../../i18n/language.ts';
import { bareSentence } from '../../net/api.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { AgentForm } from './agent-form.ts';
import { FormSection } from './form-section.tsx';
import { type PersonaFile, type PersonaFiles, personaNames, personaPromptLimit } from './persona-files.ts';
import { TextField } from './text-field.tsx';

const panelId = 'persona-panel';

/** The four files as tabs; the arrow keys go from one to the next. */
const PersonaTabs = (props: {
  files: PersonaFiles;
  current: PersonaFileName;
  onChoose: (name: PersonaFileName) => void;
}): JSX.Element => {
  let row: HTMLDivElement | undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = (personaNames.indexOf(props.current) + step + personaNames.length) % personaNames.length;
    props.onChoose(personaNames[at] ?? 'AGENTS.md');
    row?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={crewText().persona.tabs} ref={row} onKeyDown={onKeyDown}>
      <For each={personaNames}>
        {(name) => (
          <button
            type="button"
            role="tab"
            id={`persona-${name}`}
            aria-selected={props.current === name}
            aria-controls={panelId}
            tabindex={props.current === name ? 0 : -1}
            onClick={() => props.onChoose(name)}
          >
            {name}
            <Show when={props.files.unsaved().includes(name)}>
              <span class="changed-mark">
                <span class="hidden-text">({crewText().persona.unsaved})</span>
              </span>
            </Show>
          </button>
        )}
      </For>
    </div>
  );
};

const SizeLine = (props: { typed: string }): JSX.Element => {
  const length = (): number => [...props.typed].length;
  const isOver = (): boolean => length() > personaPromptLimit;
  return (
    <p class="hint number" id="persona-size" classList={{ 'warn-text': isOver() }}>
      {crewText().persona[isOver() ? 'over' : 'count'](count(length()), count(personaPromptLimit))}
    </p>
  );
};

/** The files with the agent's instructions, each saved on its own, and which of them it reads. */
export const PersonaSection = (props: { form: AgentForm; files: PersonaFiles }): JSX.Element => {
  const words = () => crewText().persona;
  const [current, setCurrent] = createSignal<PersonaFileName>('AGENTS.md');
  createEffect(() => void props.files.open(current()));
  const file = (): PersonaFile => props.files.files[personaNames.indexOf(current())] as PersonaFile;
  const isDirty = (): boolean => props.files.unsaved().includes(current());
  return (
    <FormSection name="persona" hint={crewText().sectionHint.persona}>
      <div class="stack">
        <PersonaTabs files={props.files} current={current()} onChoose={setCurrent} />
        <div class="stack" role="tabpanel" id={panelId} aria-labelledby={`persona-${current()}`}>
          <p class="hint">{words().what[current()]}</p>
          <Show
            when={file().saved !== null}
            fallback={
              <Show when={file().error} fallback={<Skeleton widths={[90, 70, 80]} />}>
                <p class="field-error" role="alert">
                  {words().failed} {file().error}
                </p>
                <button type="button" class="button" onClick={() => void props.files.open(current())}>
                  {text().app.retry}
                </button>
              </Show>
            }
          >
            <textarea
              class="input box mono persona-box"
              aria-label={words().label(current())}
              aria-describedby="persona-size"
              placeholder={words().empty}
              spellcheck={false}
              readonly={props.form.isReadOnly}
              value={file().typed}
              onInput={(event) => props.files.type(current(), event.currentTarget.value)}
            />
            <div class="row persona-foot">
              <SizeLine typed={file().typed} />
              <Show when={!props.form.isReadOnly}>
                <button
                  type="button"
                  class="button"
                  disabled={!isDirty() || file().isSaving}
                  onClick={() => void props.files.save(current())}
                >
                  {words().save(current())}
                </button>
              </Show>
            </div>
            <p class="field-error" role="alert">
              {file().error === '' ? '' : crewText().editor.refused(bareSentence(file().error))}
            </p>
            <p class="ok-text" role="status">
              {file().wasSaved && !isDirty() ? words().saved(current()) : ''}
            </p>
          </Show>
        </div>
      </div>
      <fieldset disabled={props.form.isReadOnly}>
        <TextField
          form={props.form}
          name="persona_files"
          rows={2}
          isCode
          hint={crewText().hint.persona_files}
          placeholder={crewText().editor.plainDefault(personaNames.join(', '))}
        />
      </fieldset>
    </FormSection>
  );
};
