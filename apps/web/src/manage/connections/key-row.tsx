import type { Credential } from '@my-agent-crew/contract';
import { createSignal, type JSX, Show } from 'solid-js';
import { manageText } from '../../i18n/manage-text.ts';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import type { ConnectionActions } from './connection-actions.ts';
import { KeyForm } from './key-form.tsx';

/** What the last try or refusal said. */
interface Said {
  isGood: boolean;
  sentence: string;
}

/** One key: whether it is set, where it comes from, what it is for; set, replace, remove, try. */
export const KeyRow = (props: {
  credential: Credential;
  actions: Pick<ConnectionActions, 'saveKey' | 'removeKey' | 'checkKey'>;
}): JSX.Element => {
  const [isTyping, setTyping] = createSignal(false);
  const [isRemoving, setRemoving] = createSignal(false);
  const [isChecking, setChecking] = createSignal(false);
  const [said, setSaid] = createSignal<Said | null>(null);
  let opener: HTMLButtonElement | undefined;
  const words = () => manageText().connections;
  const name = () => props.credential.name;
  const isFixed = () => props.credential.source === 'process';
  const close = (): void => {
    setTyping(false);
    queueMicrotask(() => opener?.focus());
  };
  const check = async (): Promise<void> => {
    setChecking(true);
    setSaid(null);
    setSaid(await props.actions.checkKey(name()));
    setChecking(false);
  };
  const save = async (value: string): Promise<string | null> => {
    const refusal = await props.actions.saveKey(name(), value);
    if (refusal !== null) return refusal;
    setSaid(null);
    close();
    return null;
  };
  const remove = async (): Promise<void> => {
    setSaid(null);
    const refusal = await props.actions.removeKey(name());
    if (refusal !== null) setSaid({ isGood: false, sentence: `${words().notRemoved} ${refusal}` });
  };
  const setLabel = () => (props.credential.present ? words().replace : words().set);
  return (
    <li class="key-row">
      <div class="key-head">
        <span class="dot" classList={{ ok: props.credential.present }} aria-hidden="true" />
        <div>
          <code>{name()}</code>
          <Show when={props.credential.used_by.length > 0}>
            <p class="hint">{words().usedBy(props.credential.used_by.join(', '))}</p>
          </Show>
        </div>
        <span class="status-word" classList={{ ok: props.credential.present }}>
          {props.credential.present ? words().present : words().absent}
          <Show when={props.credential.source}>{(source) => `, ${words()[source()]}`}</Show>
        </span>
      </div>
      <Show when={!isTyping()} fallback={<KeyForm name={name()} onSave={save} onCancel={close} />}>
        <div class="row">
          <Show when={!isFixed()}>
            <button
              ref={opener}
              type="button"
              class="button small"
              aria-label={words().named(setLabel(), name())}
              onClick={() => setTyping(true)}
            >
              {setLabel()}
            </button>
          </Show>
          <Show when={props.credential.present && props.credential.checkable}>
            <button
              type="button"
              class="button small"
              aria-label={words().named(words().check, name())}
              disabled={isChecking()}
              onClick={() => void check()}
            >
              {isChecking() ? words().checking : words().check}
            </button>
          </Show>
          <Show when={props.credential.source === 'file'}>
            <button
              type="button"
              class="button small quiet"
              aria-label={words().named(words().remove, name())}
              onClick={() => setRemoving(true)}
            >
              {words().remove}
            </button>
          </Show>
        </div>
      </Show>
      <p class="key-said" classList={{ bad: said()?.isGood === false }} role="status">
        {said()?.sentence}
      </p>
      <Show when={isRemoving()}>
        <RemovalDialog
          title={manageText().connections.removeTitle(name())}
          body={manageText().connections.removeBody}
          action={manageText().connections.remove}
          onRemove={remove}
          onClose={() => setRemoving(false)}
        />
      </Show>
    </li>
  );
};
