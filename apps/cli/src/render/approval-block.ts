import type { Approval } from '@my-agent-crew/contract';
import { visible } from '../visible-text.ts';
import { clockTime, timeLeft } from './figures.ts';
import type { Look } from './look.ts';
import { operandLines } from './operand-lines.ts';

const argumentLines = (given: Record<string, unknown>): string[] =>
  Object.entries(given).flatMap(([key, value]) => {
    const text = visible(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
    const [first = '', ...more] = text.split('\n');
    return more.length === 0
      ? [`${key}: ${first}`]
      : [`${key}:`, ...[first, ...more].map((line) => `  ${line}`)];
  });

const deadline = (approval: Approval, now: number, { words }: Look): string =>
  words.approval.deadline(
    clockTime(approval.expires_at, words),
    timeLeft(Date.parse(approval.expires_at) - now, words),
  );

/** The words of a question of `ask_user`, whichever argument carries them. */
const questionText = (given: Record<string, unknown>): string => {
  const { question } = given;
  return typeof question === 'string' ? question : JSON.stringify(given);
};

/** Everything there is to know of a request before it is decided, without the keys that decide it. */
export const requestLines = (approval: Approval, now: number, look: Look): string[] =>
  (approval.kind === 'question' ? questionLines : callLines)(approval, now, look);

const questionLines = (approval: Approval, now: number, look: Look): string[] => {
  const { words, paint } = look;
  return [
    paint.bold(words.approval.question),
    ...visible(questionText(approval.arguments)).split('\n'),
    ...approval.options.map((option, index) => `  ${paint.accent(`${index + 1}.`)} ${visible(option)}`),
    ...(approval.default === null
      ? []
      : [paint.dim(words.approval.defaultAnswer(visible(approval.default)))]),
    paint.dim(deadline(approval, now, look)),
  ];
};

const callLines = (approval: Approval, now: number, look: Look): string[] => {
  const { words, paint } = look;
  return [
    paint.bold(words.approval.title(approval.name)),
    ...argumentLines(approval.arguments),
    ...operandLines(approval.operands, look),
    ...(approval.reason === null ? [] : [paint.warn(words.approval.reason(visible(approval.reason)))]),
    paint.dim(deadline(approval, now, look)),
  ];
};

const keysOf = ({ kind, options, reason }: Approval, { approval }: Look['words']): string => {
  if (kind === 'question') return options.length > 0 ? approval.questionKeys : approval.questionKeysFree;
  return reason === null ? approval.keysAlways : approval.keys;
};

/**
 * What a person sees of a request that waits: everything that would run, whole, why it asks, and until when. `now` is
 * in ms since the epoch.
 */
export const approvalBlock = (approval: Approval, now: number, look: Look): string => {
  const lines = [...requestLines(approval, now, look), keysOf(approval, look.words)];
  const bar = look.paint.warn('│');
  return `\n${lines.map((line) => `${bar} ${line}\n`).join('')}`;
};
