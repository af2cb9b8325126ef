import type { TimingShape } from '@my-agent-crew/contract';
import { readSpan } from './span-ms.ts';
import type { Timing } from './timing.ts';

const dayNames = 'sun mon tue wed thu fri sat'.split(' ');
/** Times of one day that are still said one by one. */
const mostTimes = 4;

/** The numbers of a field of plain numbers, ranges, names and lists; null for steps and stars. */
const readList = (field: string, names: readonly string[]): number[] | null => {
  const numberOf = (part: string): number => {
    const named = names.indexOf(part.toLowerCase());
    return named >= 0 ? named : /^\d+$/.test(part) ? Number(part) : Number.NaN;
  };
  const numbers = field.split(',').flatMap((part) => {
    const [from = '', to] = part.split('-');
    const [first, last] = [numberOf(from), numberOf(to ?? from)];
    if (Number.isNaN(first) || Number.isNaN(last) || last < first || last - first > 60) return [Number.NaN];
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return numbers.some(Number.isNaN) ? null : [...new Set(numbers)].sort((a, b) => a - b);
};

const two = (value: number): string => String(value).padStart(2, '0');

/** Lines such as every quarter of an hour, on every day. */
const describeSteps = (minute: string): TimingShape | null => {
  const step = Number(/^\*\/(\d+)$/.exec(minute)?.[1] ?? 0);
  if (step > 0 && 60 % step === 0) return { kind: 'every', count: step, unit: 'm' };
  return minute === '0' ? { kind: 'every', count: 1, unit: 'h' } : null;
};

const timesOf = (minute: string, hour: string): string[] | null => {
  const [minutes, hours] = [readList(minute, []), readList(hour, [])];
  if (minutes === null || hours === null || minutes.length * hours.length > mostTimes) return null;
  return hours.flatMap((at) => minutes.map((past) => `${two(at)}:${two(past)}`));
};

const everyDay = [0, 1, 2, 3, 4, 5, 6];

const describeCron = (cron: string): TimingShape => {
  const plain: TimingShape = { kind: 'cron', cron };
  const [minute = '', hour = '', monthDay = '', month = '', weekDay = ''] = cron.split(/\s+/);
  if (month !== '*') return plain;
  const isDaily = monthDay === '*' && weekDay === '*';
  if (isDaily && hour === '*') return describeSteps(minute) ?? plain;
  const times = timesOf(minute, hour);
  if (times === null) return plain;
  if (isDaily) return { kind: 'days', days: everyDay, times };
  // Both days named means either of them: that has no short words.
  const days =
    monthDay === '*' ? readList(weekDay, dayNames) : weekDay === '*' ? readList(monthDay, []) : null;
  if (days === null) return plain;
  if (monthDay !== '*') return { kind: 'month-days', days, times };
  return { kind: 'days', days: [...new Set(days.map((day) => day % 7))].sort((a, b) => a - b), times };
};

/** Takes a timing apart for words; a cron line without short words stays as it is. */
export const describeTiming = (timing: Timing): TimingShape => {
  if ('cron' in timing) return describeCron(timing.cron);
  if ('at' in timing) return { kind: 'once', at: timing.at };
  const span = readSpan(timing.every);
  return span === null ? { kind: 'cron', cron: timing.every } : { kind: 'every', ...span };
};
