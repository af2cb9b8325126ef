import { dayOf } from './build-rows.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, Intl.DateTimeFormat>();

const formatOf = (
  cache: Map<string, Intl.DateTimeFormat>,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const format = cache.get(locale) ?? new Intl.DateTimeFormat(locale, options);
  cache.set(locale, format);
  return format;
};

/** Clock time of a message in the viewer's zone. */
export const clockTime = (iso: string, locale: string): string =>
  formatOf(clocks, locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(iso));

/** A day as people say it: today, yesterday, or its date. */
export const dayName = (iso: string, words: { locale: string; today: string; yesterday: string }): string => {
  const today = new Date();
  if (dayOf(iso) === dayOf(today.toISOString())) return words.today;
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (dayOf(iso) === dayOf(yesterday.toISOString())) return words.yesterday;
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return formatOf(days, words.locale, options).format(new Date(iso));
};
