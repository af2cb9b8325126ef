import { CrewError, type MemoryChange } from '@my-agent-crew/contract';
import type { MemoryFiles } from '@my-agent-crew/core';
import { composeNew, composeNext } from '../compose-page.ts';
import { dropMarks } from '../link-block.ts';
import { cleanTitle } from '../page-file.ts';
import { type ReadPage, readPage } from '../read-page.ts';
import { exactKey, plainKey } from '../title-key.ts';
import { pagePlace, type Vault, type VaultPage } from '../vault.ts';
import type { LeftOut } from './compile-texts.ts';
import type { CompileInput } from './prepare-compile.ts';
import type { AnsweredPage, AnsweredPages } from './read-pages.ts';

/** Pages one batch may have: more than a person reads with care. */
const mostPages = 30;

/** The batch an answer makes, every page checked by code. */
export interface Batch {
  readonly changes: readonly MemoryChange[];
  /** Of the changed pages. */
  readonly titles: readonly string[];
  readonly leftOut: readonly { readonly title: string; readonly why: LeftOut }[];
}

/** What planning needs from outside. */
export interface PlanParts {
  readonly files: MemoryFiles;
  readonly vault: Vault;
  readonly hasSource: (source: string) => boolean;
  readonly freeSlug: (title: string, taken: ReadonlySet<string>) => string;
  /** As the contract writes times. */
  readonly now: string;
}

/** The page a title means: a model that drops the accents of a title means the page that has them. */
const pageOf = ({ pages }: Vault, title: string): VaultPage | null =>
  pages.find((page) => exactKey(page.title) === exactKey(title)) ??
  pages.find((page) => page.aliases.some((alias) => exactKey(alias) === exactKey(title))) ??
  pages.find((page) => plainKey(page.title) === plainKey(title)) ??
  null;

/** The new text of a page: what the model did not see whole is kept, and its words are added. */
const textFor = (old: ReadPage['file'], added: string, isShown: boolean): string => {
  if (isShown) return added;
  return old.text.includes(added) ? old.text : `${old.text}\n\n${added}`;
};

type Planned = { readonly change: MemoryChange | null; readonly slug: string };

const updatePage = (
  parts: PlanParts,
  page: VaultPage,
  answered: AnsweredPage,
  shown: ReadPage | undefined,
): Planned | LeftOut => {
  if (page.isBlockBroken) return 'marks';
  // What the model saw, not what stands there now: a page that people changed meanwhile makes the batch stale.
  const { file, rest } = shown ?? readPage(parts.files, page);
  const next = composeNext(
    file,
    {
      title: file.title,
      text: textFor(file, answered.text, shown !== undefined),
      sources: [...file.sources, ...answered.sources],
      ...(answered.review === '' ? {} : { review: answered.review }),
    },
    parts.now,
  );
  const change = next === null ? null : { file: page.place.file, before: rest, after: next };
  return { change, slug: page.slug };
};

const planPage = (
  parts: PlanParts,
  input: CompileInput,
  answered: AnsweredPage,
  taken: ReadonlySet<string>,
): Planned | LeftOut => {
  const page = pageOf(parts.vault, answered.title);
  const { sources } = answered;
  const isKnown = (source: string): boolean =>
    page?.sources.includes(source) === true || parts.hasSource(source);
  if (sources.length === 0 || !sources.every(isKnown)) return 'sources';
  if (dropMarks(answered.text).trim() === '') return 'empty';
  if (page !== null) return updatePage(parts, page, answered, input.shown.get(page.slug));
  const slug = parts.freeSlug(answered.title, taken);
  const { file } = pagePlace(input.agentId, answered.kind, slug);
  return { change: { file, before: null, after: composeNew(answered, parts.now) }, slug };
};

const tooLong = (plan: () => Planned | LeftOut): Planned | LeftOut => {
  try {
    return plan();
  } catch (cause) {
    if (cause instanceof CrewError && cause.code === 'too-large') return 'too-long';
    throw cause;
  }
};

/** Makes one batch of an answer. What is wrong with a page leaves that page out and is told. */
export const planBatch = (parts: PlanParts, input: CompileInput, answer: AnsweredPages): Batch => {
  const changes: MemoryChange[] = [];
  const titles: string[] = [];
  const leftOut: { title: string; why: LeftOut }[] = answer.wrong.map((title) => ({ title, why: 'wrong' }));
  const seen = new Set<string>();
  const taken = new Set<string>();
  const plan = (given: AnsweredPage): LeftOut | null => {
    const title = cleanTitle(given.title);
    if (title === '') return 'wrong';
    if (changes.length >= mostPages) return 'many';
    const key = pageOf(parts.vault, title)?.slug ?? `+${plainKey(title)}`;
    if (seen.has(key)) return 'twice';
    seen.add(key);
    const text = dropMarks(given.text).trim();
    const planned = tooLong(() => planPage(parts, input, { ...given, title, text }, taken));
    if (typeof planned === 'string') return planned;
    taken.add(planned.slug);
    if (planned.change === null) return null;
    changes.push(planned.change);
    titles.push(title);
    return null;
  };
  for (const given of answer.pages) {
    const why = plan(given);
    if (why !== null) leftOut.push({ title: given.title.slice(0, 100) || '?', why });
  }
  return { changes, titles, leftOut };
};
