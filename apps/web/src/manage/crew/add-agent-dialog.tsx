import { type AgentProfile, routes } from '@my-agent-crew/contract';
import { createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { text } from '../../i18n/language.ts';
import { type Api, sentenceOf } from '../../net/api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RowField } from './row-field.tsx';
import { Segments } from './segments.tsx';

/** Adds an empty agent: its id, its name and how it works. Everything else is set in its editor. */
export const AddAgentDialog = (props: {
  api: Api;
  onAdded: (profile: AgentProfile) => void;
  onClose: () => void;
}): JSX.Element => {
  const words = () => crewText().add;
  const form = createUniqueId();
  const [id, setId] = createSignal('');
  const [name, setName] = createSignal('');
  const [mode, setMode] = createSignal<AgentProfile['mode']>('assistant');
  const [error, setError] = createSignal('');
  const [isBusy, setBusy] = createSignal(false);
  const add = async (): Promise<void> => {
    if (id().trim() === '' || isBusy()) return;
    setBusy(true);
    const profile = {
      ...(name().trim() === '' ? {} : { name: name().trim() }),
      ...(mode() === 'assistant' ? {} : { mode: mode() }),
    };
    try {
      const saved = await props.api.call(routes.createAgent, { body: { agent_id: id().trim(), profile } });
      props.onAdded(saved.profile);
    } catch (problem) {
      setError(sentenceOf(problem));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words().title}
      onClose={props.onClose}
      footer={
        <>
          <button type="button" class="button quiet" onClick={() => props.onClose()}>
            {text().app.cancel}
          </button>
          <button type="submit" form={form} class="button primary" disabled={id().trim() === '' || isBusy()}>
            {words().submit}
          </button>
        </>
      }
    >
      <form
        id={form}
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Show when={error()}>
          <p class="field-error" role="alert">
            {words().failed} {error()}
          </p>
        </Show>
        <RowField label={words().id} hint={words().idHint} isCode value={id()} onInput={setId} />
        <RowField label={words().name} hint={words().nameHint} value={name()} onInput={setName} />
        <div class="form-field">
          <div class="form-label">
            <span>{words().mode}</span>
          </div>
          <Segments
            label={words().mode}
            value={mode()}
            options={[
              ['assistant', crewText().choice.mode.assistant],
              ['work', crewText().choice.mode.work],
            ]}
            onChange={setMode}
          />
          <p class="hint">{words().modeHint[mode()]}</p>
        </div>
      </form>
    </Dialog>
  );
};
