import type { AgentSummary, Approval } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { agentName } from '../state/agent-name.ts';
import { addressOf } from '../state/route.ts';
import { Avatar } from '../ui/avatar.tsx';

/** An agent that asks from another conversation than the one on the page. */
export interface Asker {
  id: string;
  name: string;
  conversationId: string;
  /** How it is said; by default that it asks from a delegated task. */
  words?: (name: string) => string;
  /** The link's words. */
  open?: string;
}

/** Who asks an approval. */
export const askerOf = (approval: Approval, agents: readonly AgentSummary[]): Asker => ({
  id: approval.agent_id,
  name: agentName(agents, approval.agent_id),
  conversationId: approval.conversation_id,
});

/** Says which agent asks, with the way to its conversation; nothing when the agent on the page asks itself. */
export const AskerLine = (props: { asker?: Asker | null | undefined }): JSX.Element => (
  <Show when={props.asker}>
    {(asker) => (
      <p class="asker">
        <Avatar id={asker().id} name={asker().name} />
        <span>{(asker().words ?? text().approval.from)(asker().name)}</span>
        <a href={addressOf.chat(asker().conversationId)}>{asker().open ?? text().approval.fromOpen}</a>
      </p>
    )}
  </Show>
);
