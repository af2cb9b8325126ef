import type { InboxUpdate } from '../ports/inbox.ts';

/** After so long without an update Telegram goes on at a random id, which may be a lower one. Bot API, "Update". */
const restartMs = 7 * 86_400_000;

/** The offset of a bot and when its last update came, in milliseconds UTC. */
export interface KeptOffset {
  readonly offset: number;
  readonly at: number;
}

const canRestart = (known: KeptOffset, now: number): boolean => now - known.at >= restartMs;

/** The offset to ask a channel for, for every implementation of `Inbox`: none where ids may have started over. */
export const offsetToAsk = (known: KeptOffset | null, now: number): number | null =>
  known === null || canRestart(known, now) ? null : known.offset;

/**
 * Which updates of one bot are unknown, by their ids, and the offset behind the last of them (null where it stays as it is).
 * For every implementation of `Inbox`; `isStored` looks an update up.
 */
export const newUpdates = <Update extends InboxUpdate>(
  updates: readonly Update[],
  known: KeptOffset | null,
  now: number,
  isStored: (update: Update) => boolean,
): { readonly unknown: Update[]; readonly kept: KeptOffset | null } => {
  const takesAll = known === null || canRestart(known, now);
  const unknown = [...new Map(updates.map((update) => [update.updateId, update])).values()]
    .filter((update) => (takesAll || update.updateId >= known.offset) && !isStored(update))
    .sort((a, b) => a.updateId - b.updateId);
  const last = unknown.at(-1);
  if (last !== undefined) return { unknown, kept: { offset: last.updateId + 1, at: now } };
  // Only known ones after a week: without its offset the channel would give them for ever.
  return { unknown, kept: known !== null && takesAll ? { ...known, at: now } : null };
};
