import { type Marks, type Run, sameMarks } from './rich-text.ts';

interface Tag {
  readonly open: string;
  readonly close: string;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

const tag = (name: string, attribute = ''): Tag => ({ open: `<${name}${attribute}>`, close: `</${name}>` });

const codeTags = (code: Marks['code']): Tag[] => {
  if (code === null) return [];
  if (code === 'inline') return [tag('code')];
  if (code.language === '') return [tag('pre')];
  return [tag('pre'), tag('code', ` class="language-${escapeAttribute(code.language)}"`)];
};

const tagsOf = (marks: Marks): Tag[] => [
  ...(marks.quote ? [tag('blockquote')] : []),
  ...(marks.bold ? [tag('b')] : []),
  ...(marks.italic ? [tag('i')] : []),
  ...(marks.strike ? [tag('s')] : []),
  ...(marks.link === null ? [] : [tag('a', ` href="${escapeAttribute(marks.link)}"`)]),
  ...codeTags(marks.code),
];

/** Writes a text in Telegram's HTML, every tag closed in order. */
export const writeHtml = (runs: readonly Run[]): string => {
  let html = '';
  let open: readonly Tag[] = [];
  const change = (next: readonly Tag[]): void => {
    const kept = next.findIndex((wanted, at) => wanted.open !== open[at]?.open);
    const common = kept < 0 ? Math.min(next.length, open.length) : kept;
    html += open
      .slice(common)
      .toReversed()
      .map(({ close }) => close)
      .join('');
    html += next
      .slice(common)
      .map((wanted) => wanted.open)
      .join('');
    open = next;
  };
  let last: Marks | null = null;
  for (const { text, marks } of runs) {
    if (last === null || !sameMarks(last, marks)) change(tagsOf(marks));
    html += escapeText(text);
    last = marks;
  }
  change([]);
  return html;
};
