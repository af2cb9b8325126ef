import type { ApprovalStatus, Channel, HaltReason, Language } from '@my-agent-crew/contract';
import { enTelegram } from './words-en.ts';
import { viTelegram } from './words-vi.ts';

/** Commands that are the product's own in a chat. */
export type OwnCommand = 'help' | 'status' | 'tools' | 'approve' | 'deny' | 'new' | 'stop';

/** What the chat is told, in one language. Markdown; names and numbers come ready to be put in. */
export interface TelegramWords {
  readonly tips: Readonly<Record<OwnCommand, string>>;
  readonly help: string;
  readonly kits: string;
  readonly opened: string;
  readonly unknownCommand: (name: string) => string;
  readonly nothingRuns: string;
  readonly notSentAnyMore: string;
  readonly tools: (count: number) => string;
  readonly status: {
    readonly agent: (name: string, version: string) => string;
    readonly none: string;
    readonly conversation: (title: string, state: 'idle' | 'running' | 'waiting', spent: string) => string;
    readonly requests: (count: number) => string;
    readonly messages: (count: number) => string;
    readonly jobs: (count: number, next: string | null) => string;
  };
  readonly noneOpen: string;
  readonly noneCalled: (id: string) => string;
  readonly which: (command: string) => string;
  readonly isQuestion: string;
  readonly settled: (status: ApprovalStatus, by: Channel | null, at: string) => string;
  readonly decided: Readonly<Record<'approved' | 'always' | 'denied' | 'answered', string>>;
  readonly oldButton: string;
  readonly card: {
    readonly head: (agent: string, tool: string) => string;
    readonly heads: (agent: string, count: number) => string;
    readonly question: (agent: string) => string;
    readonly pick: string;
    readonly write: string;
    readonly until: (time: string) => string;
    readonly approve: string;
    readonly deny: string;
    readonly always: string;
    readonly approveAll: string;
    readonly denyAll: string;
  };
  readonly remind: (waiting: string) => string;
  readonly answerInWords: string;
  readonly tooLong: string;
  readonly queueFull: string;
  readonly notSent: (reason: string) => string;
  readonly fault: string;
  readonly notRead: string;
  readonly voice: {
    readonly off: string;
    readonly failed: (reason: string) => string;
    readonly spent: string;
  };
  readonly file: {
    readonly tooLarge: (name: string) => string;
    readonly failed: (name: string, reason: string) => string;
    readonly notKept: (name: string, reason: string) => string;
    readonly photo: string;
    readonly document: string;
    readonly voice: string;
    /** For the model. */
    readonly saved: string;
    readonly outside: string;
  };
  readonly canvas: (id: string) => string;
  readonly end: {
    readonly empty: string;
    readonly halted: (reason: HaltReason, spent: string) => string;
    readonly failed: (sentence: string, spent: string) => string;
    readonly cancelled: (spent: string) => string;
  };
  readonly pausedJob: (job: string) => string;
}

const words: Readonly<Record<Language, TelegramWords>> = { vi: viTelegram, en: enTelegram };

/** The words of a language. */
export const telegramWords = (language: Language): TelegramWords => words[language];

/** Dollars as a chat shows them. */
export const dollars = (usd: number): string => `$${usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2)}`;
