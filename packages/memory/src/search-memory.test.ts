import { createMemoryFilesInMemory, type MemoryPlace } from '@my-agent-crew/core';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createSearchMemory } from './search-memory.ts';
import { splitEntries } from './split-entries.ts';

const withFiles = (texts: Readonly<Record<string, string>>) => {
  const files = createMemoryFilesInMemory();
  for (const [path, text] of Object.entries(texts)) {
    const place: MemoryPlace = { owner: path.startsWith('facts/') ? null : 'coach', file: path };
    files.replace(place, text, null);
  }
  const search = createSearchMemory(files);
  return { files, search, find: (query: string) => search.find(['coach'], query) };
};
const textsOf = (hits: readonly { text: string }[]): string[] => hits.map(({ text }) => text);

describe('entries', () => {
  it('are bullets with their indented lines, and paragraphs, under their heading [memory.entry.unit]', () => {
    const text = `Intro one
intro two

# Sức khoẻ ##
- chạy
  - 5 km

  còn nữa
1. bơi
para right below

\`\`\`sh
# no heading

- no bullet
\`\`\`
## Khác
* cuối`;
    expect(splitEntries(text)).toEqual([
      { heading: '', text: 'Intro one\nintro two' },
      { heading: 'Sức khoẻ', text: '- chạy\n  - 5 km\n  còn nữa' },
      { heading: 'Sức khoẻ', text: '1. bơi' },
      { heading: 'Sức khoẻ', text: 'para right below' },
      { heading: 'Sức khoẻ', text: '```sh\n# no heading\n\n- no bullet\n```' },
      { heading: 'Khác', text: '* cuối' },
    ]);
  });

  it('are read at once, however many spaces a line has [memory.entry.unit]', () => {
    // Backtracking over them would take minutes.
    const spaces = ' '.repeat(100_000);
    expect(splitEntries(`## A ##${spaces}\n- một\n# B${spaces}C #${spaces}#\n- hai`)).toEqual([
      { heading: 'A', text: '- một' },
      { heading: `B${spaces}C #`, text: '- hai' },
    ]);
  });

  it('lose no word of any text [memory.entry.unit]', () => {
    const line = fc.constantFrom('- a1', '  b2', 'c3', '', '# d4', '```', '\te5', '10. f6', '~~~', '> g7');
    void fc.assert(
      fc.property(fc.array(line), (lines) => {
        const entries = splitEntries(lines.join('\n'));
        const words = (text: string): string[] => text.match(/[a-z]\d/g) ?? [];
        const kept = entries.flatMap(({ text, heading }) => words(`${heading} ${text}`));
        const body = lines.flatMap(words).filter((word) => word !== 'd4');
        expect(kept.filter((word) => word !== 'd4')).toEqual(body);
      }),
    );
  });
});

const syllables = ['đường', 'Đà', 'nẵng', 'phở', 'cà', 'phê', 'ngủ', 'muộn', 'uống', 'trà', 'ở'];
const bare = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D');

