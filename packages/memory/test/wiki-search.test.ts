import { describe, expect, it } from 'vitest';
import { createVaults } from '../src/wiki/vault.ts';
import { coach, makeWikiHome } from './wiki-fixture.ts';

const sources = ['note:2026-02-28'];
const pages = 'agents/coach/memory/wiki';
const fresh = 'sources: [note:2026-02-28]\nupdated: 2026-03-01';

describe('wiki search', () => {
  it('finds by title and content, marked or not, each page once, at most 8 [wiki.search]', () => {
    const { wiki, put } = makeWikiHome();
    for (let at = 0; at < 10; at += 1)
      put(`${pages}/concepts/p${at}.md`, `# Trang ${at}\n\n- chạy bộ sáng\n- chạy bộ tối\n\nđoạn chạy`);
    put(`${pages}/entities/ba.md`, '# Bà ngoại\n\nỞ quê, nấu chè.\n\n## Món\n- chè đậu đỏ');
    const runs = wiki.search('coach', 'chay bo');
    expect(runs).toHaveLength(8);
    expect(new Set(runs.map(({ slug }) => slug)).size).toBe(8);
    expect(wiki.search('coach', 'ba ngoai che')).toEqual([
      { slug: 'ba', title: 'Bà ngoại', text: 'Ở quê, nấu chè.' },
    ]);
    expect(wiki.search('coach', 'mon dau do')[0]?.text).toBe('- chè đậu đỏ');
    expect(wiki.search('coach', 'khong co')).toEqual([]);
    expect(wiki.search('coach', '…')).toEqual([]);
  });

  it('sees a page as it is now [wiki.search]', () => {
    const { wiki, put } = makeWikiHome();
    put(`${pages}/concepts/tra.md`, 'trà xanh');
    expect(wiki.search('coach', 'xanh')).toHaveLength(1);
    put(`${pages}/concepts/tra.md`, 'trà đen không xanh đâu nữa');
    put(`${pages}/concepts/che.md`, 'chè xanh');
    expect(wiki.search('coach', 'den')).toHaveLength(1);
    expect(wiki.search('coach', 'che xanh')).toMatchObject([{ slug: 'che' }]);
  });

  it('has read every page before the first search, in pieces, and stops when told [wiki.search]', async () => {
    const { files, put } = makeWikiHome();
    for (let at = 0; at < 45; at += 1) put(`${pages}/concepts/p${at}.md`, `# Trang ${at}\n\nchạy bộ`);
    const read: string[] = [];
    const vaults = createVaults({
      ...files,
      read: (place) => {
        read.push(place.file);
        return files.read(place);
      },
    });
    await vaults.warm(['coach'], AbortSignal.abort());
    expect(read).toHaveLength(1);
    read.length = 0;
    const warming = vaults.warm(['nobody', 'coach'], new AbortController().signal);
    expect(read).toHaveLength(0);
    await new Promise((resolve) => void setImmediate(resolve));
    expect(read.length).toBeLessThan(45);
    await warming;
    expect(read).toHaveLength(45);
    put(`${pages}/concepts/p7.md`, '# Trang 7\n\nđi bơi ở hồ');
    expect(vaults.of('coach').pages).toHaveLength(45);
    expect(read.slice(45)).toEqual(['memory/wiki/concepts/p7.md']);
    expect(vaults.of('coach')).toBe(vaults.of('coach'));
  });

  it('and every other reading stays within the wiki of its agent [wiki.tools.own]', () => {
    const { wiki } = makeWikiHome();
    wiki.apply(coach, { title: 'Trà', text: 'bí mật của coach', sources });
    expect(wiki.search('other', 'bi mat')).toEqual([]);
    expect(wiki.get('other', 'Trà')).toEqual({ near: [] });
    expect(wiki.entries('other')).toEqual([]);
    expect(() => wiki.page('nobody', 'tra')).toThrow(expect.objectContaining({ code: 'not-found' }));
  });

  it('answers a title that is not there with those that come near [wiki.get.near]', () => {
    const { wiki } = makeWikiHome();
    for (const title of ['Cà phê sữa', 'Cà phê đen', 'Trà đá', 'Bà ngoại'])
      wiki.apply(coach, { title, text: 'x', sources });
    expect(wiki.get('coach', 'ca phe sua')).toMatchObject({ slug: 'ca-phe-sua' });
    expect(wiki.get('coach', 'ca-phe-sua')).toMatchObject({ title: 'Cà phê sữa' });
    const near = wiki.get('coach', 'Cà phê sũa đá');
    expect(near).toEqual({ near: expect.arrayContaining(['Cà phê sữa']) });
    expect('near' in near && near.near[0]).toBe('Cà phê sữa');
    expect(wiki.get('coach', 'xyz')).toEqual({ near: [] });
  });
});

