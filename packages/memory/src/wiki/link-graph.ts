import { exactKey, titleKey } from './title-key.ts';

/** A page as the graph needs it. */
export interface LinkingPage {
  readonly slug: string;
  readonly title: string;
  readonly aliases: readonly string[];
  /** Titles it links to. */
  readonly targets: readonly string[];
}

/** Where links lead, both ways. */
export interface LinkGraph {
  /** The page a title means; null when there is none. */
  resolve(title: string): string | null;
  /** Pages that link to a page, in the order of the vault; a page's links to itself do not count. */
  backlinks(slug: string): readonly string[];
}

/** Names of every page by how near they are: the spelled title first, then without accents, then earlier titles, then the file's. */
const namesOf = (pages: readonly LinkingPage[]): Map<string, string> => {
  const names = new Map<string, string>();
  const add = (key: string, slug: string): void => {
    if (!names.has(key)) names.set(key, slug);
  };
  for (const { title, slug } of pages) add(`=${exactKey(title)}`, slug);
  for (const { aliases, slug } of pages) for (const alias of aliases) add(`=${exactKey(alias)}`, slug);
  for (const { title, slug } of pages) add(titleKey(title), slug);
  for (const { aliases, slug } of pages) for (const alias of aliases) add(titleKey(alias), slug);
  for (const { slug } of pages) add(titleKey(slug), slug);
  return names;
};

/** Builds the graph of a vault. */
export const buildLinkGraph = (pages: readonly LinkingPage[]): LinkGraph => {
  const names = namesOf(pages);
  const resolveWhole = (title: string): string | null =>
    names.get(`=${exactKey(title)}`) ?? names.get(titleKey(title)) ?? null;
  /** A link may lead into a page: `[[Title#heading]]`. */
  const resolve = (title: string): string | null =>
    resolveWhole(title) ?? (title.includes('#') ? resolveWhole(title.split('#', 1).join('')) : null);
  const back = new Map<string, string[]>();
  for (const { slug, targets } of pages)
    for (const target of new Set(targets.map(resolve))) {
      if (target === null || target === slug) continue;
      const known = back.get(target);
      if (known === undefined) back.set(target, [slug]);
      else known.push(slug);
    }
  return { resolve, backlinks: (slug) => back.get(slug) ?? [] };
};
