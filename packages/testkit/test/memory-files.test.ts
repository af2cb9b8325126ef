import { createMemoryFilesInMemory, createProposalsInMemory } from '@my-agent-crew/core';
import { describeMemoryFiles, describeProposals } from '../src/index.ts';

describeMemoryFiles('memory [memory.files.contract]', createMemoryFilesInMemory);
describeProposals('memory [memory.proposals.contract]', createProposalsInMemory);
