import { type AgentProfile, routes, type ToolSummary } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { manageText } from '../../i18n/manage-text.ts';
import { useCrew } from '../../state/crew.ts';
import { isPhone } from '../../state/media.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';
import { ManageFrame } from '../manage-frame.tsx';
import { ToolsByAgent } from './tools-by-agent.tsx';
import { ToolsLegend } from './tools-legend.tsx';
import { ToolsTable } from './tools-table.tsx';
import './tools.css';

/** The tools of the crew and its members, read together so that they speak of the same moment. */
export interface ToolsView {
  tools: readonly ToolSummary[];
  agents: readonly AgentProfile[];
}

/** `#/manage/tools`: which agent holds which tool, and why not. Read anew at every visit. */
export const ToolsScreen = (): JSX.Element => {
  const { api } = useCrew();
  const load = createLoad(async (): Promise<ToolsView> => {
    const [tools, agents] = await Promise.all([api.call(routes.listTools), api.call(routes.listAgents)]);
    return { tools, agents };
  });
  return (
    <ManageFrame title={manageText().tools.title} isWide={true}>
      <p class="hint">{manageText().tools.lead}</p>
      <Loaded load={load} failed={manageText().tools.failed}>
        {(view) => (
          <Show
            when={view().tools.length > 0}
            fallback={
              <EmptyState icon="tool" title={manageText().tools.empty} body={manageText().tools.emptyBody} />
            }
          >
            <Show when={isPhone()} fallback={<ToolsTable view={view()} />}>
              <ToolsByAgent view={view()} />
            </Show>
            <ToolsLegend view={view()} />
          </Show>
        )}
      </Loaded>
    </ManageFrame>
  );
};
