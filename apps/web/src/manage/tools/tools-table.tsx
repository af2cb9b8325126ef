import { For, type JSX } from 'solid-js';
import { manageText } from '../../i18n/manage-text.ts';
import { agentName } from '../../state/agent-name.ts';
import { addressOf } from '../../state/route.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { markOf, markSigns } from './mark-of.ts';
import { ToolAbout } from './tool-about.tsx';
import { ToolFacts } from './tool-facts.tsx';
import type { ToolsView } from './tools-screen.tsx';

/** The tools as rows and the agents as columns; the tools' column stays while the rest scrolls. */
export const ToolsTable = (props: { view: ToolsView }): JSX.Element => (
  <section class="card tools-scroll" tabindex="0" aria-label={manageText().tools.table}>
    <table class="tools-table">
      <thead>
        <tr>
          <th scope="col">{manageText().tools.tool}</th>
          <For each={props.view.agents}>
            {(agent) => (
              <th scope="col">
                <a href={addressOf.agent(agent.id)} title={agentName(props.view.agents, agent.id)}>
                  <Avatar id={agent.id} name={agentName(props.view.agents, agent.id)} />
                  <span class="tools-agent">{agentName(props.view.agents, agent.id)}</span>
                </a>
              </th>
            )}
          </For>
        </tr>
      </thead>
      <tbody>
        <For each={props.view.tools}>
          {(tool) => (
            <tr>
              <th scope="row">
                <span class="tools-head">
                  <code>{tool.name}</code>
                  <ToolFacts tool={tool} />
                </span>
                <ToolAbout words={tool.description} />
              </th>
              <For each={props.view.agents}>
                {(agent) => {
                  const mark = () => markOf(tool, agent, props.view.agents);
                  const words = () => manageText().tools.mark[mark()];
                  return (
                    <td data-mark={mark()} title={words()}>
                      <span aria-hidden="true">{markSigns[mark()]}</span>
                      <span class="hidden-text">{words()}</span>
                    </td>
                  );
                }}
              </For>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  </section>
);
