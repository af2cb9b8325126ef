import { chmodSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coach, makeWikiHome } from './wiki-fixture.ts';

const sources = ['note:2026-02-28'];
const conflict = expect.objectContaining({ code: 'conflict' });
const invalid = expect.objectContaining({ code: 'invalid-input' });
const tooLarge = expect.objectContaining({ code: 'too-large' });
const pages = 'agents/coach/memory/wiki';

describe('a page', () => {
  it('is one file with its sources, named after its title [wiki.page.strict] [wiki.page.slug]', () => {
    const { wiki, fileOf } = makeWikiHome();
    const written = wiki.apply(coach, { title: 'Trà đá Đà Nẵng', text: 'Ngon.', sources, kind: 'entity' });
    expect(written).toEqual({ slug: 'tra-da-da-nang', title: 'Trà đá Đà Nẵng', wasThere: false });
    expect(fileOf('entities/tra-da-da-nang.md')).toBe(
      '---\ntitle: "Trà đá Đà Nẵng"\nsources: ["note:2026-02-28"]\nupdated: "2026-03-01T01:30:00.000Z"\n---\n\nNgon.\n',
    );
    expect(wiki.apply(coach, { title: 'Trà đá, Đà Nẵng!', text: 'x', sources: ['conv:this'] }).slug).toBe(
      'tra-da-da-nang-2',
    );
  });

  it('whose name is taken gets a number, in whichever folder the other lies [wiki.page.slug]', () => {
    const { wiki } = makeWikiHome();
    const write = (title: string, kind: 'entity' | 'concept') =>
      wiki.apply(coach, { title, text: 'x', sources, kind }).slug;
    expect(write('C++', 'entity')).toBe('c');
    expect(write('C', 'entity')).toBe('c-2');
    expect(write('日本', 'concept')).toBe('page');
    expect(write('中国', 'entity')).toBe('page-2');
    expect(wiki.page('coach', 'page-2').title).toBe('中国');
  });

  it('names a source that is there, or is refused [wiki.page.sources]', () => {
    const { wiki, files } = makeWikiHome();
    const write = (given: string[]) => () => wiki.apply(coach, { title: 'Trà', text: 'x', sources: given });
    expect(write([])).toThrow(/names no source/);
    for (const wrong of ['note:2026-02-27', 'conv:other', 'web', 'note:../../env'])
      expect(write([wrong])).toThrow(invalid);
    expect(files.names('coach', 'memory/wiki/concepts')).toEqual([]);
    expect(write(['conv:this', 'conv:conv-2', ...sources])().wasThere).toBe(false);
    expect(wiki.page('coach', 'tra').sources).toEqual(['conv:conv-1', 'conv:conv-2', ...sources]);
    expect(() =>
      wiki.putPage('coach', 'che', { kind: 'concept', title: 'Chè', text: '', sources: [] }, null),
    ).toThrow(/names no source/);
  });

  it('is updated by the same title, keeps its sources and what people wrote beside [wiki.page.strict]', () => {
    const { wiki, put, fileOf } = makeWikiHome();
    put(
      `${pages}/concepts/tra.md`,
      '---\ntags:\n  - uống\ntitle: Trà\nsources:\n  - note:2026-02-28\n# mine\n---\nCũ.\n<!-- crew:links -->\n- ← [[Cũ]]\n<!-- /crew:links -->\n',
    );
    const again = wiki.apply(coach, { title: 'TRÀ', text: 'Mới.', sources: ['conv:this'] });
    expect(again).toEqual({ slug: 'tra', title: 'Trà', wasThere: true });
    expect(fileOf('concepts/tra.md')).toBe(
      '---\ntitle: "Trà"\nsources: ["note:2026-02-28","conv:conv-1"]\nupdated: "2026-03-01T01:30:00.000Z"\ntags:\n  - uống\n# mine\n---\n\nMới.\n<!-- crew:links -->\n- ← [[Cũ]]\n<!-- /crew:links -->\n',
    );
  });

  it('is not mistaken for one that differs by accents alone [wiki.page.slug]', () => {
    const { wiki } = makeWikiHome();
    wiki.apply(coach, { title: 'Đá', text: 'nước', sources });
    expect(() => wiki.apply(coach, { title: 'Da', text: 'skin', sources })).toThrow(conflict);
    expect(wiki.page('coach', 'da').text).toBe('nước');
  });

  it('keeps its file when it is renamed, and links to the earlier title lead to it [wiki.page.rename]', () => {
    const { wiki } = makeWikiHome();
    wiki.apply(coach, { title: 'Trà', text: 'x', sources });
    wiki.apply(coach, { title: 'Cà phê', text: 'Khác [[trà]].', sources });
    wiki.apply(coach, { title: 'Trà', newTitle: 'Trà Việt', text: 'x', sources });
    const renamed = wiki.page('coach', 'tra');
    expect(renamed).toMatchObject({ title: 'Trà Việt', aliases: ['Trà'] });
    expect(renamed.backlinks).toEqual([{ slug: 'ca-phe', title: 'Cà phê' }]);
    expect(() => wiki.apply(coach, { title: 'Cà phê', newTitle: 'Trà Việt', text: 'x', sources })).toThrow(
      conflict,
    );
    wiki.apply(coach, { title: 'Trà Việt', newTitle: 'Trà', text: 'x', sources });
    expect(wiki.page('coach', 'tra')).toMatchObject({ title: 'Trà', aliases: ['Trà Việt'] });
  });

  it('may have 200,000 characters and not one more, the block of links left out [wiki.page.cap]', () => {
    const { wiki, files } = makeWikiHome();
    wiki.apply(coach, { title: 'Trà', text: 'x', sources });
    const place = { owner: 'coach', file: 'memory/wiki/concepts/tra.md' };
    const frame = files.read(place).text.length - 1;
    const write = (chars: number) => () =>
      wiki.apply(coach, { title: 'Trà', text: 'y'.repeat(chars), sources });
    expect(write(200_000 - frame + 1)).toThrow(tooLarge);
    expect(wiki.page('coach', 'tra').text).toBe('x');
    write(200_000 - frame)();
    wiki.apply(coach, { title: 'Chè', text: '[[Trà]]', sources });
    expect(wiki.tidy('coach')).toEqual([]);
    expect(files.read(place).text.length).toBeGreaterThan(200_000);
    expect(wiki.page('coach', 'tra').text).toHaveLength(200_000 - frame);
  });

  it('is written over by those who saw it only; a change of its block is no conflict [wiki.page.swap]', () => {
    const { wiki, put, fileOf } = makeWikiHome();
    wiki.apply(coach, { title: 'Trà', text: 'x', sources });
    wiki.apply(coach, { title: 'Chè', text: '[[Trà]]', sources });
    const seen = wiki.page('coach', 'tra');
    const words = { kind: 'concept', title: 'Trà', text: 'của tôi', sources } as const;
    wiki.tidy('coach');
    expect(fileOf('concepts/tra.md')).toContain('- ← [[Chè]]');
    const saved = wiki.putPage('coach', 'tra', words, seen.revision);
    expect(saved.text).toBe('của tôi');
    expect(fileOf('concepts/tra.md')).toContain('- ← [[Chè]]');
    put(`${pages}/concepts/tra.md`, 'bằng tay');
    const before = fileOf('concepts/tra.md');
    expect(() => wiki.putPage('coach', 'tra', words, saved.revision)).toThrow(conflict);
    expect(() => wiki.removePage('coach', 'tra', saved.revision)).toThrow(conflict);
    expect(() => wiki.putPage('coach', 'tra', words, null)).toThrow(conflict);
    expect(fileOf('concepts/tra.md')).toBe(before);
    wiki.removePage('coach', 'che', wiki.page('coach', 'che').revision);
    expect(() => wiki.page('coach', 'che')).toThrow(expect.objectContaining({ code: 'not-found' }));
  });

  it('that an agent wrote over is kept as it was, also when the write fails [wiki.page.undo]', () => {
    const { wiki, proposals, fileOf, put } = makeWikiHome();
    wiki.apply(coach, { title: 'Trà', text: 'của người', sources });
    expect(proposals.list(9)).toEqual([]);
    wiki.apply(coach, { title: 'Trà', text: 'của agent', sources });
    const [kept] = proposals.list(9);
    expect(kept).toMatchObject({
      status: 'approved',
      owner_id: 'coach',
      file: 'memory/wiki/concepts/tra.md',
    });
    expect(kept?.before).toContain('của người');
    expect(kept?.after).toBe(fileOf('concepts/tra.md'));
    wiki.apply(coach, { title: 'Trà', text: 'của agent', sources });
    expect(proposals.list(9)).toHaveLength(1);
    chmodSync(put(`${pages}/concepts/tra.md`, fileOf('concepts/tra.md')), 0o400);
    expect(() => wiki.apply(coach, { title: 'Trà', text: 'nữa', sources })).toThrow(/read-only/);
    expect(proposals.list(1)).toMatchObject([{ status: 'rejected' }]);
  });
});

