import { type KeptOutboxRow, outboxMoves } from '../outbox/outbox-moves.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Outbox, OutboxDraft, OutboxRow, OutboxState } from '../ports/outbox.ts';

/** A chat with rows that wait and none that is being sent. */
interface Waiting {
  readonly head: KeptOutboxRow;
  /** When the chat is due: the latest of its rows, since one that waits for a retry holds back all. */
  readonly dueAt: number;
}

const none: Readonly<Record<OutboxState, number>> = {
  waiting: 0,
  sending: 0,
  sent: 0,
  dead: 0,
  unsure: 0,
  dropped: 0,
};

const shown = ({ changedAt: _, ...row }: KeptOutboxRow): OutboxRow => row;

const chatsOf = (rows: Iterable<KeptOutboxRow>, now: number): Waiting[] => {
  const chats = new Map<string, Waiting | null>();
  for (const row of rows) {
    const chat = `${row.channel}:${row.target}`;
    const known = chats.get(chat);
    if (row.state === 'sending') chats.set(chat, null);
    if (row.state !== 'waiting' || known === null) continue;
    const dueAt = row.changedAt > now ? 0 : row.nextAt;
    chats.set(chat, { head: known?.head ?? row, dueAt: Math.max(known?.dueAt ?? 0, dueAt) });
  }
  // In the order of their heads, as a chat came into the map with its head.
  return [...chats.values()].filter((chat) => chat !== null);
};

/** An outbox that lives as long as the process, for hosts that keep nothing and for tests. */
export const createMemoryOutbox = ({ clock, ids }: { readonly clock: Clock; readonly ids: Ids }): Outbox => {
  // By id, in the order they were put.
  const rows = new Map<string, KeptOutboxRow>();
  const byKey = new Map<string, string>();
  const told = new Set<string>();
  const put = (drafts: readonly OutboxDraft[]): number => {
    const fresh = drafts.filter((draft, at) => {
      const isFirst = drafts.findIndex(({ key }) => key === draft.key) === at;
      return isFirst && !byKey.has(draft.key);
    });
    for (const draft of fresh) {
      const row = outboxMoves.make(ids.next('outgoing'), draft, clock.now());
      rows.set(row.id, row);
      byKey.set(row.key, row.id);
    }
    return fresh.length;
  };
  const move = (
    id: string | undefined,
    to: (row: KeptOutboxRow, now: number) => KeptOutboxRow | null,
  ): OutboxRow | null => {
    const row = rows.get(id ?? '');
    const moved = row === undefined ? null : to(row, clock.now());
    if (moved === null) return null;
    rows.set(moved.id, moved);
    return shown(moved);
  };
  const get = (id: string | undefined): OutboxRow | null => move(id, (row) => row);
  return {
    put,
    deliver: (runId, drafts) => {
      if (told.has(runId)) return false;
      told.add(runId);
      put(drafts);
      return true;
    },
    revise: (key, body) => move(byKey.get(key), (row, now) => outboxMoves.revise(row, body, now)),
    byKey: (key) => get(byKey.get(key)),
    get,
    due: (now) =>
      chatsOf(rows.values(), now)
        .filter(({ dueAt }) => dueAt <= now)
        .map(({ head }) => shown(head)),
    nextAt: (after) => {
      const times = chatsOf(rows.values(), after)
        .map(({ dueAt }) => dueAt)
        .filter((at) => at > after);
      return times.length === 0 ? null : Math.min(...times);
    },
    begin: (id) => move(id, outboxMoves.begin),
    end: (id, to) => {
      const ended = move(id, (row, now) => outboxMoves.end(row, to, now));
      if (ended === null) throw new Error(`Message ${id} is not being sent, so its send cannot end.`);
      return ended;
    },
    closeCut: () => [...rows.keys()].flatMap((id) => move(id, outboxMoves.closeCut) ?? []),
    resend: (id) => move(id, outboxMoves.resend),
    drop: (id) => move(id, outboxMoves.drop),
    list: (states, limit) =>
      [...rows.values()]
        .reverse()
        .filter(({ state }) => states.includes(state))
        .slice(0, limit)
        .map(shown),
    counts: () => {
      const counts = { ...none };
      for (const { state } of rows.values()) counts[state] += 1;
      return counts;
    },
  };
};
