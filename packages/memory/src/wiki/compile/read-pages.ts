import { type WikiKind as Kind, WikiKind } from '@my-agent-crew/contract';

/** A page as a model answered it; what it wrote in a wrong form is null. */
export interface AnsweredPage {
  readonly title: string;
  readonly kind: Kind;
  readonly text: string;
  readonly sources: readonly string[];
  readonly review: string;
}

/** What an answer holds: pages, and the names of entries in a wrong form. */
export interface AnsweredPages {
  readonly pages: readonly AnsweredPage[];
  readonly wrong: readonly string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] | null => {
  if (Array.isArray(value)) return value;
  return isRecord(value) && Array.isArray(value['pages']) ? value['pages'] : null;
};

/** The list in an answer that may have words or a fence around its JSON; null when there is none. */
const findList = (answer: string): readonly unknown[] | null => {
  const spans = ['{}', '[]']
    .map(([open = '', close = '']) => ({ start: answer.indexOf(open), end: answer.lastIndexOf(close) }))
    .filter(({ start, end }) => start >= 0 && end > start)
    .toSorted((left, right) => left.start - right.start);
  for (const { start, end } of spans) {
    try {
      const list = listOf(JSON.parse(answer.slice(start, end + 1)));
      if (list !== null) return list;
    } catch {
      // Brackets of the words around it: the other kind may be the real one.
    }
  }
  return null;
};

const reviewChars = 300;

const readPage = (entry: unknown): AnsweredPage | null => {
  if (!isRecord(entry)) return null;
  const { title, kind, text, sources, review } = entry;
  if (typeof title !== 'string' || typeof text !== 'string' || !Array.isArray(sources)) return null;
  const read = WikiKind.safeParse(kind);
  return {
    title: title.trim(),
    kind: read.success ? read.data : 'concept',
    text: text.trim(),
    sources: sources.filter((one) => typeof one === 'string').map((one) => one.trim()),
    review: typeof review === 'string' ? review.replace(/\s+/gu, ' ').trim().slice(0, reviewChars) : '',
  };
};

const nameOf = (entry: unknown): string =>
  isRecord(entry) && typeof entry['title'] === 'string' ? entry['title'].slice(0, 100) : '?';

/** Reads the answer to a compile leniently; null when it has no list of pages at all. */
export const readPages = (answer: string): AnsweredPages | null => {
  const list = findList(answer);
  if (list === null) return null;
  const pages: AnsweredPage[] = [];
  const wrong: string[] = [];
  for (const entry of list) {
    const page = readPage(entry);
    if (page === null) wrong.push(nameOf(entry));
    else pages.push(page);
  }
  return { pages, wrong };
};
