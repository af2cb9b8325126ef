import './form.css';
import './crew.css';
import { type AgentProfile, type AgentTemplate, routes } from '@my-agent-crew/contract';
import { createSignal, For, type JSX, onMount, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { text } from '../../i18n/language.ts';
import { sentenceOf } from '../../net/api.ts';
import { useCrew } from '../../state/crew.ts';
import { addressOf, go } from '../../state/route.ts';
import { showToast } from '../../state/toasts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ManageFrame } from '../manage-frame.tsx';
import { AddAgentDialog } from './add-agent-dialog.tsx';
import { MemberCard } from './member-card.tsx';
import { ParkedList } from './parked-list.tsx';
import { RemoveAgentDialog } from './remove-agent-dialog.tsx';
import { TemplateList } from './template-list.tsx';

/** `#/manage/crew`: who is in the crew, what could not join it, and what can be added. */
export const CrewScreen = (): JSX.Element => {
  const crew = useCrew();
  const words = () => crewText().list;
  const [members, setMembers] = createSignal<readonly AgentProfile[] | null>(null);
  const [templates, setTemplates] = createSignal<readonly AgentTemplate[] | null>(null);
  const [error, setError] = createSignal('');
  const [templatesError, setTemplatesError] = createSignal('');
  const [isAdding, setAdding] = createSignal(false);
  const [removing, setRemoving] = createSignal<AgentProfile | null>(null);
  const [isReloading, setReloading] = createSignal(false);
  const load = async (): Promise<void> => {
    crew.api.call(routes.listTemplates).then(
      (found) => setTemplates(found),
      (problem) => setTemplatesError(sentenceOf(problem)),
    );
    try {
      setMembers(await crew.api.call(routes.listAgents));
      setError('');
    } catch (problem) {
      setError(sentenceOf(problem));
    }
  };
  /** Reads everything that names agents again: this page, the pills of the chat, the parked parts. */
  const refresh = (): void => {
    void load();
    void crew.loadSettings();
  };
  onMount(() => void load());
  const reload = async (): Promise<void> => {
    setReloading(true);
    try {
      const { added } = await crew.api.call(routes.reloadAgents);
      showToast(added.length === 0 ? words().reloadedNone : words().reloaded(added.join(', ')));
      refresh();
    } catch (problem) {
      showToast(`${words().reloadFailed} ${sentenceOf(problem)}`, 'bad');
    } finally {
      setReloading(false);
    }
  };
  const nameOf = (id: string): string => members()?.find((agent) => agent.id === id)?.name ?? id;
  const taken = (): ReadonlySet<string> => new Set(members()?.map((agent) => agent.id));
  return (
    <ManageFrame
      title={text().areas.crew}
      isWide
      actions={
        <div class="row crew-actions">
          <button
            type="button"
            class="button"
            title={words().reloadHint}
            disabled={isReloading()}
            onClick={() => void reload()}
          >
            <Icon name="retry" size={16} />
            <span class="pill-word">{words().reload}</span>
          </button>
          <button type="button" class="button primary" onClick={() => setAdding(true)}>
            <Icon name="plus" size={16} />
            <span>{words().add}</span>
          </button>
        </div>
      }
    >
      <Show
        when={members()}
        fallback={
          <Show when={error()} fallback={<Skeleton widths={[30, 90, 80, 90, 60]} />}>
            <EmptyState icon="warn" tone="bad" title={words().failed} body={error()}>
              <button type="button" class="button primary" onClick={() => void load()}>
                {text().app.retry}
              </button>
            </EmptyState>
          </Show>
        }
      >
        {(found) => (
          <section class="crew-part" aria-labelledby="crew-members">
            <header>
              <h2 id="crew-members">{words().members}</h2>
              <span class="hint number">{words().membersCount(found().length)}</span>
            </header>
            <ul class="member-list">
              <For each={found()}>
                {(agent) => <MemberCard agent={agent} nameOf={nameOf} onRemove={() => setRemoving(agent)} />}
              </For>
            </ul>
          </section>
        )}
      </Show>
      <ParkedList parked={crew.settings()?.parked ?? []} />
      <section class="crew-part" aria-labelledby="crew-templates">
        <header>
          <h2 id="crew-templates">{words().templates}</h2>
        </header>
        <p class="hint">{words().templatesHint}</p>
        <Show
          when={members() !== null && templates()}
          fallback={
            <Show when={templatesError()} fallback={<Skeleton widths={[80, 60]} />}>
              <p class="field-error" role="alert">
                {words().templatesFailed} {templatesError()}
              </p>
            </Show>
          }
        >
          {(found) => (
            <TemplateList
              api={crew.api}
              templates={found()}
              taken={taken()}
              nameOf={nameOf}
              onInstalled={refresh}
            />
          )}
        </Show>
      </section>
      <Show when={isAdding()}>
        <AddAgentDialog
          api={crew.api}
          onAdded={(profile) => {
            setAdding(false);
            showToast(crewText().add.added(profile.name));
            void crew.loadSettings();
            go(addressOf.agent(profile.id));
          }}
          onClose={() => setAdding(false)}
        />
      </Show>
      <Show when={removing()} keyed>
        {(agent) => (
          <RemoveAgentDialog
            api={crew.api}
            agent={agent}
            onRemoved={() => {
              setRemoving(null);
              refresh();
            }}
            onClose={() => setRemoving(null)}
          />
        )}
      </Show>
    </ManageFrame>
  );
};
