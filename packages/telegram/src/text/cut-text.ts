import { cutRuns } from './cut-runs.ts';
import { mostText } from './format-text.ts';
import { longestLink } from './is-linkable.ts';
import { readMarkdown } from './read-markdown.ts';
import type { Run } from './rich-text.ts';
import { writeMarkdown } from './write-markdown.ts';
import { writePlain } from './write-plain.ts';

/** Links of which every one fits into a piece, with words to spare. */
const readForPieces = (markdown: string, most: number): Run[] =>
  readMarkdown(markdown, Math.min(longestLink, Math.floor(most / 2)));

/**
 * Cuts Markdown into the Markdown of one message each, in order: what it becomes when it is formatted, and the plain words, have at
 * most `most` UTF-16 units. A text that fits comes back as it is; one without words gives none. Called before a text is put into
 * the outbox. Spec: supplement §6, "pieces of at most 4,096 characters".
 */
export const cutText = (markdown: string, most: number = mostText): string[] => {
  const runs = readForPieces(markdown, most);
  const plain = writePlain(runs);
  if (plain.trim() === '') return [];
  if (plain.length <= most) return [markdown.toWellFormed()];
  return cutRuns(runs, most).map(writeMarkdown);
};
