import type { StoredMessage } from '../ports/log.ts';
import { sliceEnd, sliceStart } from '../shorten/slice-text.ts';
import type { CoreTexts } from '../texts/core-texts.ts';

/** Delegations that a summary lists, the newest. */
const delegatesListed = 12;
/** Earlier messages of the person that stay word for word, besides those of the turn in progress. */
const wordsKept = 3;

const oneLine = (text: string, chars: number): string => sliceStart(text.replace(/\s+/g, ' ').trim(), chars);

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was handed on and what came of it; one without a result is still open. */
const delegateLines = (rows: readonly StoredMessage[]): string[] => {
  const results = new Map(rows.flatMap((row) => (row.role === 'tool' ? [[row.call_id, row] as const] : [])));
  return rows
    .flatMap((row) => (row.role === 'assistant' ? row.calls : []))
    .filter((call) => call.name === 'delegate')
    .slice(-delegatesListed)
    .map((call) => {
      const outcome = oneLine(results.get(call.id)?.output ?? '…', 200);
      return `- ${asText(call.arguments['agent'])}: ${oneLine(asText(call.arguments['task']), 160)} → ${outcome}`;
    });
};

const verbatim = (text: string, chars: number): string => {
  if (text.length <= chars) return text;
  const half = Math.floor(chars / 2);
  return `${sliceStart(text, half)}\n[…]\n${sliceEnd(text, half)}`;
};

const quote = (text: string, chars: number): string =>
  verbatim(text, chars)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** The person's last words of the summarised part, those of the turn in progress whole as far as they fit. */
const wordLines = (
  rows: readonly StoredMessage[],
  runId: string | null,
  maxChars: number,
  texts: CoreTexts,
): string[] => {
  const said = rows.filter((row) => row.role === 'user' && row.text.trim() !== '');
  const current = said.filter((row) => row.run_id === runId);
  const earlier = said.filter((row) => row.run_id !== runId).slice(-wordsKept);
  const lines: string[] = [];
  const each = Math.floor(maxChars / 2 / Math.max(1, earlier.length));
  for (const row of earlier) if (row.role === 'user') lines.push(quote(row.text, each));
  if (current.length > 0) lines.push(texts.compaction.currentWords);
  for (const row of current)
    if (row.role === 'user') lines.push(quote(row.text, Math.floor(maxChars / 2 / current.length)));
  return lines;
};

/**
 * The text that stands for the first messages of a log in every later request: the summary itself, then what must not
 * depend on a model's care, namely delegated work and the person's own last words. Stored as it is, never built again.
 */
export const composeSummary = (
  part: {
    /** Every message from the first of the log to the cut. */
    readonly rows: readonly StoredMessage[];
    readonly words: string;
    readonly runId: string | null;
    /** Characters the person's words may take. */
    readonly maxChars: number;
  },
  texts: CoreTexts,
): string => {
  const { open, close, delegatesHeading, wordsHeading } = texts.compaction;
  const delegates = delegateLines(part.rows);
  const words = wordLines(part.rows, part.runId, part.maxChars, texts);
  return [
    open(part.rows.length),
    part.words.trim(),
    ...(delegates.length > 0 ? [`## ${delegatesHeading}\n${delegates.join('\n')}`] : []),
    ...(words.length > 0 ? [`## ${wordsHeading}\n${words.join('\n')}`] : []),
    close,
  ].join('\n\n');
};
