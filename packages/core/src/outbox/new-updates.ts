import type { InboxUpdate } from '../ports/inbox.ts';

/** After so long without an update Telegram goes on at a random id, which may be a lower one. Bot API, "Update". */
const restartMs = 7 * 86_400_000;

/** The offset of a bot and when its last update came, in milliseconds UTC. */
export interface KeptOffset {
  readonly offset: number;
  readonly at: number;
}

/**
 * Which updates of one bot are unknown, by their ids, and the offset behind the last of them. For every implementation of
 * `Inbox`; `isStored` looks an update up.
 */
export const newUpdates = <Update extends InboxUpdate>(
  updates: readonly Update[],
  known: KeptOffset | null,
  now: number,
  isStored: (update: Update) => boolean,
): { readonly unknown: Update[]; readonly offset: number } => {
  const canRestart = known !== null && now - known.at >= restartMs;
  const byId = new Map(updates.map((update) => [update.updateId, update]));
  const unknown = [...byId.values()]
    .filter(
      (update) => (known === null || canRestart || update.updateId >= known.offset) && !isStored(update),
    )
    .sort((a, b) => a.updateId - b.updateId);
  const last = unknown.at(-1);
  return { unknown, offset: last === undefined ? (known?.offset ?? 0) : last.updateId + 1 };
};
