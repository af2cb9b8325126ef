const editDistance = (left: string, right: string): number => {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
};

const plain = (key: string): string => key.toLowerCase().replaceAll(/[\s-]/g, '_');

/** The known key someone most likely meant, or null when none is near (one change in four characters). */
export const closestKey = (key: string, known: readonly string[]): string | null => {
  if (key.length > 60) return null;
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(plain(key), candidate) }))
    .toSorted((left, right) => left.distance - right.distance);
  const best = ranked[0];
  if (best === undefined) return null;
  const isNear = best.distance <= Math.max(1, Math.floor(best.candidate.length / 4));
  const isPart =
    plain(key).length >= 4 &&
    (best.candidate.startsWith(plain(key)) || plain(key).startsWith(best.candidate));
  if (isNear || isPart) return best.candidate;
  return known.find((candidate) => plain(key).length >= 4 && candidate.startsWith(`${plain(key)}_`)) ?? null;
};
