import type { ToolCall } from '@my-agent-crew/contract';
import type { JSX } from 'solid-js';
import { shortArgument } from '../short-argument.ts';
import { ThreadIcon } from '../thread-icon.tsx';

/** What the agent says it is about to do: a line, not a card, since a note neither lasts nor fails. */
export const NoteLine = (props: { readonly call: ToolCall }): JSX.Element => (
  <p class="tool-note">
    <ThreadIcon name="note" />
    {shortArgument(props.call)}
  </p>
);
