import { type Approval, type Conversation, CrewError, routes } from '@my-agent-crew/contract';
import type { ServerSlot } from './server-slot.ts';

/** A message that was accepted, and what may have become of it. */
export interface Sent {
  readonly conversationId: string;
  readonly word: string;
  /** True once a stop came after it: it may have been cut. */
  isStopped: boolean;
}

/** Someone who talks to a crew whose server is killed under them. */
export interface Person {
  readonly conversationId: string;
  /** Sends the scenario's next word until it was accepted, and never twice. */
  say(prefix?: string): Promise<void>;
  /** Decides and answers until nothing runs or waits. */
  settle(choice?: { readonly approve: boolean }): Promise<void>;
  stop(): Promise<void>;
  /** Has the older part of the conversation summarised; nothing happens when there is nothing to gain. */
  compact(): Promise<void>;
  pause(ms: number): Promise<void>;
}

const pollMs = 25;

/** How long a turn may take over all its restarts, in ms. */
const patience = 120_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof CrewError && codes.includes(error.code);

/** Another try, or a kill after the commit, may have settled it before. */
const decide = async (slot: ServerSlot, approval: Approval, approve: boolean): Promise<void> => {
  const params = { id: approval.conversation_id, approval_id: approval.id };
  try {
    await slot.call(
      async (client): Promise<unknown> =>
        approval.kind === 'question'
          ? client.call(routes.answerQuestion, { params, body: { answer: 'có' } })
          : client.call(routes.decideApproval, { params, body: { approve } }),
    );
  } catch (error) {
    if (!isCode(error, 'conflict', 'not-found')) throw error;
  }
};

/** Makes a person who plays `name` in a conversation; every accepted message goes into `sent`. */
export const createPerson = (parts: {
  readonly slot: ServerSlot;
  readonly conversationId: string;
  readonly name: string;
  readonly nextNumber: () => string;
  readonly sent: Sent[];
}): Person => {
  const { slot, conversationId, sent } = parts;
  const params = { id: conversationId };
  const read = (): Promise<Conversation> =>
    slot.call((client) => client.call(routes.getConversation, { params, query: { limit: 1 } }));

  /** Decides what waits; true once nothing does and nothing runs. */
  const isSettled = async (approve: boolean): Promise<boolean> => {
    const { state, queued, approvals } = await read();
    if (state === 'idle' && queued.length === 0) return true;
    for (const approval of approvals.filter(({ status }) => status === 'pending'))
      await decide(slot, approval, approve);
    return false;
  };
  const settle: Person['settle'] = async ({ approve } = { approve: true }) => {
    const deadline = Date.now() + patience;
    while (!(await isSettled(approve))) {
      if (Date.now() > deadline)
        throw new Error(`Conversation ${conversationId} (${parts.name}) did not settle in ${patience} ms.`);
      await pause(pollMs);
    }
  };

  return {
    conversationId,
    settle,
    pause,
    say: async (prefix = '') => {
      const word = `${parts.name}~${parts.nextNumber()}`;
      const body = { text: `${prefix}${word}`, request_id: word };
      for (;;) {
        try {
          await slot.call((client) => client.call(routes.sendMessage, { params, body }));
          sent.push({ conversationId, word, isStopped: false });
          return;
        } catch (error) {
          if (!isCode(error, 'conflict', 'too-many')) throw error;
          await settle();
        }
      }
    },
    compact: async () => {
      try {
        await slot.call((client) => client.call(routes.compactConversation, { params }));
      } catch (error) {
        // A try whose answer a kill swallowed has left nothing to summarise.
        if (!isCode(error, 'conflict')) throw error;
      }
    },
    stop: async () => {
      for (const message of sent) if (message.conversationId === conversationId) message.isStopped = true;
      await slot.call((client) => client.call(routes.stopTurn, { params }));
    },
  };
};
