import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { vi } from './vi.ts';
import { languageOf } from './words.ts';

/** Every entry as text, with placeholders for what a sentence is given. */
const entries = (value: unknown, path: string): [string, string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const given = [{ id: '1', agent: '1', state: '1', route: '', spent: '1', cap: '1', queued: 1 }, '1', '1'];
    return entries((value as (...values: unknown[]) => unknown)(...given), path);
  }
  return Object.entries(value as object).flatMap(([key, inner]) => entries(inner, `${path}.${key}`));
};

describe('the words of the command line', () => {
  it('are the same entries in both languages, none of them empty by accident [cli.words.same]', () => {
    const english = new Map(entries(en, ''));
    const vietnamese = entries(vi, '');
    expect([...english.keys()].sort()).toEqual(vietnamese.map(([path]) => path).sort());
    for (const [path, text] of vietnamese)
      expect([path, text === '']).toEqual([path, english.get(path) === '']);
  });

  it('are written with full diacritics in Vietnamese [cli.words.same]', () => {
    const bare = entries(vi, '')
      .filter(([, text]) => text.split(' ').length >= 5)
      .filter(
        ([, text]) => !/[àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ]/i.test(text),
      );
    expect(bare).toEqual([]);
  });

  it('follow the terminal before a server was asked: English only where it is set [cli.usage]', () => {
    expect(languageOf({ LANG: 'en_GB.UTF-8' })).toBe('en');
    expect(languageOf({ LANG: 'en_GB.UTF-8', LC_ALL: 'vi_VN.UTF-8' })).toBe('vi');
    expect(languageOf({ LANG: 'C.UTF-8' })).toBe('vi');
    expect(languageOf({})).toBe('vi');
  });
});
