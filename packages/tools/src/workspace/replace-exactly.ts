/** What an exact replacement did, or why it did nothing. */
export type Replacement =
  | { readonly kind: 'replaced'; readonly content: Buffer; readonly count: number }
  | { readonly kind: 'absent' }
  | { readonly kind: 'other-form' }
  | { readonly kind: 'several'; readonly count: number };

const toCrlf = (text: string): string => text.replace(/\r?\n/g, '\r\n');

const positionsOf = (content: Buffer, wanted: Buffer): number[] => {
  const positions: number[] = [];
  for (let at = content.indexOf(wanted); at !== -1; at = content.indexOf(wanted, at + wanted.length))
    positions.push(at);
  return positions;
};

/** True when every line of the file ends in CRLF, and there is at least one. */
const endsLinesInCrlf = (content: Buffer): boolean => {
  const text = content.toString('latin1');
  return /\r\n/.test(text) && !/(?<!\r)\n/.test(text);
};

/** A near miss is looked for in files up to this many bytes; the hint is not worth more time. */
const hintByteLimit = 1_000_000;

/** Folds what editors and keyboards write in several ways, to tell a near miss from an absent text. */
const foldForm = (text: string): string =>
  text.normalize('NFKC').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\r\n/g, '\n');

/**
 * Replaces `old` by `next` in the bytes of a file and leaves every other byte as it is: byte order mark, line ends,
 * Unicode form, even bytes that are no text. In a file of CRLF lines, `\n` in `old` and `next` stands for CRLF.
 */
export const replaceExactly = (content: Buffer, old: string, next: string, all: boolean): Replacement => {
  let wanted = Buffer.from(old, 'utf8');
  let given = endsLinesInCrlf(content) ? toCrlf(next) : next;
  let positions = positionsOf(content, wanted);
  if (positions.length === 0 && old.includes('\n')) {
    wanted = Buffer.from(toCrlf(old), 'utf8');
    given = toCrlf(next);
    positions = positionsOf(content, wanted);
  }
  if (positions.length === 0) {
    const isNear =
      content.length <= hintByteLimit && foldForm(content.toString('utf8')).includes(foldForm(old));
    return { kind: isNear ? 'other-form' : 'absent' };
  }
  if (positions.length > 1 && !all) return { kind: 'several', count: positions.length };
  const replacement = Buffer.from(given, 'utf8');
  const parts: Buffer[] = [];
  let start = 0;
  for (const at of positions) {
    parts.push(content.subarray(start, at), replacement);
    start = at + wanted.length;
  }
  parts.push(content.subarray(start));
  return { kind: 'replaced', content: Buffer.concat(parts), count: positions.length };
};
