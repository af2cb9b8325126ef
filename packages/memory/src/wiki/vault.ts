import { CrewError, type WikiKind, wikiKinds } from '@my-agent-crew/contract';
import type { MemoryFiles, MemoryPlace } from '@my-agent-crew/core';
import { type ReadyEntry, readyEntry } from '../rank-entries.ts';
import { splitEntries } from '../split-entries.ts';
import { findLinks } from './find-links.ts';
import { isBlockBroken } from './link-block.ts';
import { buildLinkGraph, type LinkGraph, type LinkingPage } from './link-graph.ts';
import { readPageFile } from './page-file.ts';

/** Folders of the kinds. Spec: supplement §4, `memory/wiki/{entities,concepts,syntheses}`. */
const folders: Record<WikiKind, string> = {
  entity: 'memory/wiki/entities',
  concept: 'memory/wiki/concepts',
  synthesis: 'memory/wiki/syntheses',
};

/** Where a page lies. */
export const pagePlace = (owner: string, kind: WikiKind, slug: string): MemoryPlace => ({
  owner,
  file: `${folders[kind]}/${slug}.md`,
});

/** True for the files of pages, whose block of links is the crew's own. */
export const isWikiFile = (file: string): boolean => file === wikiFolder || file.startsWith(`${wikiFolder}/`);

/** The folder of a wiki, which stands for a batch of its pages. */
export const wikiFolder = 'memory/wiki';

/** A page without its text, which is read when it is asked for. */
export interface VaultPage extends LinkingPage {
  readonly kind: WikiKind;
  readonly place: MemoryPlace;
  readonly sources: readonly string[];
  readonly updated: string;
  readonly review: string;
  /** The marks of its block do not pair: the crew leaves the block alone. */
  readonly isBlockBroken: boolean;
  /** What a search finds. */
  readonly entries: readonly PageEntry[];
  /** The first words of the text. */
  readonly opening: string;
}

/** An entry of a page. */
export interface PageEntry extends ReadyEntry {
  readonly slug: string;
}

/** A file that is set aside: the rest of the vault works without it. */
export interface ParkedPage {
  readonly file: string;
  readonly reason: string;
}

/** The wiki of one agent as it is now. */
export interface Vault {
  /** By kind, then by slug. */
  readonly pages: readonly VaultPage[];
  readonly parked: readonly ParkedPage[];
  readonly graph: LinkGraph;
  /** Null when there is none. */
  page(slug: string): VaultPage | null;
}

const openingChars = 160;

const readText = (files: MemoryFiles, place: MemoryPlace): string | null => {
  try {
    return files.read(place).text;
  } catch (cause) {
    if (cause instanceof CrewError) return null;
    throw cause;
  }
};

const readOne = (
  files: MemoryFiles,
  place: MemoryPlace,
  kind: WikiKind,
  slug: string,
): VaultPage | ParkedPage => {
  const text = readText(files, place);
  if (text === null) return { file: place.file, reason: 'it cannot be read' };
  const read = readPageFile(text, slug);
  if ('problem' in read) return { file: place.file, reason: read.problem };
  const { title, aliases, sources, updated, review } = read;
  const found = splitEntries(read.text).map((entry) => {
    const heading = entry.heading === '' ? title : `${title} › ${entry.heading}`;
    return { ...readyEntry({ heading, text: entry.text }), slug };
  });
  return {
    ...{ slug, kind, place, title, aliases, sources, updated, review },
    targets: findLinks(read.text),
    isBlockBroken: isBlockBroken(text),
    entries: found.length > 0 ? found : [{ ...readyEntry({ heading: title, text: title }), slug }],
    opening: read.text.replace(/\s+/gu, ' ').slice(0, openingChars),
  };
};

/** Reads vaults. What a file says is kept until it changes. */
export const createVaults = (files: MemoryFiles): ((owner: string) => Vault) => {
  type Known = { readonly stamp: string; readonly page: VaultPage | ParkedPage };
  const vaults = new Map<string, { readonly known: ReadonlyMap<string, Known>; readonly vault: Vault }>();

  const pageNames = (owner: string): (readonly [WikiKind, string])[] =>
    wikiKinds.flatMap((kind) =>
      files
        .names(owner, folders[kind])
        .toSorted()
        .map((slug) => [kind, slug] as const),
    );
  const build = (known: ReadonlyMap<string, Known>): Vault => {
    const pages = new Map<string, VaultPage>();
    const parked: ParkedPage[] = [];
    for (const { page } of known.values()) {
      if ('reason' in page) parked.push(page);
      else {
        const other = pages.get(page.slug);
        if (other === undefined) pages.set(page.slug, page);
        else
          parked.push({
            file: page.place.file,
            reason: `its name is that of ${other.place.file}; rename one of the two files`,
          });
      }
    }
    const list = [...pages.values()];
    return {
      pages: list,
      parked,
      graph: buildLinkGraph(list),
      page: (slug) => pages.get(slug) ?? null,
    };
  };

  /** What the files say now, those that did not change as before; whether any differs. */
  const look = (owner: string, before: ReadonlyMap<string, Known> | undefined) => {
    const known = new Map<string, Known>();
    let isSame = true;
    for (const [kind, slug] of pageNames(owner)) {
      const place = pagePlace(owner, kind, slug);
      const stamp = files.stamp(place);
      if (stamp === null) continue;
      const last = before?.get(place.file);
      const isKnown = last?.stamp === stamp;
      known.set(place.file, isKnown ? last : { stamp, page: readOne(files, place, kind, slug) });
      isSame &&= isKnown;
    }
    return { known, isSame: isSame && known.size === before?.size };
  };

  return (owner) => {
    const last = vaults.get(owner);
    const { known, isSame } = look(owner, last?.known);
    if (last !== undefined && isSame) return last.vault;
    const vault = build(known);
    vaults.set(owner, { known, vault });
    return vault;
  };
};
