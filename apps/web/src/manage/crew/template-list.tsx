import { type AgentTemplate, routes } from '@my-agent-crew/contract';
import { createSignal, For, type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { type Api, sentenceOf } from '../../net/api.ts';
import { showToast } from '../../state/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The templates, each with a button that adds it and the peers it hands work to. */
export const TemplateList = (props: {
  api: Api;
  templates: readonly AgentTemplate[];
  /** Ids that are taken. */
  taken: ReadonlySet<string>;
  nameOf: (id: string) => string;
  onInstalled: () => void;
}): JSX.Element => {
  const words = () => crewText().list;
  const [busy, setBusy] = createSignal('');
  const [failure, setFailure] = createSignal<{ id: string; sentence: string } | null>(null);
  const nameOf = (id: string): string =>
    props.templates.find((template) => template.id === id)?.name ?? props.nameOf(id);
  const install = async (template: AgentTemplate): Promise<void> => {
    setBusy(template.id);
    setFailure(null);
    try {
      const { installed, needs_restart } = await props.api.call(routes.installTemplate, {
        body: { template: template.id },
      });
      const names = installed.map(nameOf).join(', ');
      showToast(needs_restart ? words().installedLater(names) : words().installed(names));
      props.onInstalled();
    } catch (error) {
      setFailure({ id: template.id, sentence: sentenceOf(error) });
    } finally {
      setBusy('');
    }
  };
  const newPeers = (template: AgentTemplate): string =>
    template.peers
      .filter((peer) => !props.taken.has(peer))
      .map(nameOf)
      .join(', ');
  return (
    <ul class="template-list">
      <For each={props.templates}>
        {(template) => (
          <li class="card template">
            <div class="template-head">
              <Avatar id={template.id} name={template.name} />
              <h3>{template.name}</h3>
              <span class="tag">{words().mode[template.mode]}</span>
            </div>
            <p class="hint">{template.description}</p>
            <Show when={failure()?.id === template.id}>
              <p class="field-error" role="alert">
                {words().installFailed} {failure()?.sentence}
              </p>
            </Show>
            <div class="template-foot">
              <Show when={newPeers(template) !== '' && !props.taken.has(template.id)} fallback={<span />}>
                <span class="hint">{words().peers(newPeers(template))}</span>
              </Show>
              <Show
                when={!props.taken.has(template.id)}
                fallback={
                  <span class="ok-text has">
                    <Icon name="check" size={16} />
                    {words().has}
                  </span>
                }
              >
                <button
                  type="button"
                  class="button small"
                  aria-label={words().installNamed(template.name)}
                  disabled={busy() !== ''}
                  onClick={() => void install(template)}
                >
                  <Icon name="plus" size={16} />
                  {busy() === template.id ? words().installing : words().install}
                </button>
              </Show>
            </div>
          </li>
        )}
      </For>
    </ul>
  );
};
