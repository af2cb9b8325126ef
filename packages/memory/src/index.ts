export type {
  Consolidation,
  ConsolidationRequest,
  ReviewPlan,
  RewriteEnd,
  RewritePlan,
} from './consolidate/create-consolidation.ts';
export { type CrewMemory, createMemory } from './create-memory.ts';
export { createMemoryFolders, type MemoryFolderPlaces } from './memory-folders.ts';
