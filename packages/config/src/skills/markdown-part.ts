import type { ParkedPart } from '@my-agent-crew/contract';
import { readFrontMatter } from '../front-matter.ts';
import { followLinks, isInside } from '../place.ts';
import { readWholeFile } from '../read-file.ts';
import { decodeText } from '../yaml/decode-text.ts';

/** A skill, command or agent file, split. */
export interface MarkdownPart {
  /** Empty when the file declares nothing. */
  readonly keys: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Bytes of one skill, command or agent file. Every one of them ends up in a prompt, where far less has room. */
const largestMarkdown = 262_144;

/** Reads one Markdown file of the crew; a file that cannot be read is parked with its path and the place in it. Never throws. */
export const readMarkdownPart = (
  file: string,
  closed: readonly string[],
): { readonly part: MarkdownPart } | ParkedPart => {
  const park = (why: string): ParkedPart => ({ file, reason: `This file was left out: ${why}.` });
  if (closed.length > 0) {
    const real = followLinks(file);
    if (closed.some((place) => isInside(place, real)))
      return park('it leads to a place whose content never goes to a model; remove the link');
  }
  const read = readWholeFile(file, largestMarkdown);
  if (read.kind === 'missing') return park('its link leads nowhere; remove it or correct it');
  if (read.kind === 'unreadable') return park(read.reason);
  const decoded = decodeText(read.bytes);
  if (!('text' in decoded)) return park(`line ${decoded.line}: ${decoded.problem}`);
  const front = readFrontMatter(decoded.text);
  if (front.kind === 'broken') return park(`line ${front.line} of its front matter: ${front.problem}`);
  return front.kind === 'none'
    ? { part: { keys: {}, body: decoded.text } }
    : { part: { keys: front.keys, body: front.body } };
};

/** One line of a text or number in front matter, white space folded; null for anything else or an empty one. */
export const foldedText = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const line = String(value)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line === '' ? null : line;
};
