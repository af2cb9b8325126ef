type Detail = Record<string, unknown>;

const isDetail = (value: unknown): value is Detail => typeof value === 'object' && value !== null;

/** Two fragments of one block: same kind, same block number, and the first is not yet closed by its signature. */
const continues = (last: Detail, next: Detail): boolean =>
  last['type'] === next['type'] &&
  last['index'] === next['index'] &&
  !last['signature'] &&
  (last['id'] === undefined || next['id'] === undefined || last['id'] === next['id']) &&
  (last['type'] === 'reasoning.text' || last['type'] === 'reasoning.summary');

const joinText = (first: unknown, second: unknown): string =>
  (typeof first === 'string' ? first : '') + (typeof second === 'string' ? second : '');

const join = (last: Detail, next: Detail): Detail => {
  const key = last['type'] === 'reasoning.summary' ? 'summary' : 'text';
  const known = Object.fromEntries(Object.entries(next).filter(([, value]) => value != null));
  return { ...last, ...known, [key]: joinText(last[key], next[key]) };
};

/**
 * Puts streamed `reasoning_details` back together as the upstream wants them returned: adjacent fragments of a text
 * become one, its signature (which comes last) ends it, everything else stays as it came.
 */
export const mergeDetails = (fragments: readonly unknown[]): unknown[] => {
  const merged: Detail[] = [];
  for (const fragment of fragments) {
    if (!isDetail(fragment)) continue;
    const last = merged.at(-1);
    if (last !== undefined && continues(last, fragment)) merged[merged.length - 1] = join(last, fragment);
    else merged.push(fragment);
  }
  return merged;
};