describe('pages by hand', () => {
  it('are read without front matter, with lists in any form, and with a mark of Windows [wiki.page.lenient]', () => {
    const { wiki, put } = makeWikiHome();
    put(`${pages}/entities/Bà ngoại.md`, '\uFEFF# Bà ngoại ở quê\r\n\r\nThích [[Trà]].\r\n');
    put(
      `${pages}/concepts/tra.md`,
      "---\nsources: [note:2026-02-28, 'conv:x', web]\nupdated: 2026-01-01\n---\nx",
    );
    put(`${pages}/concepts/che.md`, '---\ntitle: Chè [[đậu]] | đỏ\nsources: note:2026-02-28\n---\n');
    expect(wiki.page('coach', 'Bà ngoại')).toMatchObject({
      title: 'Bà ngoại ở quê',
      kind: 'entity',
      sources: [],
      links: [{ title: 'Trà', slug: 'tra' }],
    });
    expect(wiki.page('coach', 'tra')).toMatchObject({ title: 'tra', sources: ['note:2026-02-28', 'conv:x'] });
    expect(wiki.page('coach', 'che')).toMatchObject({ title: 'Chè đậu đỏ', sources: ['note:2026-02-28'] });
  });

  it('are read at once, however many spaces or backticks a line has [wiki.page.lenient]', () => {
    const { wiki, put } = makeWikiHome();
    const spaces = ' '.repeat(90_000);
    put(`${pages}/concepts/a.md`, `# Trà${spaces}x\n\ny${'`'.repeat(90_000)}z`);
    put(`${pages}/concepts/b.md`, `---\naliases:${spaces}\n  - Chè${spaces}x\n---\n[[Trà x]]`);
    expect(wiki.page('coach', 'a')).toMatchObject({ title: 'Trà x', backlinks: [{ slug: 'b' }] });
    expect(wiki.page('coach', 'b')).toMatchObject({ aliases: ['Chè x'] });
  });

  it('that a model wrote with half an emoji stay pages [wiki.page.strict]', () => {
    const { wiki } = makeWikiHome();
    const { slug } = wiki.apply(coach, { title: 'Trà', text: 'một \uD83D', sources });
    expect(wiki.page('coach', slug).text).toBe('một');
    wiki.apply(coach, { title: 'Trà', text: 'hai \uFFFD\0ba', sources });
    expect(wiki.page('coach', slug).text).toBe('hai ba');
  });

  it('that are broken are set aside with the reason, and the rest works [wiki.page.parked]', () => {
    const { wiki, put } = makeWikiHome();
    put(`${pages}/concepts/open.md`, '---\ntitle: x\nno end');
    put(`${pages}/concepts/bytes.md`, 'a\0b');
    put(`${pages}/concepts/long.md`, 'x'.repeat(200_001));
    put(`${pages}/entities/tra.md`, 'một');
    put(`${pages}/syntheses/tra.md`, 'hai');
    put(`${pages}/other/x.md`, 'not a kind');
    expect(wiki.entries('coach').map(({ slug, kind }) => [slug, kind])).toEqual([['tra', 'entity']]);
    const parked = wiki.report('coach').filter(({ slug }) => slug === null);
    expect(parked.map(({ file, kind }) => [file, kind])).toEqual([
      ['memory/wiki/concepts/bytes.md', 'review'],
      ['memory/wiki/concepts/long.md', 'review'],
      ['memory/wiki/concepts/open.md', 'review'],
      ['memory/wiki/syntheses/tra.md', 'review'],
    ]);
    expect(parked.map(({ detail }) => detail).join(' ')).toMatch(
      /UTF-8.*200001.*nothing closes.*entities\/tra/s,
    );
  });

  it('whose marks do not pair are not written by the crew [wiki.links.broken]', () => {
    const { wiki, put, fileOf } = makeWikiHome();
    const broken = `---\nsources: [${sources[0]}]\nupdated: 2026-03-01\n---\n<!-- crew:links -->\nlời của tôi\n`;
    put(`${pages}/concepts/tra.md`, broken);
    wiki.apply(coach, { title: 'Chè', text: '[[tra]]', sources });
    wiki.tidy('coach');
    expect(() => wiki.apply(coach, { title: 'tra', text: 'x', sources })).toThrow(conflict);
    expect(fileOf('concepts/tra.md')).toBe(broken);
    expect(wiki.report('coach')).toMatchObject([{ kind: 'review', slug: 'tra', detail: /do not pair/ }]);
  });
});
