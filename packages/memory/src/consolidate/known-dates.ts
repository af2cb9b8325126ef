import { type FoundDate, type NamedDate, readDates } from './read-dates.ts';

/** What a rewrite may take its dates from. */
export interface DateSource {
  /** The day it was written, `YYYY-MM-DD`: it counts as a date that stands there, and tells the year of dates without one. */
  readonly day: string;
  readonly text: string;
}

/** Whether a date stands in a source. */
export type KnowsDate = (date: NamedDate) => boolean;

/** The year in which a day and month lie nearest to the day they were written. */
const nearestYear = ({ month, day }: NamedDate, written: number, year: number): number => {
  const distance = (one: number): number => Math.abs(Date.UTC(one, (month ?? 1) - 1, day ?? 15) - written);
  return [year, year - 1, year + 1].reduce((best, one) => (distance(one) < distance(best) ? one : best));
};

const datesOf = ({ day, text }: DateSource): NamedDate[] => {
  const written = Date.parse(`${day}T00:00:00Z`);
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const own: NamedDate = { year, month, day: dayOfMonth };
  const read = (date: FoundDate): NamedDate =>
    date.year === null ? { ...date, year: nearestYear(date, written, year) } : date;
  return [own, ...readDates(text.normalize('NFC')).map(read)];
};

const fits = (wanted: number | null, known: number | null): boolean => wanted === null || wanted === known;

/** Reads the dates of all sources once. A part that the asked date leaves out may be anything. */
export const knownDates = (sources: readonly DateSource[]): KnowsDate => {
  const known = sources.flatMap(datesOf);
  return (date) =>
    known.some((one) => fits(date.year, one.year) && fits(date.month, one.month) && fits(date.day, one.day));
};
