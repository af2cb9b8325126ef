export { type CheckpointsFixture, describeCheckpoints } from './describe-checkpoints.ts';
export { describeJobState } from './describe-job-state.ts';
export { describeLog, type LogFixture } from './describe-log.ts';
export { describeMemoryFiles } from './describe-memory-files.ts';
export { describeProposals } from './describe-proposals.ts';
export { describeSpill } from './describe-spill.ts';
export { describeTriggers } from './describe-triggers.ts';
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
