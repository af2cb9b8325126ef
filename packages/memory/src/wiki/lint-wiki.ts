import type { WikiFinding } from '@my-agent-crew/contract';
import { exactKey } from './title-key.ts';
import type { Vault, VaultPage } from './vault.ts';

/** Days after which a page counts as old. Spec: supplement §4, "stale (over 90 days or undated)". */
const freshDays = 90;
const dayMs = 86_400_000;

const staleOf = ({ updated }: VaultPage, now: number): string | null => {
  const at = Date.parse(updated);
  if (Number.isNaN(at)) return updated;
  return now - at > freshDays * dayMs ? updated : null;
};

/** What is wrong with a page, without looking at the others. */
const ofPage = (vault: Vault, page: VaultPage, now: number): Pick<WikiFinding, 'kind' | 'detail'>[] => {
  const stale = staleOf(page, now);
  return [
    ...(page.sources.length === 0 ? [{ kind: 'unsourced' as const, detail: '' }] : []),
    ...page.targets
      .filter((title) => vault.graph.resolve(title) === null)
      .map((detail) => ({ kind: 'dangling' as const, detail })),
    ...(page.review === '' ? [] : [{ kind: 'review' as const, detail: page.review }]),
    ...(page.isBlockBroken
      ? [{ kind: 'review' as const, detail: 'The marks of its block of links do not pair.' }]
      : []),
    ...(stale === null ? [] : [{ kind: 'stale' as const, detail: stale }]),
  ];
};

/** Looks a vault through; `now` in milliseconds UTC. Writes nothing. */
export const lintWiki = (vault: Vault, now: number): WikiFinding[] => {
  const titled = new Map<string, VaultPage>();
  const twins: WikiFinding[] = [];
  for (const page of vault.pages) {
    const { slug, title, place } = page;
    const other = titled.get(exactKey(title));
    if (other === undefined) titled.set(exactKey(title), page);
    else {
      const detail = `${other.place.file} has the same title, and links lead there.`;
      twins.push({ kind: 'review', file: place.file, slug, title, detail });
    }
  }
  const parked = vault.parked.map(
    ({ file, reason }): WikiFinding => ({
      kind: 'review',
      file,
      slug: null,
      title: file.slice(file.lastIndexOf('/') + 1),
      detail: `The file was set aside: ${reason}.`,
    }),
  );
  const found = vault.pages.flatMap((page) =>
    ofPage(vault, page, now).map(({ kind, detail }): WikiFinding => {
      const { slug, title, place } = page;
      return { kind, file: place.file, slug, title, detail };
    }),
  );
  return [...parked, ...twins, ...found];
};
