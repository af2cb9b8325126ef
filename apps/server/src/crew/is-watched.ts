import type { Channel } from '@my-agent-crew/contract';
import type { Store } from '@my-agent-crew/store';

const unwatched: ReadonlySet<Channel> = new Set<Channel>(['job', 'inbound']);

/**
 * Whether a person is there to object to what a conversation writes. It is read from the stored conversation that the
 * work began in and from its open run, so a turn that goes on after an approval or a restart keeps its source, and a message
 * that a program sends into a chat is nobody's presence. Spec: tools, "Lượt tiếp tục sau khi duyệt giữ nguyên nguồn".
 */
export const isWatched = (
  store: {
    readonly conversations: Pick<Store['conversations'], 'summary'>;
    readonly runs: Pick<Store['runs'], 'openOf'>;
  },
  conversationId: string,
): boolean => {
  const seen = new Set<string>();
  let id: string | null = conversationId;
  while (id !== null && !seen.has(id)) {
    seen.add(id);
    const summary: ReturnType<Store['conversations']['summary']> = store.conversations.summary(id);
    if (summary === null) return false;
    if (summary.channel !== 'delegate') {
      const source = store.runs.openOf(id)?.source;
      return !unwatched.has(summary.channel) && (source === undefined || !unwatched.has(source));
    }
    id = summary.parent_id;
  }
  return false;
};
