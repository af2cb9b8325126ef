import type { UsageSum } from '@my-agent-crew/contract';
import { costsText } from '../../i18n/costs-text.ts';
import { count, locale, money } from '../../i18n/format.ts';

/** What was spent; calls without a price are never shown as nothing. */
export const spentWords = (sum: UsageSum): string =>
  money(sum.spent_usd === 0 && sum.unknown_cost_calls > 0 ? null : sum.spent_usd);

/** Cached tokens of the prompts in per cent; a dash when none were reported. */
export const cacheShare = (sum: UsageSum): string =>
  sum.cached_tokens === 0
    ? '–'
    : costsText().percent(count(Math.round((100 * sum.cached_tokens) / sum.prompt_tokens)));

/** A local day (`2026-11-30`) as people name it. */
export const dayName = (day: string): string =>
  new Intl.DateTimeFormat(locale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** What a call was for; a purpose of a newer server keeps its own name. */
export const purposeName = (purpose: string): string => {
  const known: Record<string, string> = costsText().purpose;
  return known[purpose] ?? purpose;
};
