/** The pairs of neighbouring letters of a name, case, accents and punctuation aside. */
const pairsOf = (name: string): ReadonlySet<string> => {
  const letters = name
    .slice(0, 100)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const marked = `^${letters}$`;
  return new Set(Array.from({ length: marked.length - 1 }, (_, at) => marked.slice(at, at + 2)));
};

const likeness = (left: ReadonlySet<string>, right: ReadonlySet<string>): number =>
  (2 * [...left].filter((pair) => right.has(pair)).length) / (left.size + right.size);

/** At most `most` of the names, the most alike to `wanted` first; names with nothing in common come last, by name. */
export const nearestNames = (wanted: string, names: readonly string[], most: number): readonly string[] => {
  const pairs = pairsOf(wanted);
  return names
    .map((name) => ({ name, likeness: likeness(pairs, pairsOf(name)) }))
    .sort((left, right) => right.likeness - left.likeness || (left.name < right.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
};
