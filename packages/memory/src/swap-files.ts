import { CrewError, type MemoryChange } from '@my-agent-crew/contract';
import type { MemoryFiles, MemoryPlace } from '@my-agent-crew/core';
import { blockOf, putBlock, withoutBlock } from './wiki/link-block.ts';
import { isWikiFile } from './wiki/vault.ts';

/** What a file says to a proposal: of a wiki page, all but the block of links, which the crew keeps by itself. */
export const readProposed = (files: MemoryFiles, place: MemoryPlace): string | null => {
  const { text, revision } = files.read(place);
  if (revision === null) return null;
  return isWikiFile(place.file) ? withoutBlock(text) : text;
};

interface Step {
  readonly place: MemoryPlace;
  readonly text: string | null;
  /** The whole file as it was, and its revision. */
  readonly was: string | null;
  readonly revision: string | null;
}

const stepFor = (
  files: MemoryFiles,
  owner: string | null,
  { file, before, after }: MemoryChange,
): Step | null => {
  const place = { owner, file };
  const now = readProposed(files, place);
  if (now === after) return null;
  if (now !== before)
    throw new CrewError(
      'conflict',
      `${file} was changed since. Nothing was written: change it by hand, or turn the proposal down.`,
    );
  const { text, revision } = files.read(place);
  const next = after !== null && isWikiFile(file) ? putBlock(after, blockOf(text)) : after;
  return { place, text: next, was: revision === null ? null : text, revision };
};

/** What cannot be put back is as the change wants it, so deciding again can still end it. */
const putBack = (files: MemoryFiles, done: readonly (Step & { readonly made: string | null })[]): void => {
  for (const { place, was, made } of done.toReversed())
    try {
      files.replace(place, was, made);
    } catch (cause) {
      if (!(cause instanceof CrewError)) throw cause;
    }
};

/**
 * Changes files from what they held to what they are to hold, all of them or none. A file that is as wanted already counts
 * as changed: a kill may have come in between. Throws `CrewError` when one holds something else or cannot be written.
 */
export const swapFiles = (
  files: MemoryFiles,
  owner: string | null,
  changes: readonly MemoryChange[],
): void => {
  const steps = changes.map((change) => stepFor(files, owner, change)).filter((step) => step !== null);
  const done: (Step & { readonly made: string | null })[] = [];
  try {
    for (const step of steps) {
      const { revision } = files.replace(step.place, step.text, step.revision);
      done.push({ ...step, made: revision });
    }
  } catch (cause) {
    putBack(files, done);
    throw cause;
  }
};
