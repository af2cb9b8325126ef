import { describe, expect, it } from 'vitest';
import { atProblem, cronProblem, everyProblem } from './cron-shape.ts';

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

describe('the one time of a job', () => {
  it('is a local time of a day that is there, or a span from now on [jobs.at.file]', () => {
    for (const good of ['2026-12-24 07:30', '2028-02-29T23:59', 'in 20 minutes', 'in 1 hour', ' in 3 days '])
      expect([good, atProblem(good)]).toEqual([good, null]);
    const bad = [
      '2026-02-30 07:30',
      '2026-12-24',
      '2026-12-24 24:00',
      '2026-12-24 07:60',
      'in 0 minutes',
      'in a while',
    ];
    for (const written of bad)
      expect([written, atProblem(written)]).toEqual([written, expect.stringMatching(/07:30/)]);
  });
});
