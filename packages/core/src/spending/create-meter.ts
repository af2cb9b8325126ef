import type { EffectMark } from '../ports/effects.ts';
import type { Ids } from '../ports/ids.ts';
import type { Budget, Ledger } from '../ports/ledger.ts';
import type { Log } from '../ports/log.ts';
import type { Admission, Meter, SpendingPolicy, SpendingStop } from '../ports/meter.ts';
import type { ModelPort } from '../ports/model.ts';
import { chargeOf } from '../turn/charge-of.ts';

/** No limits besides the cap of each conversation; an unknown price counts as nothing. */
const noPolicy: SpendingPolicy = { unknownMicros: () => 0, pause: () => null, booked: () => undefined };

const isUsedUp = ({ capMicros, spentMicros, unknownCalls }: Budget, unknownMicros: number): boolean =>
  capMicros > 0 && spentMicros + unknownCalls * unknownMicros >= capMicros;

/** Puts a meter before a model. Whoever holds only the meter cannot make a call that is not paid for. */
export const createMeter = (parts: {
  readonly model: ModelPort;
  readonly ledger: Ledger;
  /** The journal of the calls. */
  readonly log: Pick<Log, 'beginEffect' | 'endEffect'>;
  readonly ids: Ids;
  readonly policy?: SpendingPolicy;
}): Meter => {
  const { model, ledger, log, ids, policy = noPolicy } = parts;
  const stopOf = async (conversationId: string, agentId: string): Promise<SpendingStop | null> => {
    const budgets = await ledger.budgets(conversationId);
    if (budgets.some((budget) => isUsedUp(budget, policy.unknownMicros()))) return { reason: 'budget' };
    const pause = policy.pause(agentId);
    return pause === null ? null : { reason: 'allowance', pause };
  };
  return {
    admit: async (account, purpose): Promise<Admission> => {
      const stop = await stopOf(account.conversationId, account.agentId);
      if (stop !== null) return { stop };
      let isUsed = false;
      return {
        stop: null,
        call: async (request, onDelta, signal, line) => {
          if (isUsed) throw new Error('One admission is leave for one model call.');
          isUsed = true;
          const { conversationId, runId } = account;
          const { route } = request;
          const key = `model:${line?.step.id ?? ids.next('step')}.${line?.attempt ?? 1}`;
          const mark: EffectMark = { key, kind: 'model', conversationId, runId, call: { purpose, route } };
          // Stored before the request leaves: money that a kill hides is then known to be missing.
          await log.beginEffect(mark, line?.step ?? null);
          const reply = await model.attempt(request, onDelta, signal);
          const outcome = reply.failure === null ? 'ok' : 'failed';
          if (!reply.metered) {
            await log.endEffect(key, outcome, []);
            return { reply, booked: null };
          }
          const charge = chargeOf(purpose, route, reply);
          await ledger.charge(account, charge, { key, outcome });
          policy.booked(account, charge);
          return { reply, booked: { costMicros: reply.costMicros } };
        },
      };
    },
  };
};
