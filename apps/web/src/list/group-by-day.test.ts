import { describe, expect, it } from 'vitest';
import { groupByDay } from './group-by-day.ts';

const at = (id: string, updated_at: string) => ({ id, updated_at });
const now = Date.parse('2026-11-30T18:30:00Z');

describe('the days of the list', () => {
  it('are those of the viewer, not of UTC [web.list.groups]', () => {
    const items = [
      at('a', '2026-11-30T17:10:00Z'),
      at('b', '2026-11-30T16:50:00Z'),
      at('c', '2026-11-29T10:00:00Z'),
    ];
    // In Ho Chi Minh City it is 1 December, 01:30.
    expect(
      groupByDay(items, now, 'Asia/Ho_Chi_Minh').map(({ day, items: lines }) => [
        day,
        lines.map(({ id }) => id),
      ]),
    ).toEqual([
      ['today', ['a']],
      ['yesterday', ['b']],
      ['older', ['c']],
    ]);
    expect(groupByDay(items, now, 'UTC').map(({ day }) => day)).toEqual(['today', 'yesterday']);
  });

  it('count a clock that runs ahead as today and leave empty groups out [web.list.groups]', () => {
    expect(groupByDay([at('a', '2026-12-02T00:00:00Z')], now, 'UTC')).toHaveLength(1);
    expect(groupByDay([], now, 'UTC')).toEqual([]);
  });

  it('hold across a change of clocks and a change of year [web.list.groups]', () => {
    const newYear = Date.parse('2027-01-01T00:30:00+07:00');
    const [group] = groupByDay([at('a', '2026-12-31T15:00:00Z')], newYear, 'Asia/Ho_Chi_Minh');
    expect(group?.day).toBe('yesterday');
    const afterChange = Date.parse('2026-10-25T23:30:00Z');
    expect(groupByDay([at('a', '2026-10-24T23:30:00Z')], afterChange, 'Europe/Berlin')[0]?.day).toBe(
      'yesterday',
    );
  });
});
