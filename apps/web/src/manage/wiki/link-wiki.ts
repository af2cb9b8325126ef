import type { WikiLink } from '@my-agent-crew/contract';

const link = /\[\[([^[\]|\n]{1,200})(?:\|([^[\]\n]{0,300}))?\]\]/g;
const fence = /^[ \t]*(`{3,}|~{3,})/;
const inlineCode = /((`+)(?!`).*?(?<!`)\2(?!`))/;

/** Words of a link as Markdown that shows them as they are. */
const plain = (words: string): string => words.replace(/[\\`*_{}<>#!~]/g, (sign) => `\\${sign}`);

/**
 * A page's text with its `[[links]]` as links of Markdown to the pages they lead to. What leads nowhere stays as it is
 * written, and so does everything in code.
 */
export const linkWiki = (
  text: string,
  links: readonly WikiLink[],
  addressOf: (slug: string) => string,
): string => {
  const slugs = new Map(links.map(({ title, slug }) => [title, slug]));
  const linkLine = (line: string): string =>
    line.replace(link, (whole, title: string, words: string | undefined) => {
      const slug = slugs.get(title.trim()) ?? null;
      if (slug === null) return whole;
      return `[${plain((words ?? '').trim() || title.trim())}](${addressOf(slug)})`;
    });
  let open: string | null = null;
  return text
    .split('\n')
    .map((line) => {
      const mark: string | undefined = fence.exec(line)?.[1];
      const wasOpen = open !== null;
      if (mark !== undefined) {
        if (open === null) open = mark;
        else if (mark[0] === open[0] && mark.length >= open.length) open = null;
      }
      if (wasOpen || mark !== undefined) return line;
      // Every third and fourth part of a split by two groups is code and its mark.
      return line
        .split(inlineCode)
        .map((part, at) => (at % 3 === 0 ? linkLine(part) : at % 3 === 1 ? part : ''))
        .join('');
    })
    .join('\n');
};
