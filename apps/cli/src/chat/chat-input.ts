import type { Approval } from '@my-agent-crew/contract';

/** What a typed line means. */
export type ChatInput =
  | { kind: 'nothing' }
  | { kind: 'help' | 'new' | 'stop' | 'status' | 'quit' }
  | { kind: 'say'; text: string }
  | { kind: 'decide'; approve: boolean; always: boolean }
  | { kind: 'answer'; text: string }
  /** It says neither yes nor no while a call waits for a decision. */
  | { kind: 'remind' }
  /** "Always" for a call that a rule makes ask. */
  | { kind: 'no-always' };

const commands = {
  '/help': 'help',
  '/new': 'new',
  '/stop': 'stop',
  '/status': 'status',
  '/quit': 'quit',
  '/exit': 'quit',
} as const;

const decisions: Record<string, 'yes' | 'no' | 'always'> = {
  y: 'yes',
  yes: 'yes',
  có: 'yes',
  n: 'no',
  no: 'no',
  không: 'no',
  a: 'always',
  always: 'always',
  luôn: 'always',
};

const readDecision = (text: string, approval: Approval): ChatInput => {
  const decision = decisions[text.toLowerCase().normalize('NFC')];
  if (decision === undefined) return { kind: 'remind' };
  if (decision === 'always' && approval.reason !== null) return { kind: 'no-always' };
  return { kind: 'decide', approve: decision !== 'no', always: decision === 'always' };
};

const readAnswer = (text: string, approval: Approval): ChatInput => {
  const option = /^\d{1,3}$/.test(text) ? approval.options[Number(text) - 1] : undefined;
  return { kind: 'answer', text: option ?? text };
};

/**
 * Reads one typed line, given what waits for the person. Own commands always work; other lines that begin with a
 * slash are sent as they are, because the server knows commands too.
 */
export const readChatInput = (line: string, pending: Approval | null): ChatInput => {
  const text = line.trim();
  if (text === '') return { kind: 'nothing' };
  const command = commands[text.toLowerCase() as keyof typeof commands];
  if (command !== undefined) return { kind: command };
  if (pending === null) return { kind: 'say', text };
  return pending.kind === 'question' ? readAnswer(text, pending) : readDecision(text, pending);
};
