import { describe, expect, it } from 'vitest';
import { ago, countdown, duration, money } from './format.ts';

const plain = (words: string): string => words.replace(/\u00a0/g, ' ');

describe('figures in words', () => {
  it('say an unknown price and never show it as zero [web.spend.unknown]', () => {
    expect(money(null)).toBe('không rõ giá');
    expect(plain(money(0))).toBe('0,00 US$');
    expect(plain(money(0.08312))).toBe('0,0831 US$');
    expect(plain(money(0.5))).toBe('0,50 US$');
    expect(plain(money(12.5))).toBe('12,50 US$');
  });

  it('write durations in the unit a person would use [web.activity.timeline]', () => {
    expect([42.4, 1_840, 59_999, 125_000].map(duration)).toEqual(['42 ms', '1,8 s', '60,0 s', '2 phút 5 s']);
  });

  it('count down to zero and never below [web.approval.deadline]', () => {
    expect([523_000, 9_001, 0, -5_000, 3_661_000].map(countdown)).toEqual([
      '8:43',
      '0:10',
      '0:00',
      '0:00',
      '1:01:01',
    ]);
  });

  it('say how long ago something moved [web.list.groups]', () => {
    const now = Date.parse('2026-11-30T12:00:00Z');
    expect(
      ['2026-11-30T12:00:30Z', '2026-11-30T11:18:00Z', '2026-11-30T09:00:00Z', '2026-11-26T12:00:00Z'].map(
        (iso) => ago(iso, now),
      ),
    ).toEqual(['vừa xong', '42 phút', '3 giờ', '4 ngày']);
  });
});
