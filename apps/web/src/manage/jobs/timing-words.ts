import type { TimingShape } from '@my-agent-crew/contract';
import { jobsText } from '../../i18n/jobs-text.ts';

const workWeek = '1,2,3,4,5';

const onceWords = (at: string): string => {
  const words = jobsText().timing;
  const [, count, unit] = /^in (\d+) (minute|hour|day)s?$/.exec(at) ?? [];
  return count === undefined
    ? words.onceAt(at)
    : words.onceIn(count, (unit?.charAt(0) ?? 'm') as 'm' | 'h' | 'd');
};

/** When a job runs, for people. */
export const timingWords = (shape: TimingShape): string => {
  const words = jobsText().timing;
  switch (shape.kind) {
    case 'days': {
      const times = shape.times.join(', ');
      if (shape.days.length === 7) return words.daily(times);
      return shape.days.join() === workWeek
        ? words.workWeek(times)
        : words.weekly(shape.days.map((day) => jobsText().weekdays[day] ?? '').join(', '), times);
    }
    case 'month-days':
      return words.monthly(shape.days.join(', '), shape.times.join(', '));
    case 'every':
      return words.every(shape.count, shape.unit);
    case 'once':
      return onceWords(shape.at);
    case 'cron':
      return words.cron(shape.cron);
  }
};
