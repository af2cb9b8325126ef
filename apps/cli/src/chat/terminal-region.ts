import { displayWidth, splitRow, visible } from '../visible-text.ts';

/** What stands below the transcript: an unfinished line of it, what happens now, and the line being typed. */
export interface RegionContent {
  /** Transcript text without its line end yet. */
  tail: string;
  status: string;
  prompt: string;
  input: string;
  /** Position in `input`, in UTF-16 units. */
  cursor: number;
}

/** What to write so that the region stands there, and where it leaves the cursor. */
export interface DrawnRegion {
  text: string;
  /** Rows between the region's first row and the cursor; the way back up before it is drawn anew. */
  cursorRow: number;
}

const controlStart = `${String.fromCharCode(27)}[`;

const up = (rows: number): string => (rows > 0 ? `${controlStart}${rows}A` : '');

/** Cuts a line into rows of exactly `columns` cells, as typed text wraps. */
const wrapTyped = (line: string, columns: number): string[] => {
  const rows: string[] = [''];
  let width = 0;
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    const size = displayWidth(segment);
    if (width + size > columns) {
      rows.push('');
      width = 0;
    }
    rows[rows.length - 1] += segment;
    width += size;
  }
  return rows;
};

/** Takes a region off the screen; the cursor is where it was left when the region was drawn. */
export const eraseRegion = (cursorRow: number): string => `\r${up(cursorRow)}${controlStart}J`;

/** Draws a region from the start of an empty row. No row is ever full, so that the terminal wraps nothing by itself. */
export const drawRegion = (content: RegionContent, columns: number): DrawnRegion => {
  const { tail, status, prompt, input, cursor } = content;
  const above = [tail, status].filter((row) => row !== '').map((row) => splitRow(row, columns)[0]);
  const before = wrapTyped(prompt + visible(input.slice(0, cursor)), columns);
  const typed = wrapTyped(prompt + visible(input), columns);
  const column = displayWidth(before.at(-1) ?? '');
  const row = before.length - 1;
  const right = column > 0 ? `${controlStart}${column}C` : '';
  return {
    text: `${[...above, ...typed].join('\n')}${up(typed.length - 1 - row)}\r${right}`,
    cursorRow: above.length + row,
  };
};

/**
 * Joins text to an unfinished line: the rows that are whole now, each ended with a line feed and at most `columns`
 * wide, and the new unfinished rest.
 */
export const growTail = (tail: string, text: string, columns: number): { rows: string; tail: string } => {
  const lines = (tail + text).split('\n');
  let rows = '';
  let rest = '';
  lines.forEach((line, index) => {
    let [row, more] = splitRow(line, columns);
    while (more !== '') {
      rows += `${row}\n`;
      [row, more] = splitRow(more, columns);
    }
    if (index < lines.length - 1) rows += `${row}\n`;
    else rest = row;
  });
  return { rows, tail: rest };
};
