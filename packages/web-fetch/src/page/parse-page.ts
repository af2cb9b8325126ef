import { parseHTML } from 'linkedom';

/** What is used of an element. */
export interface PageElement {
  readonly localName: string;
  readonly textContent: string | null;
  readonly innerHTML: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  remove(): void;
}

/** What is used of a document. */
export interface PageDocument extends Pick<PageElement, 'querySelector' | 'querySelectorAll'> {
  readonly documentElement: PageElement | null;
  readonly body: PageElement;
}

const parse = (html: string): PageDocument => parseHTML(html).document as unknown as PageDocument;

/** Parses a page; a fragment becomes the body of one. Runs no script and loads nothing. */
export const parsePage = (html: string): PageDocument => {
  const document = parse(html);
  if (document.documentElement?.localName === 'html' && document.querySelector('body') !== null)
    return document;
  return parse(`<!doctype html><html><head></head><body>${html}</body></html>`);
};