describe('search', () => {
  it('finds Vietnamese with and without marks on either side [memory.search.fold]', () => {
    const words = fc.array(fc.constantFrom(...syllables), { minLength: 1, maxLength: 4 });
    const dress = fc.constantFrom(
      (text: string) => text,
      bare,
      (text: string) => text.normalize('NFD'),
      (text: string) => text.toUpperCase(),
    );
    void fc.assert(
      fc.property(words, words, dress, dress, (asked, more, inFile, inQuery) => {
        const said = `- ${[...more, ...asked].join(' ')}`;
        const { find } = withFiles({ 'memory/2026-03-01.md': `- gì khác\n${inFile(said)}` });
        expect(textsOf(find(inQuery(asked.join(' '))))).toEqual([inFile(said)]);
      }),
    );
  });

  it('counts a whole word double and a short word only whole [memory.search.score]', () => {
    const { find } = withFiles({ 'MEMORY.md': '- overrunning\n- running today\n- cả nhà\n- càng tốt' });
    expect(textsOf(find('running'))).toEqual(['- running today', '- overrunning']);
    expect(textsOf(find('ca'))).toEqual(['- cả nhà']);
    expect(textsOf(find('run'))).toEqual([]);
  });

  it('drops entries that lack a word when some entry has all, and else shows what there is [memory.search.all]', () => {
    const { find } = withFiles({ 'MEMORY.md': '- trà đá\n- trà nóng buổi sáng\n- cà phê' });
    expect(textsOf(find('tra sang'))).toEqual(['- trà nóng buổi sáng']);
    expect(textsOf(find('tra sang mai'))).toEqual(['- trà nóng buổi sáng', '- trà đá']);
    expect(find('…')).toEqual([]);
  });

  it('puts facts first, then MEMORY.md, then notes from the newest, at most 12 [memory.search.order]', () => {
    const notes = Array.from({ length: 14 }, (_, at) => [
      `memory/2026-03-${String(at + 1).padStart(2, '0')}.md`,
      '- trà',
    ]);
    const { find } = withFiles({
      ...Object.fromEntries(notes),
      'memory/2026-03-14-b.md': '- trà',
      'memory/other.md': '- trà',
      'MEMORY.md': 'trà',
      'facts/tea.md': '---\ndescription: "Uống trà"\ntype: preference\n---\n\nTrà đá.',
    });
    const hits = find('trà');
    expect(hits).toHaveLength(12);
    expect(hits.slice(0, 4).map(({ agent_id, file }) => [agent_id, file])).toEqual([
      [null, 'facts/tea.md'],
      ['coach', 'MEMORY.md'],
      ['coach', 'memory/2026-03-14-b.md'],
      ['coach', 'memory/2026-03-14.md'],
    ]);
  });

  it('finds by the heading and shows it [memory.search.heading]', () => {
    const { find } = withFiles({
      'MEMORY.md': '## Đồ uống\n- trà đá\n## Thể thao\n- trà xanh trước khi chạy',
    });
    expect(find('do uong tra')).toEqual([
      { agent_id: 'coach', file: 'MEMORY.md', heading: 'Đồ uống', text: '- trà đá' },
    ]);
  });

  it('folds and cuts a long hit around what was looked for [memory.search.cut]', () => {
    const long = `${'mở đầu dài dòng '.repeat(40)}\nquan trọng ở đây ${'và còn nữa '.repeat(40)}`;
    const { find } = withFiles({ 'MEMORY.md': long });
    const text = find('quan trong')[0]?.text ?? '';
    expect(text).toContain('quan trọng ở đây');
    expect(text).not.toContain('\n');
    expect(text.length).toBeLessThanOrEqual(302);
    expect(text.startsWith('…') && text.endsWith('…')).toBe(true);
  });

  it('has read everything before the first search, and stops when told [memory.search.warm]', async () => {
    const { files, search } = withFiles({ 'MEMORY.md': 'trà', 'facts/tea.md': 'trà đá' });
    const reads = vi.spyOn(files, 'read');
    await search.warm(['coach'], AbortSignal.abort());
    expect(reads).not.toHaveBeenCalled();
    await search.warm(['coach'], new AbortController().signal);
    expect(reads).toHaveBeenCalledTimes(2);
    expect(search.find(['coach'], 'tra')).toHaveLength(2);
    expect(reads).toHaveBeenCalledTimes(2);
  });

  it('sees a file that changed, and forgets one that is gone [memory.search.fresh]', () => {
    const { files, find } = withFiles({ 'MEMORY.md': 'trà' });
    const place = { owner: 'coach', file: 'MEMORY.md' };
    expect(find('tra')).toHaveLength(1);
    files.replace(place, 'cà phê', files.read(place).revision);
    expect(find('tra')).toEqual([]);
    expect(find('phe')).toHaveLength(1);
    files.replace(place, null, files.read(place).revision);
    expect(find('phe')).toEqual([]);
  });
});
