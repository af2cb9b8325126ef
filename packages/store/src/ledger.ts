import type { Ledger } from '@my-agent-crew/core';
import type { Parts } from './parts.ts';

/** The SQLite form of core's `Ledger`. */
export const createLedger = ({ database, recorder }: Parts): Ledger => ({
  charge: (conversationId, runId, charge) =>
    database.write(() => recorder.chargeConversation(conversationId, runId, [charge])),
});
