import {
  createConsolidationsInMemory,
  createMemoryFilesInMemory,
  createProposalsInMemory,
  createWikiCompilesInMemory,
} from '@my-agent-crew/core';
import {
  describeConsolidations,
  describeMemoryFiles,
  describeProposals,
  describeWikiCompiles,
} from '../src/index.ts';

describeMemoryFiles('memory [memory.files.contract]', createMemoryFilesInMemory);
describeProposals('memory [memory.proposals.contract]', createProposalsInMemory);
describeConsolidations('memory [consolidate.contract]', () => {
  const proposals = createProposalsInMemory();
  return { consolidations: createConsolidationsInMemory(proposals), proposals };
});
describeWikiCompiles('memory [wiki.compile.contract]', () => {
  const proposals = createProposalsInMemory();
  return { compiles: createWikiCompilesInMemory(proposals), proposals };
});
