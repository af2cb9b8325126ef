import { describe, expect, it } from 'vitest';
import { fold, matches } from './fold.ts';

describe('searching in Vietnamese', () => {
  it('ignores accents, case and the bar of đ in either Unicode form [web.list.search]', () => {
    expect(fold('Đường  Phố Ấ ỗ ự')).toBe('duong pho a o u');
    expect(fold('ệ'.normalize('NFD'))).toBe(fold('ệ'.normalize('NFC')));
  });

  it('finds every word in any order and takes an empty query for all [web.list.search]', () => {
    expect(matches('Báo cáo chi phí tháng 11', '11 bao')).toBe(true);
    expect(matches('Báo cáo chi phí tháng 11', 'bao thue')).toBe(false);
    expect(matches('', '')).toBe(true);
  });
});
