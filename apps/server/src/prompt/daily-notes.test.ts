import { expect, it } from 'vitest';
import { tellDailyNotes } from './daily-notes.ts';

type Told = ReturnType<typeof tellDailyNotes>['told'];

const now = Date.parse('2026-03-02T05:00:00Z');

const homeWith = (notes: Readonly<Record<string, string>>): Parameters<typeof tellDailyNotes>[0] => ({
  settings: { timezone: 'Asia/Ho_Chi_Minh', language: 'en' } as never,
  agent: () => null,
  noteNames: (_, days) =>
    Object.keys(notes)
      .filter((name) => days.includes(name.slice(0, 10)))
      .toSorted(),
  dailyNote: (_, name) => notes[name] ?? '',
});

it('tells each note whole once, and later what was added to it, rewritten or emptied [server.notes.later]', () => {
  let known: Told = {};
  const tell = (notes: Readonly<Record<string, string>>): string => {
    const { text, told } = tellDailyNotes(homeWith(notes), 'coach', now, known);
    known = { ...known, ...told };
    return text.split('\n').slice(1).join('\n');
  };
  const before = { '2026-02-28': 'too old', '2026-03-01': 'a', '2026-03-02': 'b', '2026-03-02-garden': 'c' };
  expect(tell(before)).toBe('## 2026-03-01\na\n\n## 2026-03-02\nb\n\n## 2026-03-02-garden\nc');
  expect(tell(before)).toBe('');
  expect(tell({ ...before, '2026-03-01': 'a\nmore', '2026-03-02': 'B' })).toBe(
    '## 2026-03-01, added\nmore\n\n## 2026-03-02, rewritten\nB',
  );
  expect(tell({ '2026-03-01': 'a\nmore', '2026-03-02': '' })).toBe(
    '## 2026-03-02: empty now\n\n## 2026-03-02-garden: empty now',
  );
  expect(tell({ '2026-03-01': 'a\nmore' })).toBe('');
  expect(tell({ '2026-03-01': 'a\nmore', '2026-03-02': 'new' })).toBe('## 2026-03-02\nnew');
});

it('tells the newest lines of a note that is longer than 24,000 characters, and all that is added to it later [server.notes.cap]', () => {
  const line = (at: number): string => `- ${String(at).padStart(5, '0')} ghi chú\n`;
  const long = Array.from({ length: 3_000 }, (_, at) => line(at)).join('');
  const name = '2026-03-02';
  const whole = tellDailyNotes(homeWith({ [name]: long.trim() }), 'coach', now, {});
  const body = whole.text.split('\n').slice(2).join('\n');
  expect(body).toMatch(/^…\n- \d{5} ghi chú\n/);
  expect(body.length).toBeLessThanOrEqual(24_001);
  expect(body.endsWith(line(2_999).trim())).toBe(true);
  const more = tellDailyNotes(homeWith({ [name]: `${long}- mới nhất` }), 'coach', now, whole.told);
  expect(more.text).toContain(`## ${name}, added\n- mới nhất`);
  const exact = 'x'.repeat(24_000);
  expect(tellDailyNotes(homeWith({ [name]: exact }), 'coach', now, {}).text).toContain(exact);
  const over = tellDailyNotes(homeWith({ [name]: `y${exact}` }), 'coach', now, {}).text;
  expect(over).toContain(`\n…${exact}`);
});
