const formats = new Map<string, Intl.DateTimeFormat>();

/** The local date and minute of an instant, such as `2026-10-25 02:30`. */
export const localMinute = (ms: number, timezone: string): string => {
  const known = formats.get(timezone);
  const format =
    known ?? new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
  if (known === undefined) formats.set(timezone, format);
  return format.format(ms);
};
