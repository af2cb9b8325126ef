import { describeProposals } from '@my-agent-crew/testkit';
import { memoryStore } from './store-fixture.ts';

describeProposals('SQLite [memory.proposals.contract]', () => memoryStore().memoryProposals);
