import { createMemo, createUniqueId, For, type JSX } from 'solid-js';
import { manageText } from '../../i18n/manage-text.ts';
import { type Mark, markOf, markSigns } from './mark-of.ts';
import type { ToolsView } from './tools-screen.tsx';

/** What the marks mean: only those that stand in the table. */
export const ToolsLegend = (props: { view: ToolsView }): JSX.Element => {
  const id = createUniqueId();
  const present = createMemo(() => {
    const { tools, agents } = props.view;
    const found = new Set(tools.flatMap((tool) => agents.map((agent) => markOf(tool, agent, agents))));
    return (Object.keys(markSigns) as Mark[]).filter((mark) => found.has(mark));
  });
  return (
    <section aria-labelledby={id} class="tools-legend">
      <h2 class="hint" id={id}>
        {manageText().tools.legend}
      </h2>
      <ul>
        <For each={present()}>
          {(mark) => (
            <li data-mark={mark}>
              <span class="tools-sign" aria-hidden="true">
                {markSigns[mark]}
              </span>
              {manageText().tools.mark[mark]}
            </li>
          )}
        </For>
      </ul>
    </section>
  );
};
