import type { Words } from '../i18n/words.ts';

/** Milliseconds as people read them: `12 ms`, `1.2 s`, `3 min 05 s`; number and unit stay on one row. */
export const duration = (ms: number): string => {
  if (ms < 1000) return `${Math.round(ms)}\u00a0ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)}\u00a0s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}\u00a0min\u00a0${String(seconds % 60).padStart(2, '0')}\u00a0s`;
};

/** US dollars, with as many digits as a small sum needs. */
export const dollars = (usd: number): string => {
  if (usd === 0) return '$0';
  return usd < 0.1 ? `$${usd.toFixed(4)}` : `$${usd.toFixed(2)}`;
};

/** How long is left, in the unit that says most: `29 min`. */
export const timeLeft = (ms: number, { units }: Words): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} ${units.seconds}`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} ${units.minutes}`;
  return `${Math.round(seconds / 3600)} ${units.hours}`;
};

/** The time of day of an instant. */
export const clockTime = (iso: string, { locale }: Words): string =>
  new Date(iso).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
