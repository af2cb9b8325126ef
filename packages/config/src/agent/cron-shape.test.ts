import { describe, expect, it } from 'vitest';
import { cronProblem, everyProblem } from './cron-shape.ts';

describe('the time of a job', () => {
  it.each([
    '* * * * *',
    '0 7 * * *',
    ' 0  7 * * * ',
    '*/5 8-18 1,15 jan-mar,DEC mon-fri',
    '0-30/10 0 31 * 7',
    '59 23 29 2 *',
    '0 0 31 2 mon',
  ])('%j can be read [config.edit.cron]', (cron) => {
    expect(cronProblem(cron)).toBe(null);
  });

  it.each<readonly [string, RegExp]>([
    ['', /five fields/],
    ['soon', /five fields/],
    ['0 7 * *', /five fields/],
    ['0 0 7 * * *', /five fields/],
    ['@daily', /five fields/],
    ['60 * * * *', /minute that cannot be read: write numbers from 0 to 59/],
    ['* 24 * * *', /hour/],
    ['* * 0 * *', /day of the month/],
    ['* * * 13 *', /month/],
    ['* * * foo *', /month/],
    ['* * * * 8', /day of the week/],
    ['30-10 * * * *', /minute/],
    ['*/0 * * * *', /minute/],
    ['*/61 * * * *', /minute/],
    ['5/10 * * * *', /minute/],
    ['1,,2 * * * *', /minute/],
    ['-1 * * * *', /minute/],
    ['1.5 * * * *', /minute/],
    ['0 0 30 2 *', /day that no month has/],
    ['0 0 31 4,6,9,11 *', /day that no month has/],
  ])('%j cannot be read, and the sentence says why [config.edit.cron]', (cron, words) => {
    expect(cronProblem(cron)).toMatch(words);
  });

  it('is also a number of minutes, hours or days [config.edit.cron]', () => {
    for (const every of ['30m', '2h', '1d', ' 5 m ']) expect(everyProblem(every)).toBe(null);
    for (const every of ['0m', '90s', 'm', '-1h', '1.5h', '2 hours', ''])
      expect(everyProblem(every)).toMatch(/30m/);
  });
});
