import type { Language } from '@my-agent-crew/contract';
import { toUsd } from '../money.ts';
import type { DelegationEnd } from '../ports/delegates.ts';
import { sliceStart } from '../shorten/slice-text.ts';
import { type DeclaredStatus, readStatus } from './read-status.ts';

/** How a delegated task ended, as opposed to how its run ended. Spec: tools, "delegate", `outcome=`. */
export interface TaskOutcome {
  readonly outcome: DeclaredStatus | 'failed';
  /** For the model of the delegating agent: a code such as `loop`, or the child's own words. */
  readonly reason: string | null;
}

/** Every quoted field of the result lines is folded and cut here. Spec: tools, "cắt ở 160 ký tự". */
const fieldChars = 160;

const field = (text: string): string => {
  const folded = text.replace(/\s+/g, ' ').trim();
  return folded.length <= fieldChars ? folded : `${sliceStart(folded, fieldChars - 1)}…`;
};

/**
 * Judges a delegation in the spec's order: a run that failed or was given up on, then a denied tool, then what the child
 * declared; a child that declares nothing is done.
 */
export const judgeDelegation = (end: DelegationEnd): TaskOutcome => {
  if (end.hasTimedOut) return { outcome: 'failed', reason: 'timeout' };
  if (end.status !== 'done') return { outcome: 'failed', reason: end.haltReason ?? end.status };
  if (end.blockedBy !== null)
    return { outcome: 'blocked', reason: `${end.blockedBy.tool} ${end.blockedBy.how}` };
  const declared = readStatus(end.answer);
  return {
    outcome: declared?.status ?? 'done',
    reason: declared?.status === 'done' ? null : (declared?.reason ?? null),
  };
};

const unfinished: Record<Language, (succeeded: readonly string[]) => string> = {
  vi: (succeeded) =>
    `Việc chưa xong. ${succeeded.length === 0 ? 'Chưa lời gọi công cụ nào thành công.' : `Đã chạy thành công: ${succeeded.join(', ')}.`} Đừng làm lại những lời gọi ấy và đừng giao lại với quyền rộng hơn.`,
  en: (succeeded) =>
    `The task is not finished. ${succeeded.length === 0 ? 'No tool call succeeded.' : `These calls succeeded: ${succeeded.join(', ')}.`} Do not repeat them and do not hand the task on with wider rights.`,
};

const spentText = ({ carried }: DelegationEnd): string =>
  carried.unknownCalls > 0 && carried.micros === 0 ? 'unknown' : `${toUsd(carried.micros)}`;

/**
 * The result a delegating agent reads: a line about the run, a line about the task, an empty line that is always there,
 * then the child's words. A child that stopped midway gets a note with what it did.
 */
export const describeDelegation = (end: DelegationEnd, language: Language): string => {
  const { outcome, reason } = judgeDelegation(end);
  const run = `conversation=${end.conversationId} status=${end.status} spent=${spentText(end)} steps=${end.steps}`;
  const task = reason === null ? `outcome=${outcome}` : `outcome=${outcome} reason=${field(reason)}`;
  const note = outcome === 'failed' ? `${unfinished[language](end.succeeded)}\n` : '';
  return `${run}\n${task}\n\n${note}${end.answer}`.trimEnd();
};
