interface Field {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly words: readonly string[];
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const days = 'sun mon tue wed thu fri sat'.split(' ');
const fields: readonly Field[] = [
  { name: 'minute', low: 0, high: 59, words: [] },
  { name: 'hour', low: 0, high: 23, words: [] },
  { name: 'day of the month', low: 1, high: 31, words: [] },
  { name: 'month', low: 1, high: 12, words: ['', ...months] },
  { name: 'day of the week', low: 0, high: 7, words: days },
];

const readNumber = (text: string, field: Field): number | null => {
  const word = field.words.indexOf(text.toLowerCase());
  const value = text !== '' && word >= 0 ? word : /^\d{1,2}$/.test(text) ? Number(text) : -1;
  return value >= field.low && value <= field.high ? value : null;
};

/** The numbers one part of a field stands for, such as `1-5/2`; null when the clock cannot read it. */
const readPart = (part: string, field: Field): readonly number[] | null => {
  const match = /^(\*|([^-/*]+)(?:-([^-/*]+))?)(?:\/(\d{1,2}))?$/.exec(part);
  if (match === null) return null;
  const [, range, from = '', to, stepText] = match;
  const step = stepText === undefined ? 1 : Number(stepText);
  if (step < 1 || step > field.high - field.low + 1) return null;
  if (range !== '*' && to === undefined && stepText !== undefined) return null;
  const start = range === '*' ? field.low : readNumber(from, field);
  const end = range === '*' ? field.high : readNumber(to ?? from, field);
  if (start === null || end === null || start > end) return null;
  return Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, index) => start + index * step);
};

const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const everComes = (days: readonly number[], inMonths: readonly number[]): boolean =>
  inMonths.some((month) => days.some((day) => day <= (longest[month - 1] ?? 0)));

/**
 * What is wrong with a cron line, as the rest of a sentence after its name, or null when the clock can read it: five
 * fields of numbers, names, ranges, steps and lists. Spec: agents, "Lịch", "cron năm trường".
 */
export const cronProblem = (cron: string): string | null => {
  const written = cron.trim().split(/\s+/);
  if (written.length !== fields.length) return 'needs five fields, such as "0 7 * * *"';
  const read = fields.map((field, index) => {
    const parts = (written[index] ?? '').split(',').map((part) => readPart(part, field));
    return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
  });
  const bad = read.indexOf(null);
  if (bad >= 0) {
    const field = fields[bad];
    return `has a ${field?.name} that cannot be read: write numbers from ${field?.low} to ${field?.high}, such as * or 1,2 or 1-5 or */2`;
  }
  const isEveryWeekday = written[4] === '*';
  return isEveryWeekday && !everComes(read[2] ?? [], read[3] ?? []) ? 'names a day that no month has' : null;
};

/** What is wrong with an `every`, as the rest of a sentence after its name, or null. Spec: agents, "Lịch". */
export const everyProblem = (every: string): string | null =>
  /^\s*[1-9]\d{0,5}\s*[mhd]\s*$/.test(every) ? null : 'must look like 30m, 2h or 1d';

/** What is wrong with an `at`, as the rest of a sentence after its name, or null. Spec: beyond, "One-shot schedules". */
export const atProblem = (at: string): string | null => {
  if (/^in [1-9]\d{0,4} (minute|hour|day)s?$/.test(at.trim())) return null;
  const local = /^(\d{4}-\d\d-\d\d)[ T](\d\d):(\d\d)$/.exec(at.trim());
  const [, date = '', hour, minute] = local ?? [];
  const read = Date.parse(`${date}T00:00:00Z`);
  // A day such as 2026-02-31 is read as one of March.
  const isDay = !Number.isNaN(read) && new Date(read).toISOString().startsWith(date);
  if (local !== null && isDay && Number(hour) < 24 && Number(minute) < 60) return null;
  return 'must look like "2026-12-24 07:30" or "in 20 minutes"';
};
