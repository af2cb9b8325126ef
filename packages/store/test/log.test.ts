import { describeLog } from '@my-agent-crew/testkit';
import { memoryStore, plainConversation } from './store-fixture.ts';

describeLog('the SQLite store [store.log.contract]', () => {
  const store = memoryStore();
  return {
    log: store.log,
    approvals: store.approvals,
    ledger: store.ledger,
    seedConversation: (partial) => store.conversations.create({ ...plainConversation, ...partial }).id,
    queueSteer: (conversationId, text) => {
      store.queue.add({ conversationId, kind: 'steer', text, requestId: null, source: 'web' });
    },
    balance: async (conversationId) => {
      const state = await store.log.conversation(conversationId);
      return { spentMicros: state?.spentMicros ?? -1, unknownCostCalls: state?.unknownCostCalls ?? -1 };
    },
  };
});
