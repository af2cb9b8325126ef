import type { ToolSummary } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { manageText } from '../../i18n/manage-text.ts';

/** Whether a tool asks, and whether it needs something configured. */
export const ToolFacts = (props: { tool: ToolSummary }): JSX.Element => (
  <span class="tool-flags">
    <span class="tag" classList={{ asks: props.tool.approval !== 'never' }}>
      {manageText().tools.approval[props.tool.approval]}
    </span>
    <Show when={props.tool.optional}>
      <span class="tag">{manageText().tools.optional}</span>
    </Show>
  </span>
);
