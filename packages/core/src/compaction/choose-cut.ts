import type { StoredMessage } from '../ports/log.ts';

/** The rows before which a history may be cut so that no call loses its result: every row that is not a result. */
const isBoundary = (row: StoredMessage): boolean => row.role !== 'tool';

/**
 * The position of the last message a summary stands for, or null when there is nothing to cut. What stays is the longest
 * tail of whole exchanges within `keepChars`; when not even the newest exchange is that short, it stays alone up to
 * `mostChars`, and beyond that all is summarised. Every call of `rows` must have its result.
 */
export const chooseCut = (
  rows: readonly StoredMessage[],
  charsOf: (row: StoredMessage) => number,
  keepChars: number,
  mostChars: number,
): number | null => {
  const newest = rows.at(-1);
  if (newest === undefined) return null;
  let chars = 0;
  let cut: StoredMessage | undefined;
  for (let at = rows.length - 1; at > 0; at -= 1) {
    const row = rows[at];
    if (row === undefined) break;
    chars += charsOf(row);
    if (!isBoundary(row)) continue;
    if (chars <= keepChars || (cut === undefined && chars <= mostChars)) cut = rows[at - 1];
    if (chars > keepChars) break;
  }
  if (cut !== undefined) return cut.position;
  // A lone message of a person is the question itself: there is nothing before it to summarise.
  return rows.length === 1 && newest.role === 'user' ? null : newest.position;
};
