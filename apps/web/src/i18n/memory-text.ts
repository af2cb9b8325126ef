import { enMemory } from './en-memory.ts';
import { language } from './language.ts';
import { type MemoryText, viMemory } from './vi-memory.ts';

/** The words of the memory page in the language in use. Only lazy pages may import it, so that the shell stays small. */
export const memoryText = (): MemoryText => (language() === 'vi' ? viMemory : enMemory);
