import type { Token } from 'marked';
import { lexMarkdown, renderMarkdown, renderTokens } from './render-markdown.ts';

/** A finished block. Its `html` (not yet sanitised) never changes once the block is listed. */
export interface FrozenBlock {
  readonly id: number;
  readonly html: string;
}

/** What is still being written: a code fence that has not closed, or blocks that may yet change. */
export type StreamTail =
  | { readonly kind: 'fence'; readonly id: number; readonly language: string; readonly text: string }
  | { readonly kind: 'html'; readonly html: string };

/** An answer as it grows. `append` is cheap; `settle` parses what is not frozen and is called once per painted frame. */
export interface BlockStream {
  append(text: string): void;
  /** Freezes what can no longer change and returns the rest. */
  settle(): StreamTail;
  /** Everything is here: freezes the rest. Documents with link definitions are rendered anew as one block. */
  finish(): void;
  readonly blocks: readonly FrozenBlock[];
}

const fenceOpening = /^ {0,3}(`{3,}(?=[^`\n]*\n)|~{3,})([^\n]*)\n/;
const linkDefinition = /^ {0,3}\[[^\]\n]+\]:/m;
const completeLine = /\S[^\n]*\n/;

interface Fence {
  readonly language: string;
  readonly text: string;
}

/** A last line that may become the closing mark is held back, so that the painted text only ever grows. */
const withoutHalfMark = (body: string, mark: string): string => {
  const start = body.lastIndexOf('\n') + 1;
  const line = body.slice(start).trimStart();
  const isHalf = line !== '' && line === (mark[0] ?? '').repeat(line.length);
  return isHalf ? body.slice(0, start) : body;
};

const openFence = (source: string): Fence | null => {
  const opening = fenceOpening.exec(source);
  if (opening === null) return null;
  const mark = opening[1] ?? '';
  const body = source.slice(opening[0].length);
  const closing = new RegExp(`^ {0,3}${mark}[~\`]* *$`, 'm');
  if (closing.test(body)) return null;
  const language = (opening[2] ?? '').trim().split(/[\s{,]/)[0] ?? '';
  return { language, text: withoutHalfMark(body, mark) };
};

/**
 * True when the source may be cut after `raw`: the parser added no newline of its own to it, a whole line follows, and
 * what follows reads the same without what stands above it.
 */
const canCut = (tail: string, raw: string, next: Token | undefined): boolean => {
  const rest = tail.slice(raw.length);
  if (!tail.startsWith(raw) || !completeLine.test(rest)) return false;
  const alone = lexMarkdown(rest).find((token) => token.type !== 'space');
  return alone !== undefined && alone.type === next?.type && alone.raw === next.raw;
};

/**
 * Parses a growing answer so that finished blocks are parsed once. The joined HTML after `finish` equals the HTML of
 * the whole document: a block is frozen only when whole lines of another one follow it, since until then a list may
 * go on and a paragraph may become a heading or a table.
 */
export const createBlockStream = (): BlockStream => {
  const blocks: FrozenBlock[] = [];
  let source = '';
  let tailStart = 0;
  let triedUntil = 0;
  let heldReturn = '';
  let nextId = 0;

  const freezeAll = (text: string): void => {
    const html = renderMarkdown(text);
    if (html !== '') blocks.push({ id: nextId++, html });
  };

  /** Freezes every token of the tail but the last that says something. */
  const freezeSettled = (): void => {
    // Whole lines only: half a line may look like an underline or a table row for a moment.
    const end = source.lastIndexOf('\n') + 1;
    if (end <= triedUntil) return;
    triedUntil = end;
    const tail = source.slice(tailStart, end);
    const tokens = lexMarkdown(tail);
    let last = tokens.length - 1;
    while (last >= 0 && tokens[last]?.type === 'space') last -= 1;
    let raw = '';
    for (const token of tokens.slice(0, Math.max(last, 0))) raw += token.raw;
    if (raw === '' || !canCut(tail, raw, tokens[last])) return;
    for (const token of tokens.slice(0, last)) {
      const html = renderTokens([token]);
      if (html !== '') blocks.push({ id: nextId++, html });
    }
    tailStart += raw.length;
  };

  return {
    blocks,
    append: (text) => {
      const joined = heldReturn + text;
      heldReturn = joined.endsWith('\r') ? '\r' : '';
      const complete = heldReturn === '' ? joined : joined.slice(0, -1);
      source += complete.replace(/\r\n?/g, '\n');
    },
    settle: () => {
      if (openFence(source.slice(tailStart)) === null) freezeSettled();
      const tail = source.slice(tailStart);
      const fence = openFence(tail);
      if (fence !== null) return { kind: 'fence', id: tailStart, ...fence };
      return { kind: 'html', html: tail.trim() === '' ? '' : renderMarkdown(tail) };
    },
    finish: () => {
      if (heldReturn !== '') source += '\n';
      heldReturn = '';
      if (linkDefinition.test(source)) {
        const whole = renderMarkdown(source);
        const painted = blocks.map((block) => block.html).join('') + renderMarkdown(source.slice(tailStart));
        if (painted !== whole) {
          blocks.length = 0;
          tailStart = 0;
        }
      }
      freezeAll(source.slice(tailStart));
      tailStart = source.length;
    },
  };
};
