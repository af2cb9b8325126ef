export { type CrewMemory, createMemory } from './create-memory.ts';
export { createMemoryFolders, type MemoryFolderPlaces } from './memory-folders.ts';
