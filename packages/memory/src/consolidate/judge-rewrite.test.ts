import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeRewrite } from './judge-rewrite.ts';
import { readDates } from './read-dates.ts';

const note = (text: string, day = '2026-11-20') => ({ day, text });
const kinds = (before: string, after: string, ...texts: string[]): string[] =>
  judgeRewrite(
    before,
    after,
    texts.map((text) => note(text)),
  ).map(({ kind, line }) => `${kind}: ${line}`);
const dates = (text: string, isSure?: boolean): (string | number | null)[][] =>
  readDates(text)
    .filter((one) => isSure === undefined || one.isSure === isSure)
    .map(({ year, month, day }) => [year, month, day]);

describe('readDates', () => {
  it('reads the ways people write dates [consolidate.dates]', () => {
    for (const text of [
      'ngày 30 tháng 11',
      '30 tháng 11',
      'khám răng 30/11',
      'Ngày 30/11',
      '30 November',
      'Nov 30',
      '(30/11)',
      'November 30th',
    ])
      expect([text, dates(text, true)]).toEqual([text, [[null, 11, 30]]]);
    for (const text of [
      '2026-11-30',
      '2026-11-30T08:00',
      '30/11/2026',
      '30-11-2026',
      '30/11/26',
      'ngày 30 tháng 11 năm 2026',
      'ngày 30 tháng 11/2026',
      '30 Nov 2026',
      'Nov 30, 2026',
      'ngày 30/11/2026.',
    ])
      expect([text, dates(text, true)]).toEqual([text, [[2026, 11, 30]]]);
    expect(dates('tháng 11 năm 2026, 11/2026, November 2026', true)).toEqual([
      [2026, 11, null],
      [2026, 11, null],
      [2026, 11, null],
    ]);
    expect(dates('hạn 5/3, thứ bảy 6/3, from 7/3-8/4', true)).toEqual([
      [null, 3, 5],
      [null, 3, 6],
      [null, 3, 7],
    ]);
    expect(dates('20-30/11')).toEqual([[null, 11, 30]]);
    expect(dates('11/30 in American hands', true)).toEqual([]);
    expect(dates('on 11/30', true)).toEqual([[null, 11, 30]]);
  });

  it('takes measures, shares and days that no month has for no sure dates [consolidate.dates]', () => {
    for (const text of [
      'uống 1/2 viên',
      'trực 24/7',
      'Huyết áp 13/8',
      '30/02/2026',
      '31/4/2026',
      'nhà 12/8A',
      'v2.30/11',
      'may 3 times',
      'từ 8:30/11',
    ])
      expect([text, dates(text, true)]).toEqual([text, []]);
    expect(dates('Node 1.2.26', true)).toEqual([]);
    expect(dates('hẹn 30.11.26', false)).toEqual([[2026, 11, 30]]);
    expect(dates('uống 1/2 viên', false)).toEqual([[null, 2, 1]]);
    expect(dates('29/02/2027')).not.toContainEqual([2027, 2, 29]);
    expect(dates('29/02/2028')).toEqual([[2028, 2, 29]]);
  });
});

