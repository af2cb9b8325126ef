const opening = '<!-- crew:links -->';
const closing = '<!-- /crew:links -->';

/** Where the blocks of a text stand, as its lines; null when the marks do not pair, so that nobody can say what is whose. */
const findBlocks = (
  lines: readonly string[],
): readonly { readonly from: number; readonly to: number }[] | null => {
  const blocks: { from: number; to: number }[] = [];
  let from: number | null = null;
  for (const [at, line] of lines.entries()) {
    const mark = line.trim();
    if (mark !== opening && mark !== closing) continue;
    if ((mark === opening) !== (from === null)) return null;
    if (from === null) from = at;
    else {
      blocks.push({ from, to: at });
      from = null;
    }
  }
  return from === null ? blocks : null;
};

/** True when the marks of the block do not pair: compile leaves such a page alone. */
export const isBlockBroken = (text: string): boolean => findBlocks(text.split('\n')) === null;

/** A text without the block that compile owns: what belongs to people and to `wiki_apply`. */
export const withoutBlock = (text: string): string => {
  const lines = text.split('\n');
  const blocks = findBlocks(lines);
  if (blocks === null || blocks.length === 0) return text;
  return lines.filter((_, at) => !blocks.some(({ from, to }) => at >= from && at <= to)).join('\n');
};

/** The block as it stands in a text, its marks included; null when there is none. */
export const blockOf = (text: string): readonly string[] | null => {
  const lines = text.split('\n');
  const [first] = findBlocks(lines) ?? [];
  return first === undefined ? null : lines.slice(first.from, first.to + 1);
};

/**
 * Puts the block of a text in place, or takes it away for null; a block that is there keeps its place, a new one comes
 * last. Everything around it stays, byte for byte. A text whose marks do not pair is given back as it is.
 */
export const putBlock = (text: string, block: readonly string[] | null): string => {
  const lines = text.split('\n');
  const blocks = findBlocks(lines);
  if (blocks === null) return text;
  const kept = lines.filter((_, at) => !blocks.some(({ from, to }) => at >= from && at <= to));
  // The empty line after a last newline stays last.
  const end = kept.at(-1) === '' ? kept.length - 1 : kept.length;
  kept.splice(Math.min(blocks[0]?.from ?? end, kept.length), 0, ...(block ?? []));
  return kept.join('\n');
};

/** The block that names the pages which link to a page; null for none. */
export const writeBlock = (names: readonly string[]): readonly string[] | null =>
  names.length === 0 ? null : [opening, ...names.map((name) => `- ← [[${name}]]`), closing];

/** A text for people without lines that would read as marks of the block. */
export const dropMarks = (text: string): string =>
  withoutBlock(text)
    .split('\n')
    .filter((line) => line.trim() !== opening && line.trim() !== closing)
    .join('\n');
