import { mostText } from './format-text.ts';

/** Cuts Markdown into pieces of at most `most` UTF-16 units. */
export const cutText = (markdown: string, most: number = mostText): string[] =>
  markdown.length <= most ? [markdown] : (markdown.match(new RegExp(`[\\s\\S]{1,${most}}`, 'g')) ?? []);
