import { createUniqueId, For, type JSX, Show } from 'solid-js';
import { wikiText } from '../../i18n/wiki-text.ts';
import { agentName } from '../../state/agent-name.ts';
import { useCrew } from '../../state/crew.ts';
import { addressOf, go } from '../../state/route.ts';
import { ManageFrame } from '../manage-frame.tsx';
import { WikiPage } from './wiki-page.tsx';
import { WikiVault } from './wiki-vault.tsx';
import './wiki.css';

/** `#/manage/memory/wiki/<agent>` and one page below it. */
export const WikiScreen = (props: { agentId: string; slug: string | null }): JSX.Element => {
  const words = wikiText;
  const crew = useCrew();
  const id = createUniqueId();
  const back = () =>
    props.slug === null
      ? { href: addressOf.memory(), label: words().memory }
      : { href: addressOf.wiki(props.agentId), label: words().backToWiki };
  return (
    <ManageFrame title={`${words().title} · ${agentName(crew.agents(), props.agentId)}`} back={back()}>
      <div class="wiki">
        <Show
          when={props.slug}
          fallback={
            <>
              <div class="wiki-agent">
                <label for={id}>{words().agent}</label>
                <select
                  id={id}
                  class="input"
                  onChange={(event) => go(addressOf.wiki(event.currentTarget.value))}
                >
                  <For each={crew.agents()}>
                    {(agent) => (
                      <option value={agent.id} selected={agent.id === props.agentId}>
                        {agentName(crew.agents(), agent.id)}
                      </option>
                    )}
                  </For>
                </select>
              </div>
              <WikiVault agentId={props.agentId} />
            </>
          }
        >
          {(slug) => <WikiPage agentId={props.agentId} slug={slug()} />}
        </Show>
      </div>
    </ManageFrame>
  );
};
