import type { StoredMessage } from '../ports/log.ts';

const counted = new WeakMap<StoredMessage, number>();

const count = (row: StoredMessage): number => {
  if (row.role === 'user') return row.text.length + (row.notes?.length ?? 0);
  if (row.role === 'tool') return row.output.length;
  return row.text.length + row.calls.reduce((sum, call) => sum + JSON.stringify(call.arguments).length, 0);
};

/** Characters of the line that stands for a trimmed result, nearly enough. */
const trimmedChars = 160;

/** Characters a stored message takes in a request. Counted once per message. */
export const rowChars = (row: StoredMessage, trimmed: ReadonlySet<string>): number => {
  if (row.role === 'tool' && trimmed.has(row.call_id)) return trimmedChars;
  const known = counted.get(row);
  if (known !== undefined) return known;
  const chars = count(row);
  counted.set(row, chars);
  return chars;
};
