import { describeWikiCompiles } from '@my-agent-crew/testkit';
import { memoryStore } from './store-fixture.ts';

describeWikiCompiles('SQLite [wiki.compile.contract]', () => {
  const { wikiCompiles: compiles, memoryProposals: proposals } = memoryStore();
  return { compiles, proposals };
});
