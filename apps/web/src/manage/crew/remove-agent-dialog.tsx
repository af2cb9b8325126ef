import { routes } from '@my-agent-crew/contract';
import { createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { text } from '../../i18n/language.ts';
import { type Api, sentenceOf } from '../../net/api.ts';
import { showToast } from '../../state/toasts.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Takes an agent out of the crew once its id was typed. Says before what stays and what is gone. */
export const RemoveAgentDialog = (props: {
  api: Api;
  agent: { id: string; name: string };
  onRemoved: () => void;
  onClose: () => void;
}): JSX.Element => {
  const words = () => crewText().remove;
  const field = createUniqueId();
  const form = createUniqueId();
  const [typed, setTyped] = createSignal('');
  const [error, setError] = createSignal('');
  const [isBusy, setBusy] = createSignal(false);
  const isConfirmed = (): boolean => typed().trim() === props.agent.id;
  const remove = async (): Promise<void> => {
    if (!isConfirmed() || isBusy()) return;
    setBusy(true);
    try {
      const { kept_at } = await props.api.call(routes.removeAgent, { params: { id: props.agent.id } });
      showToast(words().done(props.agent.name, kept_at));
      props.onRemoved();
    } catch (problem) {
      setError(sentenceOf(problem));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words().title(props.agent.name)}
      onClose={props.onClose}
      footer={
        <>
          <button type="button" class="button quiet" onClick={() => props.onClose()}>
            {text().app.cancel}
          </button>
          <button type="submit" form={form} class="button danger" disabled={!isConfirmed() || isBusy()}>
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
          void remove();
        }}
      >
        <ul class="facts-list">
          <li>{words().files}</li>
          <li>{words().conversations}</li>
          <li class="strong">{words().jobs}</li>
        </ul>
        <label class="field" for={field}>
          <span>{words().type(props.agent.id)}</span>
          <input
            id={field}
            class="input mono"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            value={typed()}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <Show when={error()}>
          <p class="field-error" role="alert">
            {words().failed} {error()}
          </p>
        </Show>
      </form>
    </Dialog>
  );
};
