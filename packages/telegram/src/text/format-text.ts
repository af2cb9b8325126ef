import { readMarkdown } from './read-markdown.ts';
import { writeHtml } from './write-html.ts';
import { writePlain } from './write-plain.ts';

/** Most UTF-16 units of a message. Spec: supplement §6, "pieces of at most 4,096 characters". */
export const mostText = 4096;
/** Most UTF-16 units of the words under a photo or document. */
export const mostCaption = 1024;
/** Bytes of HTML that Telegram reads at most, tags included. */
const mostHtmlBytes = 32_768;

/** A text in the two forms it can be sent in. */
export interface FormattedText {
  /** Telegram's HTML; null when it is more than Telegram reads. */
  readonly html: string | null;
  /** UTF-16 units that Telegram counts in `html`: those without tags. */
  readonly length: number;
  /** The same words without any tag, for when Telegram refuses those. */
  readonly plain: string;
}

/** Formats Markdown for Telegram. Never throws. Called by the sender for each message; a long text is cut before. */
export const formatText = (markdown: string): FormattedText => {
  const runs = readMarkdown(markdown);
  const html = writeHtml(runs);
  return {
    html: new TextEncoder().encode(html).length > mostHtmlBytes ? null : html,
    length: runs.reduce((sum, { text }) => sum + text.length, 0),
    plain: writePlain(runs),
  };
};
