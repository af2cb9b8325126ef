import type { ConversationState } from '../ports/log.ts';

/** True when a conversation has spent its cap; a cap of 0 is none. */
export const isOverBudget = ({ costCapMicros, spentMicros }: ConversationState): boolean =>
  costCapMicros > 0 && spentMicros >= costCapMicros;
