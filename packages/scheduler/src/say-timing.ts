import type { Language } from '@my-agent-crew/contract';
import { describeTiming } from './describe-timing.ts';
import { scheduleWords } from './schedule-words.ts';
import type { Timing } from './timing.ts';

/** A timing in words, such as "Mỗi ngày 07:00". */
export const sayTiming = (timing: Timing, language: Language): string => {
  const words = scheduleWords[language];
  const shape = describeTiming(timing);
  switch (shape.kind) {
    case 'days':
      return words.days(shape.days, shape.times.join(', '));
    case 'month-days':
      return words.monthDays(shape.days, shape.times.join(', '));
    case 'every':
      return words.every(shape.count, shape.unit);
    case 'once':
      return words.once(shape.at);
    case 'cron':
      return words.cron(shape.cron);
  }
};
