import type { AgentSummary } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';

/** How many the master can hand work to and who they are; leads to the crew page. Nothing while it is alone. */
export const CrewPill = (props: { agents: readonly AgentSummary[] }): JSX.Element => {
  const others = (): readonly AgentSummary[] => props.agents.filter((agent) => !agent.is_master);
  return (
    <Show when={others().length > 0}>
      <a
        class="pill pill-crew"
        href="#/manage/crew"
        title={others()
          .map((agent) => agent.name)
          .join(', ')}
      >
        <Icon name="people" />
        {text().header.crew(others().length)}
      </a>
    </Show>
  );
};
