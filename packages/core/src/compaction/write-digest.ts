import type { StoredMessage } from '../ports/log.ts';
import { sliceEnd, sliceStart } from '../shorten/slice-text.ts';
import type { CoreTexts } from '../texts/core-texts.ts';

const oneLine = (text: string, chars: number): string => sliceStart(text.replace(/\s+/g, ' ').trim(), chars);

const toolCounts = (rows: readonly StoredMessage[]): string => {
  const counts = new Map<string, number>();
  for (const row of rows) if (row.role === 'tool') counts.set(row.name, (counts.get(row.name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} × ${count}`)).join(', ');
};

const turnLine = (rows: readonly StoredMessage[]): string => {
  const asked = rows.find((row) => row.role === 'user');
  const said = rows.findLast((row) => row.role === 'assistant' && row.text.trim() !== '');
  const parts = [
    asked?.role === 'user' ? `"${oneLine(asked.text, 160)}"` : '',
    toolCounts(rows),
    said?.role === 'assistant' ? `"${oneLine(said.text, 240)}"` : '',
  ];
  return `- ${parts.filter((part) => part !== '').join(' → ')}`;
};

/**
 * What happened, turn by turn, without asking a model: for when none can be asked. The newest turns win when not all fit
 * in `maxChars`. The same log gives the same digest.
 */
export const writeDigest = (
  rows: readonly StoredMessage[],
  earlier: string | null,
  maxChars: number,
  texts: CoreTexts,
): string => {
  const turns = [...Map.groupBy(rows, (row) => row.run_id).values()].map(turnLine);
  const before = earlier === null ? '' : `${sliceStart(earlier, Math.floor(maxChars / 2))}\n\n`;
  const lines = sliceEnd(turns.join('\n'), Math.max(0, maxChars - before.length));
  return `${before}${texts.compaction.digestHeading}\n${lines}`;
};
