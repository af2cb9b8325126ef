import { CrewError, wikiLimits } from '@my-agent-crew/contract';
import { cleanTitle } from './page-file.ts';
import { exactKey, plainKey } from './title-key.ts';
import type { Vault, VaultPage } from './vault.ts';

/** Refuses to write a page whose own block cannot be told from people's words. */
export const refuseBroken = (page: VaultPage): void => {
  if (page.isBlockBroken)
    throw new CrewError(
      'conflict',
      `The marks of the block of links in ${page.place.file} do not pair. Nothing was written: put them right by hand, or remove them.`,
    );
};

/** The page that a title spells, or null; throws for one that differs by its accents alone, since it may be meant. */
export const pageFor = (vault: Vault, title: string): VaultPage | null => {
  const exact = exactKey(title);
  const spelled =
    vault.pages.find((page) => exactKey(page.title) === exact) ??
    vault.pages.find((page) => page.aliases.some((alias) => exactKey(alias) === exact)) ??
    vault.page(title);
  if (spelled !== null) return spelled;
  const near = vault.pages.find((page) => plainKey(page.title) === plainKey(title));
  if (near === undefined) return null;
  throw new CrewError(
    'conflict',
    `There is a page "${near.title}", and "${title}" differs from it by its accents alone. Nothing was written: use that title to update it, or one that differs more.`,
  );
};

/** A title as it is written; throws for one that is too long or empty. */
export const titleFrom = (typed: string): string => {
  if (typed.length > wikiLimits.title)
    throw new CrewError(
      'too-large',
      `The title has ${typed.length} characters; it may have ${wikiLimits.title}. Nothing was written.`,
    );
  const title = cleanTitle(typed);
  if (title === '')
    throw new CrewError('invalid-input', 'The title has no letter that can stay. Nothing was written.');
  return title;
};

/** Refuses a title that another page has. */
export const refuseTwin = (vault: Vault, title: string, slug: string | null): void => {
  const twin = vault.pages.find((page) => exactKey(page.title) === exactKey(title) && page.slug !== slug);
  if (twin !== undefined)
    throw new CrewError(
      'conflict',
      `${twin.place.file} has the title "${title}" already. Nothing was written: choose another one.`,
    );
};
