import {
  createConsolidationsInMemory,
  createMemoryFilesInMemory,
  createProposalsInMemory,
} from '@my-agent-crew/core';
import { describeConsolidations, describeMemoryFiles, describeProposals } from '../src/index.ts';

describeMemoryFiles('memory [memory.files.contract]', createMemoryFilesInMemory);
describeProposals('memory [memory.proposals.contract]', createProposalsInMemory);
describeConsolidations('memory [consolidate.contract]', () => {
  const proposals = createProposalsInMemory();
  return { consolidations: createConsolidationsInMemory(proposals), proposals };
});
