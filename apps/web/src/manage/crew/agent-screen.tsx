import './form.css';
import './editor.css';
import './parts.css';
import { type AgentProfile, routes, type ToolSummary } from '@my-agent-crew/contract';
import { createSignal, type JSX, onMount, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { text } from '../../i18n/language.ts';
import { isRefusal, sentenceOf } from '../../net/api.ts';
import { useCrew } from '../../state/crew.ts';
import { addressOf, place } from '../../state/route.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ManageFrame } from '../manage-frame.tsx';
import { AgentEditor, type EditorTarget } from './agent-editor.tsx';

/** `#/manage/crew/:id`: the editor of one agent. */
export const AgentScreen = (props: { id: string }): JSX.Element => {
  const crew = useCrew();
  const [profile, setProfile] = createSignal<AgentProfile | null>(null);
  const [tools, setTools] = createSignal<readonly ToolSummary[]>([]);
  const [problem, setProblem] = createSignal<unknown>(null);
  const load = async (): Promise<void> => {
    setProblem(null);
    // The descriptions of tools are an extra: without them the form still works.
    crew.api.call(routes.listTools).then(setTools, () => {});
    try {
      setProfile(await crew.api.call(routes.getAgent, { params: { id: props.id } }));
    } catch (error) {
      setProblem(error);
    }
  };
  onMount(() => void load());
  const target = (): EditorTarget => {
    const at = place();
    return at.name === 'agent' ? { section: at.section, job: at.job } : { section: null, job: null };
  };
  const isMissing = (): boolean => {
    const error = problem();
    return isRefusal(error) && error.code === 'not-found';
  };
  return (
    <Show
      when={profile()}
      keyed
      fallback={
        <ManageFrame title={props.id} back={{ href: addressOf.crew(), label: crewText().editor.back }}>
          <Show when={problem()} fallback={<Skeleton widths={[30, 80, 70, 90, 60]} />}>
            <EmptyState
              icon={isMissing() ? 'search' : 'warn'}
              title={isMissing() ? crewText().editor.missing : crewText().editor.failed}
              body={isMissing() ? crewText().editor.missingBody : sentenceOf(problem())}
              {...(isMissing() ? {} : { tone: 'bad' as const })}
            >
              <Show when={!isMissing()}>
                <button type="button" class="button primary" onClick={() => void load()}>
                  {text().app.retry}
                </button>
              </Show>
            </EmptyState>
          </Show>
        </ManageFrame>
      }
    >
      {(found) => (
        <AgentEditor
          api={crew.api}
          profile={found}
          around={{ settings: crew.settings, agents: crew.agents, tools }}
          target={target()}
          onChanged={() => void crew.loadSettings()}
        />
      )}
    </Show>
  );
};
