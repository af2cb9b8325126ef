import type { ToolCall } from '@my-agent-crew/contract';
import type { StoredMessage } from '../ports/log.ts';
import { sliceEnd, sliceStart } from '../shorten/slice-text.ts';
import type { CoreTexts } from '../texts/core-texts.ts';

/** Characters of one message that a summarising model reads, from gentle to hard. */
const ladder = [
  { said: 8_000, output: 2_000 },
  { said: 3_000, output: 600 },
  { said: 1_000, output: 200 },
] as const;

const shortenMiddle = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const half = Math.floor(limit / 2);
  return `${sliceStart(text, half)} […] ${sliceEnd(text, half)}`;
};

const callLine = (call: ToolCall, limit: number): string =>
  `→ ${call.name} ${shortenMiddle(JSON.stringify(call.arguments), limit)}`;

const tell = (row: StoredMessage, limits: (typeof ladder)[number], texts: CoreTexts): string => {
  const words = texts.compaction;
  if (row.role === 'tool')
    return `${words.toolResult(row.name)} (${row.outcome}): ${shortenMiddle(row.output, limits.output)}`;
  if (row.role === 'user') return `${words.person}: ${shortenMiddle(row.text, limits.said)}`;
  const calls = row.calls.map((call) => callLine(call, limits.output));
  return [`${words.agent}: ${shortenMiddle(row.text, limits.said)}`, ...calls].join('\n');
};

/**
 * The messages as one text for a model that summarises them, at most `maxChars` long: first long messages lose their
 * middle, then the whole does. `earlier` is the summary of what came before.
 */
export const writeTranscript = (
  rows: readonly StoredMessage[],
  earlier: string | null,
  maxChars: number,
  texts: CoreTexts,
): string => {
  const head = earlier === null ? '' : `${texts.compaction.earlierSummary}:\n${earlier}\n\n`;
  let whole = '';
  for (const limits of ladder) {
    whole = head + rows.map((row) => tell(row, limits, texts)).join('\n\n');
    if (whole.length <= maxChars) return whole;
  }
  return shortenMiddle(whole, Math.max(2, maxChars - 5));
};
