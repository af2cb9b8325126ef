import { createMemo, For, type JSX, Show } from 'solid-js';
import { manageText } from '../../i18n/manage-text.ts';
import { useCrew } from '../../state/crew.ts';
import { Icon } from '../../ui/icon.tsx';
import { attentionItems } from './attention-items.ts';
import { RunRow } from './run-row.tsx';
import { needsLook, putAside } from './seen-failures.ts';

/** What needs the person: decisions and parts that were set aside, then turns that failed until they are put aside. */
export const Attention = (props: { nameOf: (agentId: string) => string }): JSX.Element => {
  const crew = useCrew();
  const words = () => manageText().activity;
  const items = createMemo(() => attentionItems(crew));
  const failures = createMemo(() => crew.activity.state.runs.filter(needsLook));
  return (
    <section class="card padded" aria-labelledby="needs">
      <h2 id="needs">{words().needs}</h2>
      <Show when={items().length + failures().length > 0} fallback={<p class="hint">{words().needsNone}</p>}>
        <ul class="run-list">
          <For each={items()}>
            {(item) => (
              <li class="run-row needs">
                <Icon name={item.icon} size={20} />
                <div>
                  <span class="run-asks">{item.title}</span>
                  <p class="hint">{item.detail}</p>
                </div>
                <a class="button small" href={item.href}>
                  {item.action}
                </a>
              </li>
            )}
          </For>
          <For each={failures()}>
            {(run) => (
              <RunRow run={run} agentName={props.nameOf(run.agent_id)}>
                <button
                  type="button"
                  class="button small quiet"
                  aria-label={words().seenOf(run.opening || words().nameless)}
                  onClick={() => putAside(run)}
                >
                  {words().seen}
                </button>
              </RunRow>
            )}
          </For>
        </ul>
      </Show>
    </section>
  );
};
