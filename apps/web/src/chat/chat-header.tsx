import type { AgentSummary, Alert, ConversationSummary } from '@my-agent-crew/contract';
import { createSignal, type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { RenameDialog } from '../list/rename-dialog.tsx';
import { MenuButton } from '../shell/menu-button.tsx';
import type { ConversationChange } from '../state/conversations.ts';
import { CrewPill } from './crew-pill.tsx';
import { OptionsPill } from './options-pill.tsx';
import { SpendPill } from './spend-pill.tsx';

/** The top of a conversation: its title, spending and options. `onChange` resolves to a sentence when it failed. */
export const ChatHeader = (props: {
  conversation: ConversationSummary | undefined;
  agents: readonly AgentSummary[];
  /** The used-up allowance that holds this conversation back, or null. */
  pause: Alert | null;
  onChange: (change: ConversationChange) => Promise<string | null>;
  spendRef: (open: () => void) => void;
  /** What the spending card tells below the money. */
  more?: (() => JSX.Element) | undefined;
}): JSX.Element => {
  const [isRenaming, setRenaming] = createSignal(false);
  const title = (): string => props.conversation?.title || text().list.untitled;
  return (
    <header class="top">
      <MenuButton />
      <h1>
        <button
          type="button"
          class="title-button"
          title={text().header.rename}
          disabled={props.conversation === undefined}
          onClick={() => setRenaming(true)}
        >
          {title()}
        </button>
      </h1>
      <Show when={props.conversation}>
        {(conversation) => (
          <div class="pills">
            <SpendPill
              ref={props.spendRef}
              conversation={conversation()}
              pause={props.pause}
              more={props.more}
              onCap={(cap) => props.onChange({ cost_cap_usd: cap })}
            />
            <CrewPill agents={props.agents} />
            <OptionsPill
              conversation={conversation()}
              onAutonomous={(autonomous) => void props.onChange({ autonomous })}
              onRevoke={(tool) =>
                void props.onChange({
                  auto_approve: conversation().auto_approve.filter((candidate) => candidate !== tool),
                })
              }
            />
          </div>
        )}
      </Show>
      <Show when={isRenaming()}>
        <RenameDialog
          title={props.conversation?.title ?? ''}
          onRename={(next) => void props.onChange({ title: next })}
          onClose={() => setRenaming(false)}
        />
      </Show>
    </header>
  );
};
