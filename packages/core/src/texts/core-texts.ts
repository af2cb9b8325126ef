import type { Language } from '@my-agent-crew/contract';
import type { CompactionTexts } from './compaction-texts.ts';
import { en } from './en.ts';
import { vi } from './vi.ts';

/** Every sentence core itself says, to a model or to a person, in one language. */
export interface CoreTexts {
  /** The fixed frame of the system prompt. */
  readonly frame: (agentName: string, tools: readonly string[]) => string;
  readonly memoryHeading: string;
  readonly userHeading: string;
  /** The section a delegated agent reads about its task. */
  readonly delegated: string;
  /** Said to a delegated agent that has used its calls. */
  readonly conclude: string;
  /** Last line of the prompt; changes once a day. */
  readonly dateLine: (date: string, timezone: string) => string;
  readonly invalidArguments: (tool: string, why: string) => string;
  readonly wrongArguments: (tool: string, issues: string) => string;
  readonly unknownTool: (tool: string, held: readonly string[]) => string;
  readonly denied: string;
  readonly settled: Readonly<Record<'denied' | 'expired' | 'cancelled', string>>;
  readonly changedSinceApproved: (changes: readonly string[]) => string;
  readonly argumentsChanged: string;
  readonly operandChanged: (name: string) => string;
  readonly operandAppeared: (name: string) => string;
  readonly operandGone: (name: string) => string;
  readonly operandsUnreadable: string;
  readonly unknownAfterStop: string;
  readonly expired: string;
  readonly unanswered: (fallback: string | null) => string;
  readonly unknownWhetherRan: string;
  /** The line of a model call that a kill cut. */
  readonly callLost: string;
  /** The line of a model call that was booked before a kill cut it. */
  readonly answerLost: string;
  readonly stopped: string;
  readonly outOfSteps: string;
  readonly loopRefused: string;
  readonly loopReminder: (tools: readonly string[], count: number) => string;
  readonly toolDefect: (tool: string) => string;
  readonly missingResult: string;
  readonly routesFailed: (detail: string) => string;
  readonly answerStopped: string;
  readonly answerCut: (detail: string) => string;
  readonly internal: string;
  /** The turn ended because the store failed; `detail` is the store's own sentence. */
  readonly notStored: (detail: string) => string;
  readonly agentMissing: (id: string) => string;
  readonly cutLabel: (dropped: number) => string;
  readonly arrayTail: (dropped: number) => string;
  readonly stringMiddle: (dropped: number) => string;
  /** The line under a shortened result: how many characters the whole has, how many are kept, and how to read them. */
  readonly keptLine: (callId: string, chars: number, keptChars: number) => string;
  readonly summaryOpen: (chars: number) => string;
  readonly summaryClose: string;
  readonly summaryTask: (maxChars: number) => string;
  /** The line in place of an old tool result; `callId` when its whole text was kept beside the log. */
  readonly trimmedResult: (tool: string, chars: number, callId: string | null) => string;
  readonly compaction: CompactionTexts;
}

/** The texts of a language. */
export const coreTexts = (language: Language): CoreTexts => (language === 'en' ? en : vi);
