import { Marked, type Token, type Tokens, type TokensList } from 'marked';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes text safe between tags and inside quoted attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => escapes[found] ?? found);

/** Web pages, mail, and screens of this app. A bare `#part` is no link: the hash is the app's own route. */
const linkTarget = /^(?:https?:\/\/|mailto:|#\/)/i;
const pictureSource = /^https?:\/\//i;
const lineBreakTag = /^<br\s*\/?>$/i;

const openLink = (href: string): string => {
  const leaves = href.startsWith('#') ? '' : ' target="_blank" rel="noopener noreferrer"';
  return `<a href="${escapeHtml(href)}"${leaves}>`;
};

/** Headings of an answer stand below the heading of their message, which is level 2. */
const headingLevel = (depth: number): number => Math.min(6, depth + 2);

/*
 * One instance of our own: `marked.use` would change the parser of the whole process. Words (labels of buttons) are
 * not part of this HTML; `decorate` puts them in, so that the language may change without parsing again.
 */
const marked = new Marked({
  gfm: true,
  renderer: {
    code({ text, lang }) {
      const language = (lang ?? '').trim().split(/[\s{,]/)[0] ?? '';
      const head = `<div class="md-code-head"><span class="md-lang">${escapeHtml(language)}</span><button type="button" class="md-copy" data-md="copy"></button></div>`;
      const body = `<pre tabindex="0"><code data-lang="${escapeHtml(language)}">${escapeHtml(text)}</code></pre>`;
      return `<div class="md-code">${head}${body}</div>\n`;
    },
    html(token) {
      if (lineBreakTag.test(token.text.trim())) return '<br>';
      const text = escapeHtml(token.text);
      return token.block ? `<p class="md-raw">${text}</p>\n` : text;
    },
    heading({ tokens, depth }) {
      const level = headingLevel(depth);
      return `<h${level} class="md-h${depth}">${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, text, tokens, autolink }) {
      const words = autolink === true ? escapeHtml(text) : this.parser.parseInline(tokens);
      return linkTarget.test(href) ? `${openLink(href)}${words}</a>` : words;
    },
    image({ href, text }) {
      if (!pictureSource.test(href)) return escapeHtml(text || href);
      // Loading it would tell its host who reads this and when; a person asks for it by a click.
      return `<button type="button" class="md-image" data-md="image" data-src="${escapeHtml(href)}" data-alt="${escapeHtml(text)}"></button>`;
    },
    listitem(item) {
      const task = item.task ? ' class="md-task"' : '';
      return `<li${task}>${this.parser.parse(item.tokens)}</li>\n`;
    },
    checkbox({ checked }) {
      return `<span class="md-check">${checked ? '☑' : '☐'}</span> `;
    },
    table(token) {
      const row = (cells: Tokens.TableCell[], tag: 'th' | 'td'): string => {
        const cell = (one: Tokens.TableCell): string =>
          `<${tag}${one.align === null ? '' : ` class="md-${one.align}"`}>${this.parser.parseInline(one.tokens)}</${tag}>`;
        return `<tr>${cells.map(cell).join('')}</tr>`;
      };
      const body = token.rows.map((cells) => row(cells, 'td')).join('');
      return `<div class="md-table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
    },
  },
});

/** Splits Markdown into block tokens; their `raw` parts are the source in order, newlines as `\n`. */
export const lexMarkdown = (source: string): TokensList => marked.lexer(source);

/** HTML of block tokens. Not yet sanitised: nobody may put it into a page before `sanitizeHtml`. */
export const renderTokens = (tokens: readonly Token[]): string => marked.parser([...tokens]) as string;

/** HTML of a whole document, not yet sanitised. */
export const renderMarkdown = (source: string): string => renderTokens(lexMarkdown(source));