describe('lint', () => {
  it('names what is wrong and nothing else, at the day and one past it [wiki.lint.kinds]', () => {
    const { wiki, put, clock } = makeWikiHome();
    clock.ms = Date.parse('2026-03-01T00:00:00.000Z');
    put(`${pages}/concepts/good.md`, `---\ntitle: Tốt\n${fresh}\n---\nXem [[Cũ]].`);
    put(
      `${pages}/concepts/old.md`,
      `---\ntitle: Cũ\nsources: [note:2026-02-28]\nupdated: 2025-12-01\n---\n[[Tốt]]`,
    );
    put(`${pages}/concepts/bare.md`, '---\ntitle: Trần\nupdated: 2026-03-01\n---\n[[Không có]] [[tot]]');
    put(`${pages}/concepts/undated.md`, '---\ntitle: Không ngày\nsources: [note:2026-02-28]\n---\nx');
    put(`${pages}/concepts/look.md`, `---\ntitle: Xem\nreview: hai nguồn nói khác nhau\n${fresh}\n---\nx`);
    put(`${pages}/entities/twin.md`, `---\ntitle: tốt\n${fresh}\n---\nx`);
    const found = wiki.report('coach').map(({ kind, slug, detail }) => [kind, slug, detail]);
    const expected = [
      ['review', 'good', 'memory/wiki/entities/twin.md has the same title, and links lead there.'],
      ['unsourced', 'bare', ''],
      ['dangling', 'bare', 'Không có'],
      ['review', 'look', 'hai nguồn nói khác nhau'],
      ['stale', 'undated', ''],
    ];
    expect(found).toEqual(expected);
    clock.ms += 1;
    const later = wiki.report('coach').map(({ kind, slug, detail }) => [kind, slug, detail]);
    expect(later).toEqual(expect.arrayContaining([...expected, ['stale', 'old', '2025-12-01']]));
    expect(later).toHaveLength(expected.length + 1);
  });

  it('writes two reports, and never over a page of a person [wiki.lint.reports]', () => {
    const { wiki, put, fileOf, files } = makeWikiHome();
    wiki.report('coach');
    expect(files.names('coach', 'memory/wiki/reports')).toEqual([]);
    wiki.apply(coach, { title: 'Trà', text: 'Xem [[Chè]].', sources });
    expect(fileOf('reports/lint.md')).toContain('- [[Trà]]: Chè');
    expect(fileOf('reports/index.md')).toContain('## Khái niệm\n\n- [[Trà]]\n');
    wiki.apply(coach, { title: 'Chè', text: 'x', sources });
    expect(fileOf('reports/lint.md')).toContain('Không có gì cần xem lại.');
    expect(fileOf('reports/index.md')).toContain('- [[Chè]] (1 trang link tới)');
    put(`${pages}/reports/lint.md`, 'của tôi');
    wiki.report('coach');
    expect(fileOf('reports/lint.md')).toBe('của tôi');
    expect(wiki.search('coach', 'khái niệm')).toEqual([]);
    for (const { slug, revision } of wiki.entries('coach').map(({ slug }) => wiki.page('coach', slug)))
      wiki.removePage('coach', slug, revision);
    expect(fileOf('reports/index.md')).not.toContain('[[');
  });
});

describe('tidying', () => {
  it('writes who links to a page into its block, takes an empty one away, and changes nothing else [wiki.links.block]', () => {
    const { wiki, put, fileOf } = makeWikiHome();
    put(`${pages}/concepts/tra.md`, `---\ntitle: Trà\n${fresh}\n---\nlời người`);
    put(`${pages}/concepts/che.md`, `---\ntitle: Chè\n${fresh}\n---\n[[trà]] [[Chè]]\n`);
    expect(wiki.tidy('coach')).toEqual([]);
    expect(fileOf('concepts/tra.md')).toBe(
      `---\ntitle: Trà\n${fresh}\n---\nlời người\n<!-- crew:links -->\n- ← [[Chè]]\n<!-- /crew:links -->`,
    );
    expect(wiki.page('coach', 'tra')).toMatchObject({ text: 'lời người', links: [] });
    expect(wiki.page('coach', 'che').backlinks).toEqual([]);
    put(`${pages}/concepts/che.md`, `---\ntitle: Chè\n${fresh}\n---\nkhông link\n`);
    wiki.tidy('coach');
    expect(fileOf('concepts/tra.md')).toBe(`---\ntitle: Trà\n${fresh}\n---\nlời người`);
  });
});
