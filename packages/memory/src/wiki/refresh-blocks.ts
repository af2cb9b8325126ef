import { CrewError } from '@my-agent-crew/contract';
import type { MemoryFiles } from '@my-agent-crew/core';
import { blockOf, putBlock, writeBlock } from './link-block.ts';
import type { Vault, VaultPage } from './vault.ts';

/** How a page is named in a link so that the link leads to it. */
const nameOf = (vault: Vault, { slug, title }: VaultPage): string =>
  vault.graph.resolve(title) === slug ? title : `${slug}|${title}`;

const blockFor = (vault: Vault, page: VaultPage): readonly string[] | null =>
  writeBlock(
    vault.graph
      .backlinks(page.slug)
      .map((slug) => vault.page(slug))
      .filter((from) => from !== null)
      .map((from) => nameOf(vault, from)),
  );

/**
 * Writes the block of links of every page where it says something else, and nothing besides. Returns the files that could
 * not be written; the next time catches up on them.
 */
export const refreshBlocks = (files: MemoryFiles, vault: Vault): string[] => {
  const skipped: string[] = [];
  for (const page of vault.pages) {
    if (page.isBlockBroken) continue;
    try {
      const { text, revision } = files.read(page.place);
      const wanted = blockFor(vault, page);
      if (revision === null || blockOf(text)?.join('\n') === wanted?.join('\n')) continue;
      files.replace(page.place, putBlock(text, wanted), revision);
    } catch (cause) {
      if (!(cause instanceof CrewError)) throw cause;
      skipped.push(page.place.file);
    }
  }
  return skipped;
};
