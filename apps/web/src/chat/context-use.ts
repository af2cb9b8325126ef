import { compactionInEffect, type ThreadState } from '@my-agent-crew/contract';

/**
 * Tokens of the newest request and its answer, as the upstream counted them; null while nobody has, which is so right
 * after a summary too.
 */
export const contextUse = (state: Pick<ThreadState, 'messages' | 'compactions'>): number | null => {
  const active = compactionInEffect(state.compactions);
  const last = state.messages.findLast(
    (message) => message.role === 'assistant' && message.usage.prompt_tokens !== null,
  );
  if (last?.role !== 'assistant' || last.position < (active?.position ?? 0)) return null;
  return (last.usage.prompt_tokens ?? 0) + (last.usage.completion_tokens ?? 0);
};
