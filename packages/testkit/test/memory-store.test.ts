import { createMemoryCheckpoints, createMemoryStore } from '@my-agent-crew/core';
import { describeCheckpoints, describeLog } from '../src/index.ts';

describeLog('the in-memory store', () => {
  const store = createMemoryStore();
  let count = 0;
  const { log, approvals, ledger } = store;
  return {
    log,
    approvals,
    ledger,
    seedConversation: (partial) => {
      count += 1;
      const id = `conversation-${count}`;
      store.addConversation({ id, agentId: 'default', ...partial });
      return id;
    },
    queueSteer: (conversationId, text) => {
      count += 1;
      store.addSteer(conversationId, {
        id: `steer-${count}`,
        text,
        at: '2026-03-01T08:00:00.000Z',
        source: 'web',
      });
    },
    balance: async (id) => {
      const { spentMicros = 0, unknownCostCalls = 0 } = (await log.conversation(id)) ?? {};
      return { spentMicros, unknownCostCalls };
    },
  };
});

describeCheckpoints('the in-memory store', () => ({
  checkpoints: createMemoryCheckpoints(),
  conversationId: 'conversation-1',
}));
