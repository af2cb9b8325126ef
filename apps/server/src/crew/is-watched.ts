import type { Conversations } from '@my-agent-crew/store';

/**
 * Whether a person is there to object to what a conversation writes. It is read from the stored conversation that the
 * work began in, so a turn that goes on after an approval or a restart keeps its source. Spec: tools, "Lượt tiếp tục sau
 * khi duyệt giữ nguyên nguồn".
 */
export const isWatched = (conversations: Pick<Conversations, 'summary'>, conversationId: string): boolean => {
  const seen = new Set<string>();
  let id: string | null = conversationId;
  while (id !== null && !seen.has(id)) {
    seen.add(id);
    const summary: ReturnType<Conversations['summary']> = conversations.summary(id);
    if (summary === null) return false;
    if (summary.channel !== 'delegate') return summary.channel !== 'job' && summary.channel !== 'inbound';
    id = summary.parent_id;
  }
  return false;
};