describe('judgeRewrite', () => {
  it('lets added lines and dates that a source has pass [consolidate.judge.adds] [consolidate.judge.dates]', () => {
    const before = '# Sức khoẻ\n- Khám răng 30/11\n\n## Nhà\n- Sống ở Đà Nẵng\n';
    expect(kinds('', '# A\n- mới\n')).toEqual([]);
    expect(kinds(before, before)).toEqual([]);
    expect(
      kinds(before, `${before}- Thích trà đá\n## Xe\n- Bảo dưỡng ngày 2 tháng 12\n`, 'bảo dưỡng 02/12'),
    ).toEqual([]);
    // Without a word or a zero before it `2/12` may be a share.
    expect(kinds(before, before.replace('30/11', '2/12'), 'dời khám răng sang 2/12')).toEqual([
      'dropped: - Khám răng 30/11',
    ]);
    expect(kinds(before, before.replace('30/11', '02/12'), 'dời khám răng sang 2/12')).toEqual([]);
    expect(kinds(before, before.replace('30/11', '2026-12-02'), 'dời sang ngày 2 tháng 12')).toEqual([]);
    expect(kinds(before, before.replace('30/11', '20/11/2026'), 'không có ngày nào')).toEqual([]);
  });

  it('has dates of no source wait, in changed lines and in added ones [consolidate.judge.dates]', () => {
    const before = '- Khám răng 30/11\n';
    expect(kinds(before, '- Khám răng 15/12\n', 'dời sang 14/12')).toEqual(['date: - Khám răng 15/12']);
    expect(kinds(before, '- Khám răng 30/11/2027\n', 'khám răng 30/11')).toEqual([
      'date: - Khám răng 30/11/2027',
    ]);
    for (const line of [
      '- Đi Huế 3/4',
      '- Đi Huế 2027',
      '- Đi Huế tháng 8',
      '- Về từ 20-28/12',
      '- Hẹn 28-12',
    ])
      expect(kinds('', line, 'đi Huế')).toEqual([`date: ${line}`]);
  });

  it('reads a date without a year as the one nearest to its note [consolidate.judge.dates]', () => {
    const judge = (text: string, day: string): number =>
      judgeRewrite('', text, [{ day, text: 'hẹn 05/01, gặp 28/12' }]).length;
    expect(judge('- 2027-01-05', '2026-12-20')).toBe(0);
    expect(judge('- 2026-01-05', '2026-12-20')).toBe(1);
    expect(judge('- 2026-12-28', '2027-01-03')).toBe(0);
    expect(judge('- 2027-12-28', '2027-01-03')).toBe(1);
  });

  it('has a line wait that is dropped, reworded, or stands somewhere else [consolidate.judge.waits]', () => {
    const before = '## A\n- một\n- hai\n## B\n- ba\n';
    expect(kinds(before, before.replace('- hai\n', ''))).toEqual(['dropped: - hai']);
    expect(kinds(before, before.replace('hai', 'Hai'))).toEqual(['dropped: - hai']);
    expect(kinds(before, '## A\n- hai\n- một\n## B\n- ba\n')).toEqual(['dropped: - hai']);
    expect(kinds(before, before.replace('- hai', '## Đã xong\n- hai'))).toEqual(['moved: - hai']);
    expect(kinds('- một\n', '# Sai cả\n- một\n')).toEqual(['moved: - một']);
    expect(kinds(before, `${before}### C\n- bốn\n`)).toEqual([]);
    expect(kinds('uống 1/2 viên', 'uống 2/3 viên', 'uống 2/3 viên')).toEqual(['dropped: uống 1/2 viên']);
  });

  it('has lines wait that hide others [consolidate.judge.waits]', () => {
    for (const mark of ['<!--', '```', '~~~', '---', '===', '<details>', 'một <!-- hai'])
      expect(kinds('- một\n', `${mark}\n- một\n`)).toEqual([`form: ${mark}`]);
  });

  it('has a line wait that comes under another bullet or into another paragraph [consolidate.judge.waits]', () => {
    const nested = '- Anh Nam\n  - thích trà\n    tối\n\n  xem thêm\n';
    expect(kinds(nested, nested.replace('  - thích', '- Chị Lan\n  - thích'))).toEqual([
      'moved:   - thích trà',
      'moved:   xem thêm',
    ]);
    expect(kinds(nested, nested.replace('    tối', '  - nói\n    tối'))).toEqual(['moved:     tối']);
    expect(kinds(nested, nested.replace('\n\n', '\n  - và cà phê\n\n'))).toEqual([]);
    expect(kinds('Nam thích\ntrà\n', 'Nam thích\nbia, Lan thích\ntrà\n')).toEqual(['moved: trà']);
    expect(kinds('# A\ntrà\n', '# A\n- ghét\ntrà\n')).toEqual(['moved: trà']);
    expect(kinds('# A\n\n---\n- trà\n', '# A\n\nHết hạn\n---\n- trà\n')).toEqual(['moved: ---']);
    expect(kinds('một\n\nhai\n', 'một\n\nba\n\nhai\n')).toEqual([]);
  });

  it('sees headings and line ends as every reader of Markdown does [consolidate.judge.waits]', () => {
    for (const line of ['##', '   ## Hết hạn', 'x\r## Hết hạn', 'x\u2028## Hết hạn'])
      expect(kinds('# A\n- một\n', `# A\n${line}\n- một\n`)).toEqual(['moved: - một']);
    expect(kinds('# A\r\n- một  \r\n', '# A\n- một\n')).toEqual([]);
    expect(kinds('- một\n- một\n', '- một\n')).toEqual(['dropped: - một']);
    for (const line of ['- mộ\u0442', '- một\u200B', '- m\u1ED9t.'])
      expect(kinds('- một\n', `${line}\n`)).toContain('dropped: - một');
  });

  it('has added lines wait that nobody sees as they are, or that speak about the lines below [consolidate.judge.waits]', () => {
    for (const line of [
      '- a\u200Bb',
      '- a\u202Eb',
      '- a\u0007b',
      '\u3164',
      '- \u{E0041}',
      '- hẹn ３/4',
      '=',
      '-',
    ])
      expect(kinds('# A\n- một\n', `# A\n- một\n\n${line}\n`)).toEqual([`form: ${line}`]);
    for (const line of ['Không còn đúng:', '**Hết hạn**', '- Bỏ hết：', '- <details>', '- ```', '[a]: b'])
      expect(kinds('- một\n', `${line}\n\n- một\n`)).toEqual([`form: ${line}`]);
    expect(kinds('- một\n', '- một\n- Nhà có:\n  - 👨‍👩‍👧 ba người, ½ quả\n')).toEqual([]);
  });

  it('reads dates in letters that look like others, and takes no vaguer one for a date [consolidate.judge.dates]', () => {
    for (const line of ['- hẹn 15／12', '- hẹn 15\u22152', '- hẹn 2027\u201112\u201115'])
      expect(kinds('', line, 'không có')).toEqual([`date: ${line}`]);
    expect(kinds('', '- hẹn 15／12', 'hẹn 15/12')).toEqual([]);
    for (const date of ['tháng 11', 'năm 2026', '30/11'])
      expect(kinds('- sinh 30/11/1990\n', `- sinh ${date}\n`, '30/11')).toEqual([`date: - sinh ${date}`]);
  });

  const words = fc.stringMatching(/^[a-zđạắ ]{1,12}$/);
  const line = fc
    .tuple(
      fc.constantFrom('', '- ', '  - ', '## '),
      words,
      fc.constantFrom('', ' 30/11', ' ngày 2 tháng 3', ' 2026-05-06'),
    )
    .map((parts) => parts.join(''))
    .filter((text) => text.trim() !== '' && text.trim() !== '-');
  const lines = fc.array(line, { minLength: 1, maxLength: 12 });
  const sources = [note('30/11, 2/3, 6/5/2026', '2026-05-06')];

  it('lets every text pass that only has lines added at the end of it [consolidate.judge.adds]', () => {
    fc.assert(
      fc.property(lines, lines, (old, added) => {
        expect(judgeRewrite(old.join('\n'), [...old, ...added].join('\n'), sources)).toEqual([]);
      }),
    );
  });

  it('never lets a text pass that lacks a line, whatever else it has [consolidate.judge.waits]', () => {
    fc.assert(
      fc.property(lines, lines, fc.nat(), fc.nat(), fc.string(), (old, added, pick, place, word) => {
        const at = pick % old.length;
        // No other line has this word, with or without a date, so that none can stand in for the one that is gone.
        const lost = `- ${old[at]?.trim()} duy nhất`;
        const before = old.with(at, lost);
        for (const instead of [[], [`${lost} ${word.replace(/\s/g, '') || 'x'}`], [lost.toUpperCase()]]) {
          const after = before.toSpliced(at, 1, ...instead);
          after.splice(place % (after.length + 1), 0, ...added);
          expect(judgeRewrite(before.join('\n'), after.join('\n'), sources)).not.toEqual([]);
        }
      }),
    );
  });

  it('never lets a date pass that stands in no source [consolidate.judge.dates]', () => {
    const date = fc.constantFrom('31/12', 'ngày 7 tháng 8', '2026-10-10', 'hạn 1/9', '9 June 2027', '2031');
    fc.assert(
      fc.property(lines, date, fc.nat(), (old, unknown, pick) => {
        const at = pick % (old.length + 1);
        const after = old.toSpliced(at, 0, `- hẹn ${unknown}`);
        expect(judgeRewrite(old.join('\n'), after.join('\n'), sources)).not.toEqual([]);
      }),
    );
  });
});
