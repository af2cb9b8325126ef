import type { Store } from '@my-agent-crew/store';
import type { ApprovalDesk } from './approval-desk.ts';
import type { TurnHost } from './turn-host.ts';

/** A leg may fall asleep in the very moment it is stopped; the next one then closes the run. One more is never needed. */
const mostLegs = 3;

/**
 * Ends the open run of a conversation, running or waiting, and what it asks. Resolves once nothing of it runs: its own
 * calls, its commands and the conversations it delegated are over by then. `restored` rides on its last event.
 */
export const stopTurn = async (
  { store, host, desk }: { readonly store: Store; readonly host: TurnHost; readonly desk: ApprovalDesk },
  conversationId: string,
  restored: readonly string[],
): Promise<void> => {
  for (let legs = 0; legs < mostLegs; legs += 1) {
    desk.cancel(conversationId);
    const open = store.runs.openOf(conversationId);
    if (open !== null) host.start(open);
    if (!host.isActive(conversationId)) return;
    await host.stop(conversationId, restored);
  }
};
