import type { ToolMessage } from '@my-agent-crew/contract';
import type { StoredMessage } from '../ports/log.ts';

/** Characters of old tool output above which a turn's opening trims. Coarse on purpose: see `planTrimming`. */
const trimAbove = 96_000;

/** Characters of the newest old output that stay whole when it trims. */
const keepChars = 32_000;

/** Shorter results stay: the line in their place would save nothing. */
const shortestTrimmed = 600;

/** A child's report is the work itself, and an answer to a question is the person's own words. */
const exempt = new Set(['delegate', 'ask_user']);

const canTrim = (row: StoredMessage): row is ToolMessage =>
  row.role === 'tool' && !exempt.has(row.name) && row.output.length >= shortestTrimmed;

/**
 * The calls whose results a request leaves out. A fold over the log that decides only where a turn opens: all requests
 * of one turn, before and after a restart, trim the same results, and between turns nothing moves until 64,000 more
 * characters have gathered, so that an upstream's prompt cache is lost once in many turns. Spec: supplement §2, "Old
 * tool output".
 */
export const planTrimming = (messages: readonly StoredMessage[]): ReadonlySet<string> => {
  const trimmed = new Set<string>();
  const whole: ToolMessage[] = [];
  let first = 0;
  let chars = 0;
  let run: string | null = null;
  for (const row of messages) {
    if (row.run_id !== run) {
      run = row.run_id;
      const bound = chars > trimAbove ? keepChars : chars;
      for (let oldest = whole[first]; chars > bound && oldest !== undefined; oldest = whole[first]) {
        trimmed.add(oldest.call_id);
        chars -= oldest.output.length;
        first += 1;
      }
    }
    if (!canTrim(row)) continue;
    whole.push(row);
    chars += row.output.length;
  }
  return trimmed;
};
