import type { Run, RunStep } from '@my-agent-crew/contract';
import { type Clock, isoTime } from '../ports/clock.ts';
import type { OpenEffect } from '../ports/effects.ts';
import type { Log } from '../ports/log.ts';
import type { CoreTexts } from '../texts/core-texts.ts';
import { lostCharge } from './charge-of.ts';

/** Lines that stand for model calls; a tool's line tells of the tool. */
const ownLines: ReadonlySet<RunStep['kind']> = new Set(['model', 'compaction']);

const cutLine = (step: RunStep, sentence: string, now: string): RunStep => ({
  ...step,
  status: 'failed',
  detail: sentence,
  duration_ms: Math.max(0, Date.parse(now) - Date.parse(step.started_at)),
  cost_usd: null,
});

/**
 * At the start of a leg: ends every model call that an earlier leg began and whose answer was never stored. Its own line
 * fails with a sentence, and the ledger counts one call of unknown price for it unless it was booked, so that spent money
 * is never silently zero. The turn then asks again: nothing of the lost answer was shown as final.
 */
export const closeLostCalls = async (
  { log, clock }: { readonly log: Log; readonly clock: Clock },
  run: Run,
  texts: Pick<CoreTexts, 'callLost' | 'answerLost'>,
): Promise<void> => {
  const lost = (await log.openEffects(run.id)).filter(
    (effect): effect is OpenEffect & { call: NonNullable<OpenEffect['call']> } => effect.call !== null,
  );
  const steps = await log.steps(run.id);
  for (const effect of lost) {
    const line = steps.find((step) => step.id === effect.stepId && ownLines.has(step.kind));
    if (line === undefined) await log.endEffect(effect.key, 'lost', [lostCharge(effect.call)]);
    else await log.recordStep(cutLine(line, texts.callLost, isoTime(clock.now())), [lostCharge(effect.call)]);
  }
  const unpaid = new Set(lost.map((effect) => effect.stepId));
  for (const line of steps)
    if (ownLines.has(line.kind) && line.status === 'running' && !unpaid.has(line.id))
      await log.recordStep(cutLine(line, texts.answerLost, isoTime(clock.now())), []);
};
