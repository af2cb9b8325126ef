import type { WikiHit, WikiKind, WikiPage } from '@my-agent-crew/contract';
import type { MemoryAsker } from './memory.ts';

/** A page as an agent writes it; the same title updates it. */
export interface WikiWords {
  readonly title: string;
  /** Of a new page; a page that is there keeps its own. */
  readonly kind?: WikiKind;
  /** The whole text of the page. */
  readonly text: string;
  /** As `wikiSourcePattern` of the contract has it; `conv:this` is the conversation it is written in. */
  readonly sources: readonly string[];
  /** A new title; links to the old one still lead to the page. */
  readonly newTitle?: string;
}

/** What became of a page. */
export interface WikiWrite {
  readonly slug: string;
  readonly title: string;
  readonly wasThere: boolean;
}

/**
 * The wiki of each agent as its tools use it. Every method is one step that nothing comes between, and throws `CrewError`
 * with a sentence when a file cannot be read or written; then nothing was changed.
 */
export interface Wiki {
  /** By title, earlier title or slug; otherwise the titles that come near, best first. */
  get(agentId: string, title: string): WikiPage | { readonly near: readonly string[] };
  /** Pages by title and content, best first, at most 8. Spec: tools, `wiki_search`. */
  search(agentId: string, query: string): readonly WikiHit[];
  /** Writes one page of the asker's own wiki. The block of links that compile owns stays as it is. */
  apply(asker: MemoryAsker, words: WikiWords): WikiWrite;
}
