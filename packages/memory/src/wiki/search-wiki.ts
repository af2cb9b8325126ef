import type { WikiHit } from '@my-agent-crew/contract';
import { cutHit } from '../cut-hit.ts';
import { queryWords, rankEntries } from '../rank-entries.ts';
import type { Vault } from './vault.ts';

/** Spec: tools, `wiki_search`, "8 kết quả". */
const mostHits = 8;

/** The pages that fit the words best, each with the entry that fits best; titles and content count. */
export const searchWiki = (vault: Vault, query: string): WikiHit[] => {
  const wanted = queryWords(query);
  if (wanted.length === 0) return [];
  const best = vault.pages.map(({ entries }) => rankEntries([entries], wanted, 1));
  return rankEntries(best, wanted, mostHits).map(({ slug, text }) => ({
    slug,
    title: vault.page(slug)?.title ?? slug,
    text: cutHit(text, wanted),
  }));
};
