export { createTools, type ToolPorts, toolCatalog } from './create-tools.ts';
export { openStored, type StoredBytes, type StoredProblem } from './media/open-stored.ts';
export { readSendable, type Sendable } from './media/read-sendable.ts';
export { cleanAllowPatterns, defaultShellAskPatterns } from './shell/default-patterns.ts';
export type { ToolName } from './texts/descriptions.ts';
export { createUndo, type Undo, type UndoRequest } from './undo/create-undo.ts';
