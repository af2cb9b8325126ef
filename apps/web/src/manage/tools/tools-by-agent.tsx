import type { AgentProfile } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { manageText } from '../../i18n/manage-text.ts';
import { agentName } from '../../state/agent-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { markOf, markSigns } from './mark-of.ts';
import { ToolAbout } from './tool-about.tsx';
import { ToolFacts } from './tool-facts.tsx';
import type { ToolsView } from './tools-screen.tsx';

const AgentTools = (props: { agent: AgentProfile; view: ToolsView }): JSX.Element => {
  const held = () => props.view.tools.filter((tool) => tool.agents.includes(props.agent.id)).length;
  return (
    <details class="card agent-tools">
      <summary>
        <Avatar id={props.agent.id} name={agentName([props.agent], props.agent.id)} />
        <span class="agent-tools-name">{agentName([props.agent], props.agent.id)}</span>
        <span class="hint number">{manageText().tools.holds(held(), props.view.tools.length)}</span>
      </summary>
      <ul>
        <For each={props.view.tools}>
          {(tool) => {
            const mark = () => markOf(tool, props.agent, props.view.agents);
            return (
              <li data-mark={mark()}>
                <span class="tools-sign" aria-hidden="true">
                  {markSigns[mark()]}
                </span>
                <div>
                  <span class="tools-head">
                    <code>{tool.name}</code>
                    <ToolFacts tool={tool} />
                  </span>
                  <Show
                    when={mark() !== 'held'}
                    fallback={
                      <>
                        <span class="hidden-text">{manageText().tools.mark.held}</span>
                        <ToolAbout words={tool.description} />
                      </>
                    }
                  >
                    <p class="hint">{manageText().tools.mark[mark()]}</p>
                  </Show>
                </div>
              </li>
            );
          }}
        </For>
      </ul>
    </details>
  );
};

/** On a phone a wide table would be read through a slit: one folding list per agent instead. */
export const ToolsByAgent = (props: { view: ToolsView }): JSX.Element => (
  <For each={props.view.agents}>{(agent) => <AgentTools agent={agent} view={props.view} />}</For>
);
