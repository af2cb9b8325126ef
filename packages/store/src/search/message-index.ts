import { readWords } from '@my-agent-crew/core';
import type BetterSqlite3 from 'better-sqlite3';
import { agentToken, conversationToken } from './match-expression.ts';

/** Characters of one message that can be found; what stands after them is not indexed. */
const indexedChars = 200_000;

/** A message as the index takes it. */
export interface IndexedMessage {
  readonly seq: number;
  readonly text: string;
  readonly agentId: string;
  readonly conversationId: string;
}

/** The writing side of the index. It belongs inside the transaction that stores the message. */
export interface MessageIndex {
  add(message: IndexedMessage): void;
}

/**
 * The index keeps words, never text: the words of a message, folded, behind one token each for its agent and its
 * conversation, so that a search of one agent reads no other's rows. Rows leave it by a trigger when a message is deleted.
 */
export const createMessageIndex = (client: BetterSqlite3.Database): MessageIndex => {
  const insert = client.prepare<[number, string]>('INSERT INTO message_index (rowid, words) VALUES (?, ?)');
  return {
    add: ({ seq, text, agentId, conversationId }) => {
      const tokens = [agentToken(agentId), conversationToken(conversationId)];
      for (const { token } of readWords(text.slice(0, indexedChars))) tokens.push(token);
      insert.run(seq, tokens.join(' '));
    },
  };
};
