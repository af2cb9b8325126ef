/** A date as a text names it; what the text leaves out is null. */
export interface NamedDate {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

/** A date and where it stands in the text (UTF-16 units, end exclusive). */
export interface FoundDate extends NamedDate {
  readonly start: number;
  readonly end: number;
  /**
   * False for what only may be a date, such as `1/2` (half a pill) or a bare `2026`: a rewrite has to show where it comes
   * from, but may not exchange it for another one.
   */
  readonly isSure: boolean;
}

interface Form {
  readonly pattern: RegExp;
  readonly read: (parts: readonly (string | undefined)[]) => NamedDate;
  readonly isSure: boolean;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** With a capital only: "may 3 times" is no date. */
const monthName =
  '(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?';
const monthOf = (name: string): number => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const number = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits));
const fullYear = (digits: string | undefined): number | null =>
  digits?.length === 2 ? 2000 + Number(digits) : number(digits);

/** `30/11`, and `11/30` where it can mean nothing else. */
const dayMonth = (
  first: string | undefined,
  second: string | undefined,
  year: string | undefined,
): NamedDate => {
  const [one, two] = [number(first) ?? 0, number(second) ?? 0];
  const isMonthFirst = two > 12 && one <= 12;
  return { year: fullYear(year), month: isMonthFirst ? one : two, day: isMonthFirst ? two : one };
};

const before = '(?<![\\p{L}\\d/]|\\d[:.])';
const after = '(?![\\p{L}\\d]|[/.]\\d)';
const lead = '(?:[Nn]gày\\s+)?';
/** Words after which two numbers with a stroke are a day. */
const dayWord =
  '(?:ngày|hôm|mùng|mồng|hạn|đến|tới|từ|trước|sau|vào|sáng|trưa|chiều|tối|đêm|thứ \\p{L}+|chủ nhật|on|by|until|till|from|before|after|since|due|\\p{L}+day)';

const form = (source: string, isSure: boolean, read: Form['read']): Form => ({
  pattern: new RegExp(source, 'gu'),
  isSure,
  read,
});

/** The longest form first: what one has taken is not read again. */
const forms: readonly Form[] = [
  form(
    `${before}${lead}(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?=T\\d|${after})`,
    true,
    ([, year, , month, day]) => ({ year: number(year), month: number(month), day: number(day) }),
  ),
  form(
    `${before}${lead}(\\d{1,2})(?:([-/.])(\\d{1,2})\\2(\\d{4})|/(\\d{1,2})/(\\d{2}))${after}`,
    true,
    ([, first, , second, year, other, short]) => dayMonth(first, second ?? other, year ?? short),
  ),
  form(
    `${before}(?:[Nn]gày\\s+|[Mm]ùng\\s+|[Mm]ồng\\s+)?(\\d{1,2})\\s+tháng\\s+(\\d{1,2})(?:[\\s,]+năm\\s+(\\d{4})|/(\\d{4}))?${after}`,
    true,
    ([, day, month, year, other]) => ({
      year: number(year ?? other),
      month: number(month),
      day: number(day),
    }),
  ),
  form(
    `${before}[Tt]háng\\s+(\\d{1,2})(?:[\\s,]+năm\\s+(\\d{4})|/(\\d{4}))?${after}`,
    true,
    ([, month, year, other]) => ({ year: number(year ?? other), month: number(month), day: null }),
  ),
  form(
    `${before}(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${monthName}(?:,?\\s+(\\d{4}))?${after}`,
    true,
    ([, day, month, year]) => ({ year: number(year), month: monthOf(month ?? ''), day: number(day) }),
  ),
  form(
    `${before}${monthName}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?${after}`,
    true,
    ([, month, day, year]) => ({ year: number(year), month: monthOf(month ?? ''), day: number(day) }),
  ),
  form(`${before}${monthName}\\s+(\\d{4})${after}`, true, ([, month, year]) => ({
    year: number(year),
    month: monthOf(month ?? ''),
    day: null,
  })),
  form(`${before}(\\d{1,2})/(\\d{4})${after}`, true, ([, month, year]) => ({
    year: number(year),
    month: number(month),
    day: null,
  })),
  // A day that no month has, a leading zero or a word before it: everything else may be a share or a measure.
  form(`(?<=(?:^|[^\\p{L}])${dayWord}\\s+)${lead}(\\d{1,2})/(\\d{1,2})${after}`, true, ([, first, second]) =>
    dayMonth(first, second, undefined),
  ),
  form(
    `(?<!(?:[Hh]uyết áp|HA|BP|pressure)[^\\d\\n]{0,12})${before}${lead}(1[3-9]|2[0-35-9]|3[01]|0[1-9]|24(?!/7(?!\\d)))/(0?[1-9]|1[0-2])${after}(?!\\s*(?:viên|cốc|ly|thìa|muỗng|phần|lần|điểm|mmHg|%))`,
    true,
    ([, first, second]) => dayMonth(first, second, undefined),
  ),
  // Dotted or dashed with a short year it may be a version.
  form(`${before}(\\d{1,2})([-.])(\\d{1,2})\\2(\\d{2})${after}`, false, ([, first, , second, year]) =>
    dayMonth(first, second, year),
  ),
  form('(?<![\\d/]|\\d[:.])(\\d{1,2})/(\\d{1,2})(?!\\d|/\\d)', false, ([, first, second]) =>
    dayMonth(first, second, undefined),
  ),
  form(
    '(?<![\\d/-]|\\d[:.])(1[3-9]|2\\d|3[01]|0[1-9])-(0?[1-9]|1[0-2])(?!\\d|[-/]\\d)',
    false,
    ([, first, second]) => dayMonth(first, second, undefined),
  ),
  form(`${before}[Nn]ăm\\s+(\\d{4})${after}`, true, ([, year]) => ({
    year: number(year),
    month: null,
    day: null,
  })),
  form(`${before}((?:19|20)\\d{2})${after}`, false, ([, year]) => ({
    year: number(year),
    month: null,
    day: null,
  })),
];

const longestMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isReal = ({ year, month, day }: NamedDate): boolean => {
  if (month === null) return true;
  const days = longestMonth[month - 1];
  if (days === undefined || (day !== null && (day < 1 || day > days))) return false;
  return month !== 2 || day !== 29 || year === null || new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
};

/**
 * The dates of a text in NFC, in their order: ISO, `30/11`, `ngày 30 tháng 11 năm 2026`, `30 November 2026` and the like.
 * Two numbers with a stroke are day and month, as in Vietnam, unless only the other way round can be meant.
 */
export const readDates = (text: string): FoundDate[] => {
  const found: FoundDate[] = [];
  for (const { pattern, read, isSure } of forms)
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const date = read(match);
      if (isReal(date)) found.push({ ...date, start, end, isSure });
    }
  return found.sort((one, two) => one.start - two.start);
};
