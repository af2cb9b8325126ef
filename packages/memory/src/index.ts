export type {
  Consolidation,
  ConsolidationRequest,
  ReviewPlan,
  RewriteEnd,
  RewritePlan,
} from './consolidate/create-consolidation.ts';
export { type CrewMemory, createMemory } from './create-memory.ts';
export { createMemoryFolders, type MemoryFolderPlaces } from './memory-folders.ts';
export type { WikiCompile } from './wiki/compile/create-compile.ts';
export type { CompileInput } from './wiki/compile/prepare-compile.ts';
export { type CrewWiki, createWiki, type WikiParts } from './wiki/create-wiki.ts';
