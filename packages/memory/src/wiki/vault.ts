import { setImmediate } from 'node:timers/promises';
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

/** The vaults of all agents. */
export interface Vaults {
  /** As the files are now; what they say is kept until they change. */
  of(owner: string): Vault;
  /** Reads the vaults that searches will need, a few files at a time. Never rejects: what cannot be read waits for a search. */
  warm(owners: readonly string[], signal: AbortSignal): Promise<void>;
}

/** Files that are read before others of this process have their turn. */
const filesAtOnce = 20;

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

type Known = { readonly stamp: string; readonly page: VaultPage | ParkedPage };

const buildVault = (known: ReadonlyMap<string, Known>): Vault => {
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

/** Reads vaults. */
export const createVaults = (files: MemoryFiles): Vaults => {
  const vaults = new Map<string, { readonly known: ReadonlyMap<string, Known>; readonly vault: Vault }>();

  const pageNames = (owner: string): (readonly [WikiKind, string])[] =>
    wikiKinds.flatMap((kind) =>
      files
        .names(owner, folders[kind])
        .toSorted()
        .map((slug) => [kind, slug] as const),
    );

  /** What the files say now, one by one; those that did not change as before. */
  const look = function* (
    owner: string,
    before: ReadonlyMap<string, Known> | undefined,
  ): Generator<readonly [string, Known]> {
    for (const [kind, slug] of pageNames(owner)) {
      const place = pagePlace(owner, kind, slug);
      const stamp = files.stamp(place);
      if (stamp === null) continue;
      const last = before?.get(place.file);
      yield [place.file, last?.stamp === stamp ? last : { stamp, page: readOne(files, place, kind, slug) }];
    }
  };

  const warmOne = async (owner: string, signal: AbortSignal): Promise<void> => {
    const known = new Map<string, Known>();
    for (const [file, one] of look(owner, vaults.get(owner)?.known)) {
      known.set(file, one);
      if (known.size % filesAtOnce === 0) await setImmediate();
      if (signal.aborted) return;
    }
    vaults.set(owner, { known, vault: buildVault(known) });
  };

  return {
    of: (owner) => {
      const last = vaults.get(owner);
      const known = new Map(look(owner, last?.known));
      const isSame =
        known.size === last?.known.size && [...known].every(([file, one]) => last.known.get(file) === one);
      if (last !== undefined && isSame) return last.vault;
      const vault = buildVault(known);
      vaults.set(owner, { known, vault });
      return vault;
    },
    warm: async (owners, signal) => {
      for (const owner of owners)
        try {
          await warmOne(owner, signal);
        } catch {
          // A search says what is wrong, to someone who asked.
        }
    },
  };
};
