export type { Alerts, NewAlert } from './alerts.ts';
export type { ApprovalBook } from './approvals.ts';
export type { Acceptance, ConversationChanges, Conversations, NewConversation } from './conversations.ts';
export { lockHome } from './lock-home.ts';
export { openStore, type Store, type StoreOptions } from './open-store.ts';
export type { NewQueuedItem, Queue } from './queue.ts';
export type { Runs } from './runs.ts';
export type { AgentSpending } from './spending.ts';
export type { SpillFiles } from './spill-files.ts';
