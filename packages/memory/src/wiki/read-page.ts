import { createHash } from 'node:crypto';
import { CrewError, type WikiPage } from '@my-agent-crew/contract';
import type { MemoryFiles } from '@my-agent-crew/core';
import { withoutBlock } from './link-block.ts';
import { type PageFile, readPageFile } from './page-file.ts';
import type { Vault, VaultPage } from './vault.ts';

/** A page as its file is now. */
export interface ReadPage {
  readonly file: PageFile;
  /** The whole file, and its revision for the next write. */
  readonly text: string;
  readonly revision: string;
  /** The file without the block of links, and the revision of that, which people and tools go by. */
  readonly rest: string;
  readonly restRevision: string;
}

/** Reads a page of a vault; throws `CrewError` when its file is no page any more. */
export const readPage = (files: MemoryFiles, page: VaultPage): ReadPage => {
  const { text, revision } = files.read(page.place);
  const file = readPageFile(text, page.slug);
  if (revision === null || 'problem' in file)
    throw new CrewError('conflict', `${page.place.file} was changed meanwhile. Read it again.`);
  const rest = withoutBlock(text);
  const restRevision = createHash('sha256').update(rest).digest('hex').slice(0, 32);
  return { file, text, revision, rest, restRevision };
};

/** A page with its links, both ways. */
export const showPage = (files: MemoryFiles, vault: Vault, page: VaultPage): WikiPage => {
  const { file, restRevision } = readPage(files, page);
  const { slug, kind, targets } = page;
  const { title, text, sources, updated, aliases, review } = file;
  return {
    ...{ slug, kind, title, text, updated, review },
    file: page.place.file,
    sources: [...sources],
    aliases: [...aliases],
    links: targets.map((target) => ({ title: target, slug: vault.graph.resolve(target) })),
    backlinks: vault.graph
      .backlinks(slug)
      .map((from) => ({ slug: from, title: vault.page(from)?.title ?? from })),
    revision: restRevision,
  };
};
