import { CrewError, memoryLimits } from '@my-agent-crew/contract';
import { dropMarks } from './link-block.ts';
import { type PageFile, writePageFile } from './page-file.ts';
import { exactKey } from './title-key.ts';

/** What a page is to say. */
export interface NextPage {
  readonly title: string;
  readonly text: string;
  readonly sources: readonly string[];
  /** Left out: as it was. */
  readonly review?: string;
}

/** Half an emoji that a model left, and what stands for such: a file with it would count as no text and be set aside. */
const cleanText = (text: string): string =>
  dropMarks(text)
    .toWellFormed()
    .replaceAll(/[\uFFFD\0]/g, '')
    .trim();

const checked = (file: string): string => {
  if (file.length > memoryLimits.file)
    throw new CrewError(
      'too-large',
      `The page would have ${file.length} characters; it may have ${memoryLimits.file}. Nothing was written: split it.`,
    );
  return file;
};

/** The file of a new page; `now` as the contract writes times. Throws `CrewError` over the cap. */
export const composeNew = ({ title, text, sources, review = '' }: NextPage, now: string): string =>
  checked(
    writePageFile({
      ...{ title, review, updated: now },
      sources: [...new Set(sources)],
      text: cleanText(text),
      aliases: [],
      extra: [],
    }),
  );

/**
 * The file of a page with other words, without its block, or null when it says so already. A changed title stays as an
 * earlier one, so that links to it still lead here; keys that are not ours stay as they are.
 */
export const composeNext = (old: PageFile, next: NextPage, now: string): string | null => {
  const { title, review = old.review } = next;
  const text = cleanText(next.text);
  const sources = [...new Set(next.sources)];
  const aliases = [...old.aliases, ...(old.title === title ? [] : [old.title])].filter(
    (alias, at, all) => exactKey(alias) !== exactKey(title) && all.indexOf(alias) === at,
  );
  const isSame =
    old.title === title &&
    old.text === text &&
    old.review === review &&
    JSON.stringify(old.sources) === JSON.stringify(sources);
  return isSame
    ? null
    : checked(writePageFile({ ...old, title, text, sources, aliases, review, updated: now }));
};
