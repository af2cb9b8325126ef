import type { ConversationSummary } from '@my-agent-crew/contract';
import { money } from '../i18n/format.ts';

/** Spent so far, in a way that never hides calls without a price. */
export const spentWords = (conversation: ConversationSummary): string =>
  conversation.unknown_cost_calls > 0 && conversation.spent_usd === 0
    ? money(null)
    : money(conversation.spent_usd);
