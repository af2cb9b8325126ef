import type { AgentSummary, Settings } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { agentName } from '../state/agent-name.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FirstRun } from './first-run.tsx';

/** The master's greeting before a conversation exists, with things to start from. */
export const Welcome = (props: {
  master: AgentSummary | null;
  crew: readonly AgentSummary[];
  settings: Settings | null;
  error: string;
  onRetry: () => void;
  onPrompt: (words: string) => void;
}): JSX.Element => {
  const others = (): string =>
    props.crew
      .filter((agent) => !agent.is_master)
      .map((agent) => agent.name)
      .join(', ');
  const name = (): string =>
    props.master === null ? text().thread.agent : agentName([props.master], props.master.id);
  const prompts = (): readonly string[] =>
    props.settings?.echo_only ? text().welcome.echoPrompts : text().welcome.prompts;
  return (
    <div class="welcome">
      <div class="welcome-in">
        <Show
          when={props.settings}
          fallback={
            <Show when={props.error} fallback={<Skeleton widths={[30, 80, 60]} />}>
              <div class="notice-card bad" role="alert">
                <Icon name="warn" />
                <div>
                  <p>{props.error}</p>
                  <button type="button" class="button" onClick={() => props.onRetry()}>
                    {text().app.retry}
                  </button>
                </div>
              </div>
            </Show>
          }
        >
          {(settings) => (
            <>
              <Avatar id={props.master?.id ?? 'master'} name={name()} size="large" />
              <h1>{text().welcome.greeting(name())}</h1>
              <p class="lead">{text().welcome.lead}</p>
              <Show when={others() !== ''}>
                <p class="lead">{text().welcome.crew(others())}</p>
              </Show>
              <Show when={settings().echo_only}>
                <FirstRun envFile={settings().env_file} />
              </Show>
              <h2 class="prompts-head">{text().welcome.suggestions}</h2>
              <ul class="prompts">
                <For each={prompts()}>
                  {(prompt) => (
                    <li>
                      <button type="button" class="prompt" onClick={() => props.onPrompt(prompt)}>
                        <span classList={{ mono: prompt.startsWith('/') }}>{prompt}</span>
                        <Icon name="right" size={16} />
                      </button>
                    </li>
                  )}
                </For>
              </ul>
            </>
          )}
        </Show>
      </div>
    </div>
  );
};
