const formats = new Map<string, Intl.DateTimeFormat>();

const timeFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
};

/** A line of a daily note: `- HH:MM text`, further lines indented so that it stays one entry. */
export const writeNoteLine = (text: string, now: number, timezone: string): string => {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '');
  const [first = '', ...rest] = lines;
  return [`- ${timeFormat(timezone).format(now)} ${first.trim()}`, ...rest.map((line) => `  ${line}`)].join(
    '\n',
  );
};
