import { isDeepStrictEqual } from 'node:util';

/** Which old entry each new entry continues: its index, or null for a new one. */
export type EntryMatch = readonly (number | null)[];

const rowId = (value: unknown, index: number): string | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const id: unknown = 'id' in value ? value.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : `job-${index + 1}`;
};

const isBlock = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Pairs the entries of a list before and after an edit, so that what is written around an entry stays with it: equal
 * entries first, then blocks of one id, then blocks at one place of which one has no id.
 */
export const matchEntries = (before: readonly unknown[], wanted: readonly unknown[]): EntryMatch => {
  const free = new Set(before.keys());
  const match: (number | null)[] = wanted.map(() => null);
  const take = (fits: (entry: unknown, index: number, old: unknown, oldIndex: number) => boolean): void => {
    for (const [index, entry] of wanted.entries()) {
      if (match[index] !== null) continue;
      const found = [...free].find((oldIndex) => fits(entry, index, before[oldIndex], oldIndex));
      if (found === undefined) continue;
      free.delete(found);
      match[index] = found;
    }
  };
  take((entry, index, old, oldIndex) => index === oldIndex && isDeepStrictEqual(entry, old));
  take((entry, _, old) => isDeepStrictEqual(entry, old));
  take((entry, index, old, oldIndex) => {
    const id = rowId(entry, index);
    return id !== null && id === rowId(old, oldIndex);
  });
  take(
    (entry, index, old, oldIndex) =>
      index === oldIndex && isBlock(entry) && isBlock(old) && !('id' in entry && 'id' in old),
  );
  return match;
};
