import { type Fact, FactType, memoryLimits } from '@my-agent-crew/contract';

/** Spec: supplement §4, "at most 60 in, 10 proposals out". */
export const reviewLimits = { facts: 60, chars: 40_000, proposals: 10 } as const;

/** What one fact is to say; null removes it. */
export interface FactChange {
  readonly fact: Fact;
  readonly words: Pick<Fact, 'description' | 'type' | 'text'> | null;
}

/** Changes that are decided as one: of a merge, the fact that stays first, then those that go with it. */
export interface FactEdit {
  readonly changes: readonly FactChange[];
  readonly reason: string;
}

/** What came out of a review. */
export interface FactReview {
  readonly edits: readonly FactEdit[];
  /** Entries that could not be used. */
  readonly skipped: number;
}

const jsonOf = (fact: Fact): string => {
  const { name, type, description, text, updated } = fact;
  return JSON.stringify({ name, type, description, text, updated });
};

/** The facts a review reads, those that changed last first: that is where the same thing is said twice. */
export const factsToReview = (
  facts: readonly Fact[],
): { readonly facts: readonly Fact[]; readonly text: string } => {
  const newest = facts
    .toSorted((one, two) => (one.updated < two.updated ? 1 : -1))
    .slice(0, reviewLimits.facts);
  let room = reviewLimits.chars;
  const taken = newest.filter((fact) => {
    room -= jsonOf(fact).length + 1;
    return room >= 0;
  });
  return { facts: taken, text: taken.map(jsonOf).join('\n') };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const entriesOf = (value: unknown): readonly unknown[] | null => {
  if (Array.isArray(value)) return value;
  return isRecord(value) && Array.isArray(value['changes']) ? value['changes'] : null;
};

const brackets = [
  ['{', '}'],
  ['[', ']'],
] as const;

/** The list in an answer that may have words or a code fence around its JSON; null when there is none. */
const readEntries = (answer: string): readonly unknown[] | null => {
  const spans = brackets
    .map(([open, close]) => ({ start: answer.indexOf(open), end: answer.lastIndexOf(close) }))
    .filter(({ start, end }) => start >= 0 && end > start)
    .sort((one, two) => one.start - two.start);
  for (const { start, end } of spans) {
    try {
      const entries = entriesOf(JSON.parse(answer.slice(start, end + 1)));
      if (entries !== null) return entries;
    } catch {
      // Brackets of the words around it: the other kind may be the real one.
    }
  }
  return null;
};

const textOf = (value: unknown, maxChars: number): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxChars ? value.trim() : null;

/** The words of a fact with what an entry changes; null when the entry is wrong or changes nothing. */
const wordsOf = (fact: Fact, entry: Record<string, unknown>): FactChange['words'] => {
  const read = (key: 'description' | 'text', maxChars: number): string | null =>
    entry[key] === undefined || entry[key] === null ? fact[key] : textOf(entry[key], maxChars);
  const type = FactType.safeParse(entry['type'] ?? fact.type);
  const description = read('description', memoryLimits.description)?.replace(/\s+/gu, ' ');
  const text = read('text', memoryLimits.fact);
  if (description === undefined || text === null || !type.success) return null;
  const isSame = description === fact.description && text === fact.text && type.data === fact.type;
  return isSame ? null : { description, type: type.data, text };
};

type Find = (name: unknown) => Fact | null;

const readMerge = (entry: Record<string, unknown>, find: Find): FactChange[] | null => {
  const names: readonly unknown[] = Array.isArray(entry['names']) ? [...new Set(entry['names'])] : [];
  const facts = names.map(find).filter((fact) => fact !== null);
  const into = entry['name'] === undefined ? facts[0] : facts.find(({ name }) => name === entry['name']);
  if (facts.length < 2 || facts.length !== names.length || into === undefined) return null;
  const words = wordsOf(into, entry);
  // Without new words nothing shows that the others are said in the one that stays.
  if (words === null) return null;
  const gone = facts.filter((fact) => fact !== into);
  return [{ fact: into, words }, ...gone.map((fact) => ({ fact, words: null }))];
};

const readChanges = (entry: Record<string, unknown>, find: Find): FactChange[] | null => {
  if (entry['action'] === 'merge') return readMerge(entry, find);
  const fact = find(entry['name']);
  if (fact === null) return null;
  if (entry['action'] === 'forget') return [{ fact, words: null }];
  const words = entry['action'] === 'reword' ? wordsOf(fact, entry) : null;
  return words === null ? null : [{ fact, words }];
};

const readEdit = (entry: unknown, find: Find): FactEdit | null => {
  if (!isRecord(entry)) return null;
  const reason = textOf(entry['reason'], memoryLimits.line);
  const changes = reason === null ? null : readChanges(entry, find);
  return reason === null || changes === null ? null : { changes, reason };
};

/**
 * Reads the changes out of an answer: wrong entries are skipped, a fact is changed at most once, and what goes past the
 * limit of proposals is left out. Null when the answer has no list at all.
 */
export const readFactReview = (answer: string, facts: readonly Fact[]): FactReview | null => {
  const entries = readEntries(answer);
  if (entries === null) return null;
  const free = new Map(facts.map((fact) => [fact.name, fact]));
  const edits: FactEdit[] = [];
  let skipped = 0;
  for (const entry of entries) {
    const edit = readEdit(entry, (name) => (typeof name === 'string' ? (free.get(name) ?? null) : null));
    if (edit === null || edits.length === reviewLimits.proposals) skipped += 1;
    else {
      for (const { fact } of edit.changes) free.delete(fact.name);
      edits.push(edit);
    }
  }
  return { edits, skipped };
};
