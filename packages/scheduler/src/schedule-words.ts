import type { Language } from '@my-agent-crew/contract';

/** What the card of a proposed job and its refusals say, for a person and for the model. */
export interface ScheduleWords {
  readonly days: (days: readonly number[], times: string) => string;
  readonly monthDays: (days: readonly number[], times: string) => string;
  readonly every: (count: number, unit: 'm' | 'h' | 'd') => string;
  readonly once: (at: string) => string;
  readonly cron: (cron: string) => string;
  readonly oneClock: string;
  readonly nameLength: (most: number) => string;
  readonly promptLength: (most: number) => string;
  readonly unreadable: (key: string, problem: string) => string;
  readonly tooOften: (minutes: number) => string;
  readonly everyRange: string;
  readonly cronLength: (most: number) => string;
  readonly tooFar: string;
  readonly past: string;
  readonly unknownSkills: (names: readonly string[]) => string;
  readonly tooMany: (most: number) => string;
}

const viDays = ['Chủ nhật', 'thứ Hai', 'thứ Ba', 'thứ Tư', 'thứ Năm', 'thứ Sáu', 'thứ Bảy'];
const enDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const viUnits = { m: 'phút', h: 'giờ', d: 'ngày' };
const enUnits = { m: 'minute', h: 'hour', d: 'day' };
const isWorkWeek = (days: readonly number[]): boolean => days.join() === '1,2,3,4,5';

/** The words by language. */
export const scheduleWords: Readonly<Record<Language, ScheduleWords>> = {
  vi: {
    days: (days, times) => {
      if (days.length === 7) return `Mỗi ngày ${times}`;
      if (isWorkWeek(days)) return `Thứ Hai đến thứ Sáu ${times}`;
      const names = days.map((day) => viDays[day]).join(', ');
      return `${names.charAt(0).toUpperCase()}${names.slice(1)} hằng tuần ${times}`;
    },
    monthDays: (days, times) => `Ngày ${days.join(', ')} hằng tháng ${times}`,
    every: (count, unit) => `Mỗi ${count} ${viUnits[unit]}`,
    once: (at) => {
      const [, span, unit] = /^in (\d+) (minute|hour|day)s?$/.exec(at) ?? [];
      return span === undefined
        ? `Một lần, lúc ${at}`
        : `Một lần, sau ${span} ${viUnits[(unit?.charAt(0) ?? 'm') as 'm' | 'h' | 'd']}`;
    },
    cron: (cron) => `Theo cron ${cron}`,
    oneClock: 'Lịch phải có đúng một trong cron, every và at.',
    nameLength: (most) => `Tên phải có từ 1 đến ${most} ký tự.`,
    promptLength: (most) => `Prompt phải có từ 1 đến ${most} ký tự.`,
    unreadable: (key, problem) => `Không đọc được ${key}: ${problem}.`,
    tooOften: (minutes) => `Hai lần chạy liền nhau phải cách nhau ít nhất ${minutes} phút.`,
    everyRange: 'every phải từ 15 phút đến 366 ngày.',
    cronLength: (most) => `cron dài tối đa ${most} ký tự.`,
    tooFar: 'Lịch phải có lần chạy trong vòng 366 ngày tới.',
    past: 'Thời điểm của at đã qua.',
    unknownSkills: (names) => `Không có kỹ năng: ${names.join(', ')}.`,
    tooMany: (most) => `Agent này đã có ${most} lịch tạo từ chat, là mức tối đa: xoá bớt một lịch trước.`,
  },
  en: {
    days: (days, times) => {
      if (days.length === 7) return `Every day ${times}`;
      if (isWorkWeek(days)) return `Monday to Friday ${times}`;
      return `Every ${days.map((day) => enDays[day]).join(', ')} ${times}`;
    },
    monthDays: (days, times) => `Day ${days.join(', ')} of every month ${times}`,
    every: (count, unit) => (count === 1 ? `Every ${enUnits[unit]}` : `Every ${count} ${enUnits[unit]}s`),
    once: (at) => (at.startsWith('in ') ? `Once, ${at}` : `Once, at ${at}`),
    cron: (cron) => `By cron ${cron}`,
    oneClock: 'A schedule needs exactly one of cron, every and at.',
    nameLength: (most) => `The name must have 1 to ${most} characters.`,
    promptLength: (most) => `The prompt must have 1 to ${most} characters.`,
    unreadable: (key, problem) => `${key} cannot be read: ${problem}.`,
    tooOften: (minutes) => `Two runs in a row must be at least ${minutes} minutes apart.`,
    everyRange: 'every must be from 15 minutes to 366 days.',
    cronLength: (most) => `cron may have at most ${most} characters.`,
    tooFar: 'The schedule must run within the next 366 days.',
    past: 'The time of at has passed.',
    unknownSkills: (names) => `There is no skill: ${names.join(', ')}.`,
    tooMany: (most) => `This agent has ${most} schedules made in chats, the most it may: delete one first.`,
  },
};
