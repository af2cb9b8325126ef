import { describe, expect, it } from 'vitest';
import { type ProposalFacts, proposalProblem } from './check-proposal.ts';
import { sayTiming } from './say-timing.ts';
import type { Timing } from './timing.ts';

describe('a schedule in words', () => {
  it.each<[Timing, string, string]>([
    [{ cron: '0 7 * * *' }, 'Mỗi ngày 07:00', 'Every day 07:00'],
    [{ cron: '30 7,19 * * 1-5' }, 'Thứ Hai đến thứ Sáu 07:30, 19:30', 'Monday to Friday 07:30, 19:30'],
    [{ cron: '30 3 * * 1' }, 'Thứ Hai hằng tuần 03:30', 'Every Monday 03:30'],
    [{ cron: '0 8 * * sun' }, 'Chủ nhật hằng tuần 08:00', 'Every Sunday 08:00'],
    [{ cron: '0 9 1 * *' }, 'Ngày 1 hằng tháng 09:00', 'Day 1 of every month 09:00'],
    [{ cron: '*/15 * * * *' }, 'Mỗi 15 phút', 'Every 15 minutes'],
    [{ cron: '0 * * * *' }, 'Mỗi 1 giờ', 'Every hour'],
    [{ cron: '0 9 1 1 *' }, 'Theo cron 0 9 1 1 *', 'By cron 0 9 1 1 *'],
    [{ cron: '0 9 1 * 1' }, 'Theo cron 0 9 1 * 1', 'By cron 0 9 1 * 1'],
    [{ every: '2h' }, 'Mỗi 2 giờ', 'Every 2 hours'],
    [{ at: 'in 20 minutes' }, 'Một lần, sau 20 phút', 'Once, in 20 minutes'],
    [{ at: '2026-12-24 07:30' }, 'Một lần, lúc 2026-12-24 07:30', 'Once, at 2026-12-24 07:30'],
  ])('%o is said as "%s" and "%s" [jobs.words]', (timing, vi, en) => {
    expect(sayTiming(timing, 'vi')).toBe(vi);
    expect(sayTiming(timing, 'en')).toBe(en);
  });
});

describe('a proposed job', () => {
  const facts: ProposalFacts = {
    now: Date.parse('2026-11-30T08:00:00Z'),
    timezone: 'Asia/Ho_Chi_Minh',
    language: 'en',
    skills: ['gws'],
    made: 0,
    timeProblem: null,
  };
  const good = { name: 'Brief', prompt: 'Write it.', cron: '0 7 * * *' };
  const { cron: _, ...timeless } = good;

  it('is refused for each limit it breaks [jobs.limits]', () => {
    const problem = (change: object, more: Partial<ProposalFacts> = {}) =>
      proposalProblem({ ...timeless, ...change }, { ...facts, ...more });
    expect(proposalProblem(good, facts)).toBeNull();
    expect(problem({ every: '15m', skills: ['gws'] })).toBeNull();
    expect(problem({ at: 'in 20 minutes' })).toBeNull();
    expect(problem({})).toMatch(/exactly one/);
    expect(problem({ every: '1h', at: 'in 5 minutes' })).toMatch(/exactly one/);
    expect(problem({ every: '14m' })).toMatch(/15 minutes to 366 days/);
    expect(problem({ every: '367d' })).toMatch(/15 minutes to 366 days/);
    expect(problem({ cron: '0,10 7 * * *' })).toMatch(/at least 15 minutes apart/);
    expect(problem({ cron: '50 23 * * *', name: ' ' })).toMatch(/name/);
    expect(problem({ cron: '0,50 * * * *' })).toMatch(/at least 15 minutes apart/);
    expect(problem({ cron: `0 7 * * ${'1,'.repeat(60)}1` })).toMatch(/100 characters/);
    expect(problem({ cron: '0 7 29 2 *' })).toMatch(/within the next 366 days/);
    expect(problem({ at: '2026-11-01 07:00' })).toMatch(/has passed/);
    expect(problem({ at: '2028-11-01 07:00' })).toMatch(/within the next 366 days/);
    expect(problem({ ...good, name: 'x'.repeat(61) })).toMatch(/1 to 60/);
    expect(problem({ ...good, prompt: 'x'.repeat(2001) })).toMatch(/1 to 2000/);
    expect(problem({ ...good, skills: ['gws', 'nope', 'nope'] })).toBe('There is no skill: nope.');
    expect(problem(good, { made: 20 })).toMatch(/20 schedules/);
    expect(problem(good, { timeProblem: { key: 'cron', problem: 'is odd' } })).toBe(
      'cron cannot be read: is odd.',
    );
  });
});
