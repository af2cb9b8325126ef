import { newUpdates, offsetToAsk } from '../outbox/new-updates.ts';
import { type Clock, isoTime } from '../ports/clock.ts';
import type { Inbox, InboxRow, InboxUpdate } from '../ports/inbox.ts';

/** An inbox that lives as long as the process, for hosts that keep nothing and for tests. */
export const createMemoryInbox = ({ clock }: { readonly clock: Clock }): Inbox => {
  const rows: InboxRow[] = [];
  const offsets = new Map<string, { readonly offset: number; readonly at: number }>();
  const botOf = ({ channel, botId }: Pick<InboxUpdate, 'channel' | 'botId'>): string => `${channel}:${botId}`;
  const indexOf = (update: InboxUpdate): number =>
    rows.findIndex((row) => botOf(row) === botOf(update) && row.updateId === update.updateId);
  return {
    offset: (channel, botId) => offsetToAsk(offsets.get(botOf({ channel, botId })) ?? null, clock.now()),
    startAt: (channel, botId, offset) => {
      const bot = botOf({ channel, botId });
      if (!offsets.has(bot)) offsets.set(bot, { offset, at: clock.now() });
    },
    receive: (updates) => {
      const now = clock.now();
      const fresh: InboxRow[] = [];
      for (const [bot, ofBot] of Map.groupBy(updates, botOf)) {
        const { unknown, kept } = newUpdates(
          ofBot,
          offsets.get(bot) ?? null,
          now,
          (one) => indexOf(one) >= 0,
        );
        if (kept !== null) offsets.set(bot, kept);
        fresh.push(
          ...unknown.map((one) => ({
            ...one,
            ...{ receivedAt: isoTime(now), state: 'new' as const, error: null, heard: null, answers: null },
          })),
        );
      }
      rows.push(...fresh);
      return fresh;
    },
    waiting: (channel, botId) =>
      rows.filter((row) => botOf(row) === botOf({ channel, botId }) && row.state === 'new'),
    note: (channel, botId, updateId, made) => {
      const index = indexOf({ channel, botId, updateId, payload: null });
      const row = rows[index];
      if (row?.state === 'new') rows[index] = { ...row, ...made };
    },
    finish: (channel, botId, updateIds, error) => {
      for (const updateId of updateIds) {
        const index = indexOf({ channel, botId, updateId, payload: null });
        const row = rows[index];
        if (row?.state === 'new')
          rows[index] = { ...row, state: error === undefined ? 'done' : 'failed', error: error ?? null };
      }
    },
  };
};
