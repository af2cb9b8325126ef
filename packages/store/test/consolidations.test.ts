import { describeConsolidations } from '@my-agent-crew/testkit';
import { memoryStore } from './store-fixture.ts';

describeConsolidations('SQLite [consolidate.contract]', () => {
  const { consolidations, memoryProposals: proposals } = memoryStore();
  return { consolidations, proposals };
});
