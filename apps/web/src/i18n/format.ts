import { language, text } from './language.ts';

/** The language of the page as numbers and dates name it. */
export const locale = (): string => (language() === 'vi' ? 'vi-VN' : 'en-US');

const cache = new Map<string, Intl.NumberFormat>();
const numberFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = locale() + JSON.stringify(options);
  const known = cache.get(key) ?? new Intl.NumberFormat(locale(), options);
  cache.set(key, known);
  return known;
};

/** USD for people; null (no price known) is said in words and never shown as zero. */
export const money = (usd: number | null): string => {
  if (usd === null) return text().app.unknownPrice;
  const small = usd !== 0 && Math.abs(usd) < 1;
  return numberFormat({
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: small ? 4 : 2,
  }).format(usd);
};

/** A whole number with the separators of the language. */
export const count = (value: number): string => numberFormat({ maximumFractionDigits: 0 }).format(value);

/** Milliseconds as people read them: 42 ms, 1,8 s, 2 phút 5 s. */
export const duration = (ms: number): string => {
  const words = text().time;
  if (ms < 1000) return words.ms(count(Math.round(ms)));
  if (ms < 60_000)
    return words.seconds(
      numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ms / 1000),
    );
  return words.minutesSeconds(Math.floor(ms / 60_000), Math.floor((ms % 60_000) / 1000));
};

/** Time left as m:ss, or h:mm:ss from an hour on. Never negative. */
export const countdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
};

/** How long ago, in one short word for a list row. */
export const ago = (iso: string, now: number): string => {
  const words = text().time;
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return words.now;
  if (minutes < 60) return words.minutes(minutes);
  if (minutes < 24 * 60) return words.hours(Math.floor(minutes / 60));
  return words.days(Math.floor(minutes / (24 * 60)));
};

/** Day and clock time in the viewer's zone. */
export const moment = (iso: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'short', timeStyle: 'short' }).format(new Date(iso));

/** The model of a route, without its provider and its maker: what fits a line. */
export const modelOf = (route: string): string =>
  route
    .slice(route.indexOf(':') + 1)
    .split('/')
    .at(-1) ?? route;
