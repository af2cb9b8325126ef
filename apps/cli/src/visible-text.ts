import { stripVTControlCharacters } from 'node:util';

const control = /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu;
const style = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
/** Stands for the characters of a colour code, one for one, where positions are counted. */
const hidden = '\u200b';
const hideStyle = (code: string): string => hidden.repeat(code.length);
const graphemes = new Intl.Segmenter();

/**
 * Text of a model, a tool or a person as it may be written to a terminal: without control characters, so that it can
 * neither move the cursor nor turn the reading direction. Line feeds stay, tabs become spaces.
 */
export const visible = (text: string): string =>
  stripVTControlCharacters(text).replace(/\r\n/g, '\n').replace(/\t/g, '  ').replace(control, '');

/** The first line of a text, cut to a length. */
export const firstLine = (text: string, limit: number): string => {
  const [line = ''] = visible(text).trim().split('\n', 1);
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
};

/** Terminal cells a line takes; colour codes take none. */
export const displayWidth = (line: string): number => {
  let width = 0;
  for (const { segment } of graphemes.segment(line.replace(style, ''))) width += wide.test(segment) ? 2 : 1;
  return width;
};

/**
 * Splits one line into what fits in `columns` cells and the rest, at the last space when there is one; the rest is
 * empty when all fits. Colour codes take no room.
 */
export const splitRow = (line: string, columns: number): [row: string, rest: string] => {
  if (line.length <= columns && displayWidth(line) <= columns) return [line, ''];
  // A row's worth is enough to look at, so that a very long line costs its length once and not once per row.
  const head = line.slice(0, columns * 16);
  let width = 0;
  let at = 0;
  let lastSpace = 0;
  let isOver = false;
  for (const { segment, index } of graphemes.segment(head.replace(style, hideStyle))) {
    if (segment.startsWith(hidden)) continue;
    width += wide.test(segment) ? 2 : 1;
    isOver = width > columns;
    if (isOver) break;
    at = index + segment.length;
    if (segment === ' ') lastSpace = index;
  }
  if (!isOver && head.length === line.length) return [line, ''];
  if (line[at] === ' ') return [line.slice(0, at), line.slice(at + 1)];
  if (lastSpace > columns / 3) return [line.slice(0, lastSpace), line.slice(lastSpace + 1)];
  return [line.slice(0, Math.max(at, 1)), line.slice(Math.max(at, 1))];
};
