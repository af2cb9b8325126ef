import { expect, it } from 'vitest';
import { linkWiki } from './link-wiki.ts';

const links = [
  { title: 'Trà', slug: 'tra' },
  { title: 'a*b', slug: 'a-b' },
  { title: 'Không có', slug: null },
];

it('links pages that are there, with their own words, and leaves the rest and all code as written [web-wiki.links]', () => {
  const shown = linkWiki(
    'Xem [[Trà]], [[ Trà | chén *trà* ]], [[Không có]] và [[a*b]].\n`[[Trà]]` ``x ` [[Trà]]`` [[Trà]]\n```\n[[Trà]]\n~~~\n```\n[[Trà]]',
    links,
    (slug) => `#/manage/memory/wiki/coach/${slug}`,
  );
  const tea = '(#/manage/memory/wiki/coach/tra)';
  expect(shown).toBe(
    `Xem [Trà]${tea}, [chén \\*trà\\*]${tea}, [[Không có]] và [a\\*b](#/manage/memory/wiki/coach/a-b).\n\`[[Trà]]\` \`\`x \` [[Trà]]\`\` [Trà]${tea}\n\`\`\`\n[[Trà]]\n~~~\n\`\`\`\n[Trà]${tea}`,
  );
});
