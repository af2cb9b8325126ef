/**
 * The chats with messages that wait and none that is being sent: `head` is the `seq` of the next one, `due_at` when it is due
 * as seen at `$now`. A chat is due when all of its messages are: one that waits for a retry holds back the others, edits of
 * older ones too. It reads nothing but the index of open messages, however many were sent.
 */
export const openChats = `SELECT min(seq) AS head,
    max(CASE WHEN changed_at > $now THEN 0 ELSE next_at END) AS due_at
  FROM outbox INDEXED BY outbox_open WHERE state IN ('waiting', 'sending')
  GROUP BY channel, target HAVING sum(state = 'sending') = 0`;
