import { CrewError, type WikiKind, wikiKinds, wikiSlugOf, wikiSlugPattern } from '@my-agent-crew/contract';
import {
  type Clock,
  type Ids,
  isoTime,
  type MemoryAsker,
  type MemoryFiles,
  type MemoryProposals,
  type Wiki,
  type WikiWords,
} from '@my-agent-crew/core';
import { checkSources } from './check-page.ts';
import { pageFor, refuseBroken, refuseTwin, titleFrom } from './choose-page.ts';
import { composeNew, composeNext } from './compose-page.ts';
import { blockOf, putBlock } from './link-block.ts';
import { readPage } from './read-page.ts';
import { pagePlace, type Vault, type VaultPage } from './vault.ts';

/** A page as a person writes it. */
export interface PageWords {
  /** Of a new page; a page that is there keeps its own. */
  readonly kind: WikiKind;
  readonly title: string;
  readonly text: string;
  readonly sources: readonly string[];
}

/** The writes of one page each. All throw `CrewError` with a sentence; then nothing was changed. */
export interface PageWriter {
  readonly apply: Wiki['apply'];
  /** A person's own page. What asked for a look at it counts as seen. */
  put(agentId: string, slug: string, words: PageWords, known: string | null): void;
  remove(agentId: string, slug: string, known: string): void;
  /** A new file's name: the same in no folder, so that an address means one page. `taken` are names to be made as well. */
  freeSlug(owner: string, title: string, taken?: ReadonlySet<string>): string;
}

/** What writes need. */
export interface PageWriterParts {
  readonly files: MemoryFiles;
  /** Keeps what a page said before an agent wrote over it, so that a person can take it back. */
  readonly proposals: MemoryProposals;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vaultOf: (owner: string) => Vault;
  readonly hasSource: (owner: string, source: string) => boolean;
}

/** Characters of a slug that a number may follow. */
const slugChars = 74;

const need = (vault: Vault, slug: string): VaultPage => {
  const page = vault.page(slug);
  if (page === null) throw new CrewError('not-found', `There is no wiki page ${slug}.`);
  return page;
};

const refuseChanged = (file: string): never => {
  throw new CrewError('conflict', `${file} was changed meanwhile. Nothing was written: read it again.`);
};

/** Writes over a page and keeps what it said. The row comes first: a kill in between leaves one that can be decided. */
const overwrite = (parts: PageWriterParts, asker: MemoryAsker, page: VaultPage, after: string): void => {
  const { files, proposals, clock, ids } = parts;
  const { rest, text, revision } = readPage(files, page);
  const id = ids.next('proposal');
  proposals.add({
    id,
    agent_id: asker.agentId,
    conversation_id: asker.conversationId,
    run_id: asker.runId,
    owner_id: asker.agentId,
    file: page.place.file,
    reason: '',
    before: rest,
    after,
    status: 'pending',
    at: isoTime(clock.now()),
    decided_at: null,
  });
  try {
    files.replace(page.place, putBlock(after, blockOf(text)), revision);
  } catch (cause) {
    proposals.move(id, 'pending', 'rejected', isoTime(clock.now()));
    throw cause;
  }
  proposals.move(id, 'pending', 'approved', isoTime(clock.now()));
};

/** Makes the writer. */
export const createPageWriter = (parts: PageWriterParts): PageWriter => {
  const { files, clock, vaultOf, hasSource } = parts;
  const nowIso = (): string => isoTime(clock.now());
  const isTaken = (owner: string, slug: string): boolean =>
    wikiKinds.some((kind) => files.stamp(pagePlace(owner, kind, slug)) !== null);
  const freeSlug: PageWriter['freeSlug'] = (owner, title, taken = new Set()) => {
    const base = wikiSlugOf(title).slice(0, slugChars);
    for (let at = 1; ; at += 1) {
      const slug = at === 1 ? base : `${base}-${at}`;
      if (!taken.has(slug) && !isTaken(owner, slug)) return slug;
    }
  };
  const sourcesOf = (asker: MemoryAsker, given: readonly string[], page: VaultPage | null): string[] => {
    const here = `conv:${asker.conversationId}`;
    const sources = given.map((one) => (one === 'conv:this' ? here : one));
    checkSources(
      sources,
      page?.sources ?? [],
      (source) => source === here || hasSource(asker.agentId, source),
    );
    return sources;
  };
  const makeOwn = (owner: string, words: WikiWords, title: string, sources: readonly string[]): string => {
    const slug = freeSlug(owner, title);
    const file = composeNew({ title, text: words.text, sources }, nowIso());
    files.replace(pagePlace(owner, words.kind ?? 'concept', slug), file, null);
    return slug;
  };
  const makePage = (agentId: string, slug: string, words: PageWords, title: string): void => {
    if (!wikiSlugPattern.test(slug))
      throw new CrewError(
        'invalid-input',
        `slug: ${slug.slice(0, 100)} is no name for a page. Nothing was written: use a-z, 0-9 and -, at most 80 characters.`,
      );
    if (isTaken(agentId, slug))
      throw new CrewError(
        'conflict',
        `There is a page ${slug} already. Nothing was written: choose another title, or edit that page.`,
      );
    files.replace(pagePlace(agentId, words.kind, slug), composeNew({ ...words, title }, nowIso()), null);
  };
  return {
    freeSlug,
    apply: (asker, words) => {
      const owner = asker.agentId;
      const vault = vaultOf(owner);
      const typed = titleFrom(words.title);
      const page = pageFor(vault, typed);
      const given = sourcesOf(asker, words.sources, page);
      const title = words.newTitle === undefined ? (page?.title ?? typed) : titleFrom(words.newTitle);
      refuseTwin(vault, title, page?.slug ?? null);
      if (page === null) return { slug: makeOwn(owner, words, title, given), title, wasThere: false };
      refuseBroken(page);
      const old = readPage(files, page).file;
      const sources = [...old.sources, ...given];
      const next = composeNext(old, { title, text: words.text, sources }, nowIso());
      if (next !== null) overwrite(parts, asker, page, next);
      return { slug: page.slug, title, wasThere: true };
    },
    put: (agentId, slug, words, known) => {
      const vault = vaultOf(agentId);
      const title = titleFrom(words.title);
      refuseTwin(vault, title, slug);
      const exists = (source: string): boolean => hasSource(agentId, source);
      checkSources(words.sources, vault.page(slug)?.sources ?? [], exists);
      if (known === null) return makePage(agentId, slug, words, title);
      const page = need(vault, slug);
      refuseBroken(page);
      const { file, restRevision, text, revision } = readPage(files, page);
      if (restRevision !== known) refuseChanged(page.place.file);
      const next = composeNext(file, { ...words, title, review: '' }, nowIso());
      if (next !== null) files.replace(page.place, putBlock(next, blockOf(text)), revision);
    },
    remove: (agentId, slug, known) => {
      const page = need(vaultOf(agentId), slug);
      const { restRevision, revision } = readPage(files, page);
      if (restRevision !== known) refuseChanged(page.place.file);
      files.replace(page.place, null, revision);
    },
  };
};
