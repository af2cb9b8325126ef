import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLinks } from './find-links.ts';
import { buildLinkGraph } from './link-graph.ts';

const page = (
  slug: string,
  title: string,
  targets: readonly string[] = [],
  aliases: readonly string[] = [],
) => ({
  ...{ slug, title, targets, aliases },
});
const titles = ['Trà sữa', 'Đà Nẵng', 'Cà phê', 'Bà ngoại', 'Ở nhà'];
const dress = fc.constantFrom(
  (title: string) => title,
  (title: string) => title.toUpperCase(),
  (title: string) => title.normalize('NFD'),
  (title: string) => title.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D'),
  (title: string) => `  ${title}  `,
);

describe('links', () => {
  it('are read with their own words or without, never in code [wiki.links.graph]', () => {
    const text =
      'Xem [[Trà sữa]] và [[Đà Nẵng|thành phố]], [[Trà sữa]].\n```\n[[no]]\n```\n`[[no]]` [[]] [[a\nb]]\n~~~\n[[no]]';
    expect(findLinks(text)).toEqual(['Trà sữa', 'Đà Nẵng']);
  });

  it('lead both ways, however a title is dressed [wiki.links.graph]', () => {
    const edge = fc.tuple(fc.nat(4), fc.nat(4), dress);
    void fc.assert(
      fc.property(fc.array(edge), (edges) => {
        const pages = titles.map((title, at) =>
          page(
            `p${at}`,
            title,
            findLinks(
              edges
                .filter(([from]) => from === at)
                .map(([, to, dressed]) => `[[${dressed(titles[to] ?? '')}|x]]`)
                .join(' '),
            ),
          ),
        );
        const graph = buildLinkGraph(pages);
        for (const [from, { targets }] of pages.entries())
          for (const target of targets) {
            const to = graph.resolve(target);
            expect(to).not.toBeNull();
            if (to !== `p${from}`) expect(graph.backlinks(to ?? '')).toContain(`p${from}`);
          }
        for (const [to] of pages.entries()) {
          const back = graph.backlinks(`p${to}`);
          const wanted = new Set(
            edges.filter(([from, end]) => end === to && from !== to).map(([from]) => `p${from}`),
          );
          expect(new Set(back)).toEqual(wanted);
          expect(back).toHaveLength(wanted.size);
        }
      }),
    );
  });

  it('mean the page they spell before one that differs by accents, then an earlier title [wiki.links.graph]', () => {
    const graph = buildLinkGraph([page('da', 'Da'), page('da-2', 'Đá'), page('tea', 'Trà', [], ['Chè'])]);
    expect(graph.resolve('đá')).toBe('da-2');
    expect(graph.resolve('dá')).toBe('da');
    expect(graph.resolve('che')).toBe('tea');
    expect(graph.resolve('Trà#Cách pha')).toBe('tea');
    expect(graph.resolve('Cà phê')).toBeNull();
  });
});
