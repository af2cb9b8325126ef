export { type ChannelChatsFixture, describeChannelChats } from './describe-channel-chats.ts';
export { type CheckpointsFixture, describeCheckpoints } from './describe-checkpoints.ts';
export { type ConsolidationsScene, describeConsolidations } from './describe-consolidations.ts';
export { describeInbox, type InboxFixture } from './describe-inbox.ts';
export { describeJobState } from './describe-job-state.ts';
export { describeLog, type LogFixture } from './describe-log.ts';
export { describeMemoryFiles } from './describe-memory-files.ts';
export { describeOutbox, type OutboxFixture } from './describe-outbox.ts';
export { describeProposals } from './describe-proposals.ts';
export { describeSpill } from './describe-spill.ts';
export { describeTriggers } from './describe-triggers.ts';
export { describeWikiCompiles } from './describe-wiki-compiles.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export type { SeenMessage } from './fake-telegram/chat-book.ts';
export type { FakeBot } from './fake-telegram/create-fake-bot.ts';
export { type Fault, faults } from './fake-telegram/fault.ts';
export { type Entity, type ParsedHtml, parseHtml } from './fake-telegram/parse-html.ts';
export type { RecordedCall } from './fake-telegram/recorded-call.ts';
export {
  type FakeTelegram,
  type FakeTelegramOptions,
  startFakeTelegram,
} from './fake-telegram/start-fake-telegram.ts';
export { assertPairValid } from './fake-upstream/assert-pair-valid.ts';
export {
  type AudioPart,
  audioParts,
  type ChatBody,
  type ChatMessage,
  messageText,
} from './fake-upstream/chat-body.ts';
export type { Directive } from './fake-upstream/directive.ts';
export type { RecordedRequest } from './fake-upstream/recorded-request.ts';
export { type ScenarioName, scenarioNames } from './fake-upstream/scenarios/index.ts';
export type { ScriptEntry, ScriptStep } from './fake-upstream/script-step.ts';
export {
  type FakeUpstream,
  type FakeUpstreamOptions,
  startFakeUpstream,
} from './fake-upstream/start-fake-upstream.ts';
export { sumBooked, sumServed } from './ledger-sums.ts';
export { type RestOfProcess, watchRest } from './rest-of-process.ts';
export { signDelivery } from './sign-delivery.ts';
export { mountSmallDisk, type SmallDisk } from './small-disk.ts';
