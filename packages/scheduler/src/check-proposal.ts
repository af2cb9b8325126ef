import type { Language } from '@my-agent-crew/contract';
import type { ScheduleProposal } from '@my-agent-crew/core';
import { nextRun } from './next-run.ts';
import { scheduleWords } from './schedule-words.ts';
import { spanMs } from './span-ms.ts';
import { type Timing, timingOf } from './timing.ts';

/** What a proposal is held against, as it is now. */
export interface ProposalFacts {
  readonly now: number;
  readonly timezone: string;
  readonly language: Language;
  /** Names of the agent's skills. */
  readonly skills: readonly string[];
  /** Jobs the agent made in chats so far. */
  readonly made: number;
  /** What is wrong with the written time beyond this package's limits, as config reads it; null for nothing. */
  readonly timeProblem: { readonly key: string; readonly problem: string } | null;
}

/** Spec: tools, "Đề xuất lịch chạy". */
const nameChars = 60;
const promptChars = 2_000;
const cronChars = 100;
const mostMade = 20;
const leastGapMinutes = 15;
const leastGapMs = leastGapMinutes * 60_000;
const farthestMs = 366 * 86_400_000;

/** More than the runs of one day that are a quarter of an hour apart: the gaps of a cron line repeat every day. */
const gapsLookedAt = 100;

const everyRefusal = (every: string, { language }: ProposalFacts): string | null => {
  const span = spanMs(every) ?? 0;
  return span < leastGapMs || span > farthestMs ? scheduleWords[language].everyRange : null;
};

const gapRefusal = (timing: Timing, first: number, facts: ProposalFacts): string | null => {
  let due = first;
  for (let run = 0; run < gapsLookedAt; run += 1) {
    const next = nextRun(timing, { since: facts.now, lastDue: due }, facts.timezone);
    if (next === null) return null;
    if (next - due < leastGapMs) return scheduleWords[facts.language].tooOften(leastGapMinutes);
    due = next;
  }
  return null;
};

const timeRefusal = (proposal: ScheduleProposal, facts: ProposalFacts): string | null => {
  const words = scheduleWords[facts.language];
  const { cron, every, at } = proposal;
  if ([cron, every, at].filter((value) => value !== undefined).length !== 1) return words.oneClock;
  if (cron !== undefined && cron.length > cronChars) return words.cronLength(cronChars);
  if (facts.timeProblem !== null) return words.unreadable(facts.timeProblem.key, facts.timeProblem.problem);
  if (every !== undefined) return everyRefusal(every, facts);
  const timing = timingOf(proposal);
  const first = nextRun(timing, { since: facts.now, lastDue: null }, facts.timezone);
  if (first === null) return at === undefined ? words.tooFar : words.past;
  if (first - facts.now > farthestMs) return words.tooFar;
  return at === undefined ? gapRefusal(timing, first, facts) : null;
};

/** What is wrong with a proposed job, in a sentence for the person and the model; null when it can be made. */
export const proposalProblem = (proposal: ScheduleProposal, facts: ProposalFacts): string | null => {
  const words = scheduleWords[facts.language];
  const name = proposal.name.trim();
  if (name === '' || [...name].length > nameChars) return words.nameLength(nameChars);
  const prompt = proposal.prompt.trim();
  if (prompt === '' || [...proposal.prompt].length > promptChars) return words.promptLength(promptChars);
  const strangers = (proposal.skills ?? []).filter((skill) => !facts.skills.includes(skill));
  if (strangers.length > 0) return words.unknownSkills([...new Set(strangers)]);
  return timeRefusal(proposal, facts) ?? (facts.made >= mostMade ? words.tooMany(mostMade) : null);
};
