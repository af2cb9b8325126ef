import {
  CrewError,
  type Language,
  type WikiEntry,
  type WikiFinding,
  type WikiPage,
} from '@my-agent-crew/contract';
import type { Clock, Ids, MemoryFiles, MemoryProposals, Wiki, WikiCompiles } from '@my-agent-crew/core';
import { type HasConversation, isSource } from './check-page.ts';
import { createWikiCompile, type WikiCompile } from './compile/create-compile.ts';
import { lintWiki } from './lint-wiki.ts';
import { nearTitles } from './near-titles.ts';
import { showPage } from './read-page.ts';
import { refreshBlocks } from './refresh-blocks.ts';
import { searchWiki } from './search-wiki.ts';
import { createVaults, type Vault, type VaultPage } from './vault.ts';
import { createPageWriter, type PageWords } from './write-pages.ts';
import { writeReports } from './write-reports.ts';

/** The wikis of the agents: the port of their tools, and what a person sees and does. */
export interface CrewWiki extends Wiki {
  /** The list of an agent's pages, by kind and name. */
  entries(agentId: string): WikiEntry[];
  /** Throws `CrewError('not-found')`. */
  page(agentId: string, slug: string): WikiPage;
  /** `known` is the revision the person saw; null makes a page. */
  putPage(agentId: string, slug: string, words: PageWords, known: string | null): WikiPage;
  removePage(agentId: string, slug: string, known: string): void;
  /** Looks the vault through and writes the report pages anew. */
  report(agentId: string): WikiFinding[];
  /** Writes the blocks of links and the reports anew; the files that could not be written. Spec: supplement §4. */
  tidy(agentId: string): string[];
  /** Reads what searches will need, a few files at a time, so that the first search does not wait. Never rejects. */
  warmSearch(agentIds: readonly string[], signal: AbortSignal): Promise<void>;
  readonly compile: WikiCompile;
}

/** What wikis are made of. */
export interface WikiParts {
  readonly files: MemoryFiles;
  /** Keeps what a page said before an agent wrote over it, so that a person can take it back. */
  readonly proposals: MemoryProposals;
  readonly compiles: WikiCompiles;
  readonly hasConversation: HasConversation;
  readonly languageOf: (agentId: string) => Language;
  readonly clock: Clock;
  readonly ids: Ids;
}

const need = (vault: Vault, slug: string): VaultPage => {
  const page = vault.page(slug);
  if (page === null) throw new CrewError('not-found', `There is no wiki page ${slug}.`);
  return page;
};

/** Makes the wikis over some files. */
export const createWiki = (parts: WikiParts): CrewWiki => {
  const { files } = parts;
  const vaults = createVaults(files);
  const vaultOf = vaults.of;
  const hasSource = (owner: string, source: string): boolean =>
    isSource(files, parts.hasConversation, owner, source);
  const writer = createPageWriter({ ...parts, vaultOf, hasSource });
  const report = (agentId: string): WikiFinding[] => {
    const vault = vaultOf(agentId);
    const findings = lintWiki(vault, parts.clock.now());
    writeReports(files, agentId, vault, findings, parts.languageOf(agentId));
    return findings;
  };
  /** A report that the disk refuses must not undo what was written; the next change writes it. */
  const reportQuietly = (agentId: string): void => {
    try {
      report(agentId);
    } catch (cause) {
      if (!(cause instanceof CrewError)) throw cause;
    }
  };
  const page: CrewWiki['page'] = (agentId, slug) => {
    const vault = vaultOf(agentId);
    return showPage(files, vault, need(vault, slug));
  };
  return {
    page,
    report,
    warmSearch: vaults.warm,
    compile: createWikiCompile({ ...parts, vaultOf, hasSource, freeSlug: writer.freeSlug }),
    get: (agentId, title) => {
      const vault = vaultOf(agentId);
      const found = vault.page(vault.graph.resolve(title) ?? title);
      if (found !== null) return showPage(files, vault, found);
      const titles = vault.pages.map((one) => one.title);
      return { near: nearTitles(titles, title) };
    },
    search: (agentId, query) => searchWiki(vaultOf(agentId), query),
    apply: (asker, words) => {
      const written = writer.apply(asker, words);
      reportQuietly(asker.agentId);
      return written;
    },
    entries: (agentId) => {
      const vault = vaultOf(agentId);
      return vault.pages.map(({ slug, title, kind, sources, updated }) => ({
        ...{ slug, title, kind, updated },
        sources: [...sources],
        backlinks: vault.graph.backlinks(slug).length,
      }));
    },
    putPage: (agentId, slug, words, known) => {
      writer.put(agentId, slug, words, known);
      reportQuietly(agentId);
      return page(agentId, slug);
    },
    removePage: (agentId, slug, known) => {
      writer.remove(agentId, slug, known);
      reportQuietly(agentId);
    },
    tidy: (agentId) => {
      const skipped = refreshBlocks(files, vaultOf(agentId));
      reportQuietly(agentId);
      return skipped;
    },
  };
};
