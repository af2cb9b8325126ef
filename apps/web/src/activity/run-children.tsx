import type { TrajectoryChild } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { recordsText } from '../i18n/records-text.ts';
import { addressOf } from '../state/route.ts';
import { Avatar } from '../ui/avatar.tsx';

/** The tasks a run handed on, each with the way to its runs and its conversation. */
export const RunChildren = (props: {
  list: readonly TrajectoryChild[];
  nameOf: (agentId: string) => string;
}): JSX.Element => {
  const words = () => recordsText().run;
  return (
    <Show when={props.list.length > 0}>
      <section class="card padded">
        <h3>{words().delegations}</h3>
        <ul class="run-list">
          <For each={props.list}>
            {(child) => (
              <li class="run-row">
                <Avatar id={child.agent_id} name={props.nameOf(child.agent_id)} />
                <div>
                  <span class="run-asks">{words().delegated(props.nameOf(child.agent_id))}</span>
                  <p class="hint">{child.title}</p>
                </div>
                <For each={child.run_ids}>
                  {(id) => (
                    <a class="button small" href={addressOf.run(id)}>
                      {words().openRun}
                    </a>
                  )}
                </For>
                <a class="button small quiet" href={addressOf.chat(child.conversation_id)}>
                  {words().openChat}
                </a>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
};
