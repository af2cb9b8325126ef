import { Readability } from '@mozilla/readability';
import TurndownService from 'turndown';
import { type PageDocument, type PageElement, parsePage } from './parse-page.ts';

/** A page reduced to what a reader came for. */
export interface ReadablePage {
  readonly title: string;
  readonly markdown: string;
}

/** What never belongs to the words of a page. */
const dropped =
  'script, style, noscript, template, svg, canvas, iframe, object, form, button, input, select, textarea';

const cellText = (cell: PageElement): string =>
  (cell.textContent ?? '').replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');

const isPlainTable = (table: PageElement): boolean =>
  table.querySelector('table, pre, ul, ol, p + p, h1, h2, h3') === null;

const writeTable = (table: PageElement): string => {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(cellText),
  );
  const [head, ...body] = rows.filter((row) => row.some((cell) => cell !== ''));
  if (head === undefined) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return `\n\n${[line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')}\n\n`;
};

const createWriter = (): TurndownService => {
  const writer = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
  });
  writer.addRule('table', {
    filter: (node) => node.nodeName === 'TABLE' && isPlainTable(node),
    replacement: (_text, node) => writeTable(node as unknown as PageElement),
  });
  // A picture is its description: the address says nothing to a reader of text.
  writer.addRule('picture', {
    filter: 'img',
    replacement: (_text, node) => (node as unknown as PageElement).getAttribute('alt')?.trim() ?? '',
  });
  writer.addRule('link', {
    filter: (node) =>
      node.nodeName === 'A' && /^(#|javascript:|data:)/i.test(node.getAttribute('href') ?? '#'),
    replacement: (text) => text,
  });
  return writer;
};

/** Links are written whole, so that they can be opened. */
const resolveLinks = (document: PageDocument, base: string): void => {
  for (const link of document.querySelectorAll('a[href]')) {
    const whole = URL.parse(link.getAttribute('href') ?? '', base);
    if (whole !== null) link.setAttribute('href', whole.href);
  }
};

const readWhole = (document: PageDocument): string => {
  for (const part of document.querySelectorAll('nav, aside, footer, header')) part.remove();
  return document.body.innerHTML;
};

/**
 * Turns a page into Markdown: its main part where one can be told, else all of it without navigation. May take very long
 * or overflow the stack for a hostile page, so it runs in a thread of its own.
 */
export const htmlToMarkdown = (html: string, base: string): ReadablePage => {
  const document = parsePage(html);
  for (const part of document.querySelectorAll(dropped)) part.remove();
  resolveLinks(document, base);
  const named = document.querySelector('title')?.textContent ?? '';
  const whole = document.body.innerHTML;
  const article = new Readability(document as never, { charThreshold: 200 }).parse();
  const content = article?.content ?? readWhole(parsePage(whole));
  const markdown = createWriter().turndown(parsePage(content).body as never);
  const title = (article?.title ?? named).replace(/\s+/g, ' ').trim();
  return { title, markdown: markdown.replace(/\n{3,}/g, '\n\n').trim() };
};
