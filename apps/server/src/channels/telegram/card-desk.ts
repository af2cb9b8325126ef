import type { Approval } from '@my-agent-crew/contract';
import type { Outbox, OutboxBody, OutboxDraft } from '@my-agent-crew/core';
import { requestsOf } from './approval-card.ts';
import type { MessagePen } from './message-pen.ts';

/** Shows open requests in the chat, and how each was settled. */
export interface CardDesk {
  /** Shows what a conversation waits for and no card shows yet: the requests of one turn on one card. */
  ask(conversationId: string): Promise<void>;
  /** Shows on its card that a request was settled; nothing happens when none shows it. */
  settle(approvalId: string): Promise<void>;
  /** The requests that a card still shows as open; empty for one that is not there. */
  shownBy(firstId: string): readonly string[];
  /** Takes up the cards of an earlier process: settles those decided meanwhile and shows what was asked. */
  takeUp(): Promise<void>;
}

interface Card {
  readonly firstId: string;
  readonly target: string;
  readonly conversationId: string | null;
  readonly runId: string | null;
  readonly approvalIds: readonly string[];
}

/** Cards of an earlier process that are looked through for open buttons. */
const mostCards = 500;
const keyOf = (firstId: string): string => `approval:${firstId}`;

/** Makes the desk. */
export const createCardDesk = (parts: {
  readonly outbox: Pick<Outbox, 'byKey' | 'list'>;
  readonly approvals: {
    get(id: string): Approval | null;
    pending(conversationId?: string): Approval[];
  };
  readonly pen: MessagePen;
  /** The chat that is told of a conversation's requests, or null. */
  readonly chatOf: (conversationId: string) => string | null;
  readonly render: (firstId: string, approvals: readonly [Approval, ...Approval[]]) => OutboxBody;
}): CardDesk => {
  const { outbox, approvals, pen } = parts;
  const cards = new Map<string, Card>();

  const write = async (card: Card): Promise<void> => {
    const [first, ...rest] = card.approvalIds.flatMap((id) => approvals.get(id) ?? []);
    if (first === undefined) return;
    const { firstId, target, conversationId, runId } = card;
    const draft: OutboxDraft = {
      ...{ key: keyOf(firstId), channel: 'telegram', target, conversationId, runId },
      body: parts.render(firstId, [first, ...rest]),
    };
    await pen.write(draft);
    for (const { id, status } of [first, ...rest]) if (status !== 'pending') cards.delete(id);
  };

  const ask = async (conversationId: string): Promise<void> => {
    const target = parts.chatOf(conversationId);
    if (target === null) return;
    const fresh = approvals.pending(conversationId).filter(({ id }) => !cards.has(id));
    for (const asked of Map.groupBy(fresh, ({ run_id }) => run_id).values()) {
      const [first] = asked;
      if (first === undefined) continue;
      const card: Card = {
        ...{ firstId: first.id, target, conversationId, runId: first.run_id },
        approvalIds: asked.map(({ id }) => id),
      };
      for (const { id } of asked) cards.set(id, card);
      await write(card);
    }
  };

  const settle = async (approvalId: string): Promise<void> => {
    const card = cards.get(approvalId);
    if (card !== undefined) await write(card);
  };

  return {
    ask,
    settle,
    shownBy: (firstId) => {
      const row = outbox.byKey(keyOf(firstId));
      return row === null ? [] : requestsOf(row.body);
    },
    takeUp: async () => {
      for (const { key, body, target, conversationId, runId } of outbox.list(
        ['waiting', 'sending', 'sent', 'unsure'],
        mostCards,
      )) {
        const approvalIds = requestsOf(body);
        const firstId = key.startsWith(keyOf('')) ? key.slice(keyOf('').length) : '';
        if (firstId === '' || approvalIds.length === 0) continue;
        const card: Card = { firstId, target, conversationId, runId, approvalIds };
        for (const id of approvalIds) cards.set(id, card);
        await write(card);
      }
      const waiting = new Set(approvals.pending().map(({ conversation_id }) => conversation_id));
      for (const conversationId of waiting) await ask(conversationId);
    },
  };
};
