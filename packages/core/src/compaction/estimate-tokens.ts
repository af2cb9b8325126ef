import { type Compaction, compactionInEffect } from '@my-agent-crew/contract';
import { rowChars } from '../history/row-chars.ts';
import { planTrimming } from '../history/trim-plan.ts';
import type { StoredAnswer, StoredMessage } from '../ports/log.ts';

/** Characters that count as one token where nobody counted. */
const charsPerToken = 4;

/** The size of the next request. */
export interface RequestSize {
  readonly tokens: number;
  /** Characters of the whole request; `tokens` divided by it is what a character costs here. */
  readonly chars: number;
}

const sumChars = (rows: readonly StoredMessage[], trimmed: ReadonlySet<string>): number =>
  rows.reduce((sum, row) => sum + rowChars(row, trimmed), 0);

/** True when the request behind this answer was built with what is in effect now. */
const isCurrent = (answer: StoredAnswer, compactions: readonly Compaction[]): boolean => {
  const active = compactionInEffect(compactions);
  if (active !== null && answer.position < active.position) return false;
  return compactions.every(
    (one) => one.undone_at === null || answer.position < one.position || answer.at > one.undone_at,
  );
};

const countedTokens = (answer: StoredAnswer): number | null => {
  const { prompt_tokens: prompt, completion_tokens: completion } = answer.usage;
  return prompt === null || prompt === 0 ? null : prompt + (completion ?? 0);
};

/** What is known of an earlier request: its tokens, and the position of the first message that was not part of it. */
interface Anchor {
  readonly tokens: number;
  readonly from: number;
}

/** The newest answer with a count, else the compaction in effect, which was measured at the price of its conversation. */
const findAnchor = (shown: readonly StoredMessage[], compactions: readonly Compaction[]): Anchor | null => {
  for (const row of shown.toReversed()) {
    if (row.role !== 'assistant' || !isCurrent(row, compactions)) continue;
    const tokens = countedTokens(row);
    if (tokens !== null) return { tokens, from: row.position + 1 };
  }
  const active = compactionInEffect(compactions);
  return active === null ? null : { tokens: active.after_tokens, from: active.position };
};

/** Characters that this turn's opening trimmed of the messages an anchor counted. */
const trimmedSince = (
  messages: readonly StoredMessage[],
  past: readonly StoredMessage[],
  trimmed: ReadonlySet<string>,
): number => {
  const last = past.at(-1);
  if (last === undefined || last.run_id === messages.at(-1)?.run_id) return 0;
  const then = planTrimming(messages.filter((row) => row.position <= last.position));
  return sumChars(past, then) - sumChars(past, trimmed);
};

/**
 * How large the next request is: what the upstream counted for the newest answer, and four characters to a token for
 * what was added (or trimmed) since. `fixedChars` are system prompt and tools. Without a count everything is estimated.
 */
export const estimateRequest = (
  messages: readonly StoredMessage[],
  compactions: readonly Compaction[],
  fixedChars: number,
): RequestSize => {
  const active = compactionInEffect(compactions);
  const trimmed = planTrimming(messages);
  const shown = active === null ? messages : messages.filter((row) => row.position > active.through_position);
  const chars = fixedChars + (active?.summary.length ?? 0) + sumChars(shown, trimmed);
  const anchor = findAnchor(shown, compactions);
  if (anchor === null) return { tokens: Math.ceil(chars / charsPerToken), chars };
  const past = shown.filter((row) => row.position < anchor.from);
  const added = sumChars(shown, trimmed) - sumChars(past, trimmed) - trimmedSince(messages, past, trimmed);
  return { tokens: Math.max(1, Math.ceil(anchor.tokens + added / charsPerToken)), chars };
};
