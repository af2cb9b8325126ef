/**
 * Why a page was not read. `private`: its name leads to an address that is not on the public internet, and no request was
 * made. `accepted`: the server answered 202, which is no page yet. `empty`: no word is left once it is text. `garbled`: the
 * bytes are not what the server said they are, or end early.
 */
export type PageProblem =
  | 'bad-url'
  | 'unresolved'
  | 'private'
  | 'unreachable'
  | 'timed-out'
  | 'redirect'
  | 'accepted'
  | 'status'
  | 'not-text'
  | 'garbled'
  | 'empty'
  | 'stopped';

/** One public web page as text. Everything in it was written by a stranger. */
export interface WebPage {
  readonly title: string;
  /** Markdown of an HTML page, or the text as it is. */
  readonly text: string;
  /** Characters there were before `text` was cut to its cap. */
  readonly totalChars: number;
  /** The page was longer than what is read of one. */
  readonly isPartial: boolean;
}

/** Reads public web pages. Never throws for what a server does. */
export interface WebPages {
  /** `detail` is a status, a content type or where a redirect leads; written by the server, empty when there is none. */
  read(
    url: string,
    signal: AbortSignal,
  ): Promise<WebPage | { readonly problem: PageProblem; readonly detail: string }>;
}
