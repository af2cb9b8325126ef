export { type ProposalFacts, proposalProblem } from './check-proposal.ts';
export { describeTiming } from './describe-timing.ts';
export {
  type ClockEntry,
  type ClockJob,
  createJobClock,
  type DueAnswer,
  type JobClock,
  type JobClockParts,
} from './job-clock.ts';
export { localMinute } from './local-minute.ts';
export { nextRun } from './next-run.ts';
export type { MissedPolicy } from './plan-due.ts';
export { sayTiming } from './say-timing.ts';
export { spanMs } from './span-ms.ts';
export { type Timing, timingOf } from './timing.ts';
