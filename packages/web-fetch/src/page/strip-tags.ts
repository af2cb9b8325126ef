const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const decodeEntity = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return entities[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : whole;
};

const hidden = ['script', 'style', 'noscript', 'template', 'svg', 'title', 'iframe'];
const block = /^\/?(p|div|br|li|ul|ol|tr|table|h[1-6]|section|article|header|footer|pre|blockquote|dt|dd)$/;

/** What is opened at a `<`: its name, empty for a comment, and where it ends; null when it never does. */
const readTag = (html: string, open: number): { readonly name: string; readonly end: number } | null => {
  const isComment = html.startsWith('<!--', open);
  const close = isComment ? html.indexOf('-->', open + 4) : html.indexOf('>', open);
  if (close === -1) return null;
  const name = /^\/?[a-z][a-z0-9]{0,20}/i.exec(html.slice(open + 1, open + 24))?.[0] ?? '';
  return { name: name.toLowerCase(), end: close + (isComment ? 3 : 1) };
};

const tidy = (text: string): string =>
  text
    .replace(/&(#x?[0-9a-f]{1,7}|[a-z]{2,6});/gi, decodeEntity)
    .replace(/[ \t\r\f\u00a0]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();

/**
 * The words of a page without its markup, in one pass over its characters, whatever they are. A hidden element that is never
 * closed hides the rest of the page, as it does in a browser.
 */
export const stripTags = (html: string): string => {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    parts.push(html.slice(at, open === -1 ? html.length : open));
    const tag = open === -1 ? null : readTag(html, open);
    if (tag === null) break;
    if (block.test(tag.name)) parts.push('\n');
    const close = hidden.includes(tag.name) ? lower.indexOf(`</${tag.name}`, tag.end) : tag.end;
    at = close === -1 ? html.length : close;
  }
  return tidy(parts.join(''));
};
