import type { MemoryFile } from '@my-agent-crew/contract';

/** Where a memory file lies. */
export interface MemoryPlace {
  /** Id of the agent; null for what is shared about the owner. */
  readonly owner: string | null;
  /** Path below the owner's folder, with `/` between its parts. */
  readonly file: string;
}

/**
 * The files of the memory. Every method is one step that nothing of this process comes between. All throw
 * `CrewError('unavailable')` with a sentence when the disk refuses.
 */
export interface MemoryFiles {
  /** A file that is not there, or may not be read, is an empty text without a revision. */
  read(place: MemoryPlace): MemoryFile;
  /** Changes with the content of a file; null while it is not there. */
  stamp(place: MemoryPlace): string | null;
  /** Names of the Markdown files right in a folder, without `.md`, in no order. */
  names(owner: string | null, folder: string): readonly string[];
  /**
   * Puts a text in the place of the one whose revision is known, null for none; folders are made. A null text removes
   * the file. Throws `CrewError('conflict')`, and changes nothing, when another text is there.
   */
  replace(place: MemoryPlace, text: string | null, known: string | null): MemoryFile;
  /** Adds to the end, on a line of its own, whatever is there; made when missing. */
  append(place: MemoryPlace, text: string): void;
}
