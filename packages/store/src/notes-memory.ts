import type { StoredWords } from '@my-agent-crew/core';
import type { Database } from './database.ts';

/** A conversation that a recap is about. */
export interface EarlierConversation {
  readonly id: string;
  readonly title: string;
  readonly updatedAt: string;
  readonly messageCount: number;
  /** The summary in effect, or null. */
  readonly summary: string | null;
}

/** What turn notes are made from. */
export interface NotesMemory {
  /** What a conversation was told of each section of its notes, in messages that no summary stands for. */
  told(conversationId: string): NonNullable<StoredWords['told']>;
  /** The agent's last conversation of the same channel besides this one; null when there is none with a message. */
  earlier(conversationId: string): EarlierConversation | null;
}

/** A column of a conversation's compaction in effect. */
const inEffect = (column: string, id: string): string =>
  `SELECT ${column} FROM compactions WHERE conversation_id = ${id} AND undone_at IS NULL ORDER BY seq DESC LIMIT 1`;

/** Reads what conversations know from notes. */
export const createNotesMemory = ({ client }: Database): NotesMemory => {
  const told = client.prepare<{ id: string }, { details: string }>(
    `SELECT details FROM messages WHERE conversation_id = $id AND role = 'user' AND details IS NOT NULL
       AND position > coalesce((${inEffect('through_position', '$id')}), -1)
     ORDER BY position`,
  );
  const earlier = client.prepare<[string], EarlierConversation>(
    `SELECT other.id, other.title, other.updated_at AS updatedAt, other.message_count AS messageCount,
       (${inEffect('summary', 'other.id')}) AS summary
     FROM conversations AS other JOIN conversations AS own ON own.id = ?
     WHERE other.parent_id IS NULL AND other.agent_id = own.agent_id AND other.channel = own.channel
       AND other.id <> own.id AND other.message_count > 0
     ORDER BY other.updated_at DESC, other.seq DESC LIMIT 1`,
  );
  return {
    told: (conversationId) => {
      const known: Record<string, NonNullable<StoredWords['told']>[string]> = {};
      for (const row of told.all({ id: conversationId })) {
        const stored: string | Pick<StoredWords, 'told'> = JSON.parse(row.details);
        if (typeof stored !== 'string') Object.assign(known, stored.told);
      }
      return known;
    },
    earlier: (conversationId) => earlier.get(conversationId) ?? null,
  };
};
