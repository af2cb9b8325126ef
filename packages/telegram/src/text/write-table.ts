const graphemes = new Intl.Segmenter('vi', { granularity: 'grapheme' });

/** Columns that a text takes in a font of one width: East Asian and emoji take two. */
const widthOf = (text: string): number => {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        segment,
      )
        ? 2
        : 1;
  }
  return width;
};

const widest = 40;

/** Writes rows of cells as lines with aligned columns; the first row is the head. */
export const writeTable = (rows: readonly (readonly string[])[]): string => {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.min(widest, Math.max(1, ...rows.map((row) => widthOf(row[column] ?? '')))),
  );
  const writeRow = (row: readonly string[]): string =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        return cell + ' '.repeat(Math.max(0, width - widthOf(cell)));
      })
      .join(' | ')
      .trimEnd();
  const [head = [], ...body] = rows;
  const rule = widths.map((width) => '-'.repeat(width)).join('-|-');
  return [writeRow(head), rule, ...body.map(writeRow)].join('\n');
};
