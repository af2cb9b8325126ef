import { nextRun, type TimingState } from './next-run.ts';
import type { Timing } from './timing.ts';

/** What happens with due times that passed while nobody looked. Spec: beyond 3. */
export type MissedPolicy = 'skip' | 'once' | 'all';

/** A job whose time may have come. */
export interface DueQuestion {
  readonly timing: Timing;
  readonly state: TimingState;
  readonly timezone: string;
  readonly missed: MissedPolicy;
  /** How late a missed run may be made up; null for any time. */
  readonly maxAgeMs: number | null;
  /** Due times from here on were noticed when they came and had to wait for others: they are neither missed nor late. */
  readonly heldFrom: number | null;
}

/** What to do now about the due times of one job. */
export interface DuePlan {
  /** Due times given up, the newest and how many. */
  readonly passed: { readonly dueAt: number; readonly count: number } | null;
  /** The one to run now. */
  readonly run: { readonly dueAt: number; readonly isLate: boolean; readonly missed: number } | null;
}

/** A run this late counts as missed: three looks at the clock and a half. */
export const lateAfterMs = 70_000;

/** Due times looked at one by one; of more, only those of the last day are. */
const mostSteps = 500;
const dayMs = 86_400_000;

const duesUntil = (question: DueQuestion, now: number): number[] => {
  const dues: number[] = [];
  let state = question.state;
  for (let step = 0; step < mostSteps * 4; step += 1) {
    const due = nextRun(question.timing, state, question.timezone);
    if (due === null || due > now) return dues;
    dues.push(due);
    const jumps = step === mostSteps && due < now - dayMs;
    state = { ...state, lastDue: jumps ? now - dayMs : due };
  }
  return dues;
};

/** Says which due time up to `now` is run and which are given up. Pure; asked again after what it said was done. */
export const planDue = (question: DueQuestion, now: number): DuePlan => {
  const dues = duesUntil(question, now);
  const newest = dues.at(-1);
  if (newest === undefined) return { passed: null, run: null };
  const heldFrom = question.heldFrom ?? Infinity;
  const isFresh = (due: number): boolean => now - due <= lateAfterMs || due >= heldFrom;
  const mayRun = (due: number): boolean =>
    isFresh(due) || (question.missed !== 'skip' && now - due <= (question.maxAgeMs ?? Infinity));
  const good = dues.filter(mayRun);
  const bad = dues.length - good.length;
  const chosen = question.missed === 'all' ? good[0] : good.at(-1);
  if (chosen === undefined) return { passed: { dueAt: newest, count: dues.length }, run: null };
  const lastBad = dues[bad - 1];
  const isAll = question.missed === 'all';
  return {
    passed: isAll && lastBad !== undefined ? { dueAt: lastBad, count: bad } : null,
    run: { dueAt: chosen, isLate: !isFresh(chosen), missed: isAll ? 0 : dues.length - 1 },
  };
};
