export { compactConversation } from './compaction/compact-conversation.ts';
export { contextWindowOf } from './compaction/context-window.ts';
export { describeDelegation, judgeDelegation } from './delegation/describe-delegation.ts';
export { type AgentFields, createAgent } from './embedding/create-agent.ts';
export { createMemoryPorts } from './embedding/create-memory-ports.ts';
export { createConsolidationsInMemory } from './memory/consolidations-in-memory.ts';
export { createMemoryChannelChats } from './memory/memory-channel-chats.ts';
export { createMemoryCheckpoints } from './memory/memory-checkpoints.ts';
export { createMemoryFilesInMemory } from './memory/memory-files-in-memory.ts';
export { createMemoryInbox } from './memory/memory-inbox.ts';
export { createMemoryJobState } from './memory/memory-job-state.ts';
export { createMemoryOutbox } from './memory/memory-outbox.ts';
export { createMemorySpill } from './memory/memory-spill.ts';
export { createMemoryStore, type MemoryStore, type NewConversation } from './memory/memory-store.ts';
export { createProposalsInMemory } from './memory/proposals-in-memory.ts';
export { randomIds } from './memory/random-ids.ts';
export { systemClock } from './memory/system-clock.ts';
export { createTriggersInMemory } from './memory/triggers-in-memory.ts';
export { createWikiCompilesInMemory } from './memory/wiki-compiles-in-memory.ts';
export { type MicroDollars, toMicros, toUsd } from './money.ts';
export { type KeptOffset, newUpdates, offsetToAsk } from './outbox/new-updates.ts';
export { erasedBody, type KeptOutboxRow, outboxMoves } from './outbox/outbox-moves.ts';
export type { Agent, Agents, PromptParts, ShellPolicy, WorkspaceScope } from './ports/agents.ts';
export type { Approvals, Decision } from './ports/approvals.ts';
export type { Awaitable } from './ports/awaitable.ts';
export type * from './ports/channel-chats.ts';
export type * from './ports/checkpoints.ts';
export { type Clock, isoTime } from './ports/clock.ts';
export type { CommandRequest, CommandResult, CommandRunner } from './ports/commands.ts';
export type * from './ports/consolidations.ts';
export type { ConversationSearch, FoundWords, WordsWanted } from './ports/conversation-search.ts';
export type { Delegates, Delegation, DelegationEnd } from './ports/delegates.ts';
export type { EffectKind, EffectMark, OpenEffect } from './ports/effects.ts';
export type * from './ports/hearing.ts';
export type { HookedCall, Hooks } from './ports/hooks.ts';
export type { IdKind, Ids } from './ports/ids.ts';
export type * from './ports/inbox.ts';
export type * from './ports/jobs.ts';
export type { Account, Budget, Ledger } from './ports/ledger.ts';
export type {
  Asking,
  Carried,
  Charge,
  ConversationState,
  Draft,
  Log,
  RunEnding,
  StoredAnswer,
  StoredMessage,
  StoredWords,
} from './ports/log.ts';
export type * from './ports/memory.ts';
export type * from './ports/memory-files.ts';
export type * from './ports/memory-proposals.ts';
export type { AllowancePause, Booked, Meter, MeteredReply, SpendingPolicy } from './ports/meter.ts';
export type {
  ModelDelta,
  ModelFailure,
  ModelFailureKind,
  ModelPort,
  ModelReply,
  ModelRequest,
  ModelToolCall,
  Picture,
  PromptMessage,
  ToolSpec,
  Voice,
} from './ports/model.ts';
export type * from './ports/outbox.ts';
export type * from './ports/pdf-files.ts';
export type * from './ports/schedules.ts';
export type { Skills } from './ports/skills.ts';
export { type KeptOutput, type OutputWindow, type Spill, spillByteLimit } from './ports/spill.ts';
export {
  type LastStart,
  type SeenFiles,
  type StartedRun,
  type TriggerEvent,
  type TriggerMark,
  type TriggerName,
  type TriggerState,
  type TriggerTaking,
  triggerHourMs,
  triggerMemoryMs,
} from './ports/triggers.ts';
export type * from './ports/vision.ts';
export type * from './ports/web-pages.ts';
export type * from './ports/web-search.ts';
export type * from './ports/wiki.ts';
export type * from './ports/wiki-compiles.ts';
export { assemblePrompt, localDate } from './prompt/assemble-prompt.ts';
export { fenceText } from './prompt/fence-text.ts';
export { createSecretMask, type KnownSecret, maskJson, type SecretMask } from './secrets/index.ts';
export { createHearing } from './senses/create-hearing.ts';
export { createVision } from './senses/create-vision.ts';
export { textWindow } from './shorten/text-window.ts';
export { createMeter } from './spending/create-meter.ts';
export { createLocalPeriods, type LocalPeriod } from './spending/local-periods.ts';
export { describePause } from './texts/describe-pause.ts';
export { fail, type Outcome, refuse, succeed } from './tool/outcome.ts';
export {
  type Assessment,
  defineTool,
  type Tool,
  type ToolContext,
  type ToolText,
  unremarkable,
} from './tool/tool.ts';
export { createToolRegistry, type ToolRegistry } from './tool/tool-registry.ts';
export { type AbortReason, abortKind } from './turn/abort-reason.ts';
export { chargeOf, lostCharge, sumUsd } from './turn/charge-of.ts';
export { runTurn } from './turn/run-turn.ts';
export { newRun, startTurn } from './turn/start-turn.ts';
export type { TurnPorts } from './turn/turn.ts';
export { readWords, type Word } from './words/read-words.ts';
