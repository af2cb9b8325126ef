import type { Budget, Ledger } from '@my-agent-crew/core';
import type { Parts } from './parts.ts';

/** The SQLite form of core's `Ledger`. */
export const createLedger = ({ database, recorder, effects }: Parts): Ledger => {
  const { client } = database;
  const budget = client.prepare<[string], Budget & { parentId: string | null }>(
    `SELECT cost_cap_micros AS capMicros, spent_micros AS spentMicros, unknown_cost_calls AS unknownCalls,
       parent_id AS parentId FROM conversations WHERE id = ?`,
  );
  // What a delegation spent is added to its parent when it ends, so only those that still run are missing there.
  const working = client.prepare<[string], Pick<Budget, 'spentMicros' | 'unknownCalls'>>(
    `SELECT coalesce(sum(child.spent_micros), 0) AS spentMicros,
       coalesce(sum(child.unknown_cost_calls), 0) AS unknownCalls
     FROM conversations AS child WHERE child.parent_id = ? AND EXISTS (
       SELECT 1 FROM runs WHERE runs.conversation_id = child.id AND runs.status IN ('running', 'waiting'))`,
  );
  const parentBudget = (id: string): Budget[] => {
    const parent = budget.get(id);
    const open = working.get(id);
    if (parent === undefined || open === undefined) return [];
    const { capMicros, spentMicros, unknownCalls } = parent;
    return [
      {
        capMicros,
        spentMicros: spentMicros + open.spentMicros,
        unknownCalls: unknownCalls + open.unknownCalls,
      },
    ];
  };
  return {
    charge: (account, charge, mark) =>
      database.write(() => {
        if (mark !== undefined && effects.has(mark.key) && effects.end(mark.key, mark.outcome) === null)
          return;
        recorder.chargeAccount(account, [charge]);
      }),
    budgets: (conversationId) => {
      const own = budget.get(conversationId);
      if (own === undefined) return [];
      const { parentId, ...mine } = own;
      return [mine, ...(parentId === null ? [] : parentBudget(parentId))];
    },
  };
};
