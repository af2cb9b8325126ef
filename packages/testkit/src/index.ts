export { type CheckpointsFixture, describeCheckpoints } from './describe-checkpoints.ts';
export { describeJobState } from './describe-job-state.ts';
export { describeLog, type LogFixture } from './describe-log.ts';
export { describeMemoryFiles } from './describe-memory-files.ts';
export { describeProposals } from './describe-proposals.ts';
export { describeSpill } from './describe-spill.ts';
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
export { type ChatBody, type ChatMessage, messageText } from './fake-upstream/chat-body.ts';
export type { Directive } from './fake-upstream/directive.ts';
export type { RecordedRequest } from './fake-upstream/recorded-request.ts';
export { type ScenarioName, scenarioNames } from './fake-upstream/scenarios/index.ts';
export type { ScriptEntry, ScriptStep } from './fake-upstream/script-step.ts';
export {
  type FakeUpstream,
  type FakeUpstreamOptions,
  startFakeUpstream,
} from './fake-upstream/start-fake-upstream.ts';
export { mountSmallDisk, type SmallDisk } from './small-disk.ts';
