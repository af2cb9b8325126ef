/** Puts the text of an answer together from its pieces. */
export interface TextWriter {
  readonly write: (piece: string) => void;
  /** Releases what was held back. Called once, after the stream. */
  readonly finish: () => void;
  readonly text: () => string;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/**
 * Passes text on as it comes, except for leading whitespace, which alone is no answer, and half a character whose other
 * half is on its way. What it passes on is always well-formed and adds up to `text`.
 */
export const createTextWriter = (pass: (text: string) => void): TextWriter => {
  let text = '';
  let held = '';
  const release = (piece: string) => {
    if (piece === '') return;
    const wellFormed = piece.isWellFormed() ? piece : piece.toWellFormed();
    text += wellFormed;
    pass(wellFormed);
  };
  return {
    write: (delta) => {
      if (text === '' && !/\S/.test(delta)) {
        held += delta;
        return;
      }
      const piece = held === '' ? delta : held + delta;
      const isSplit = isHighSurrogate(piece.charCodeAt(piece.length - 1));
      held = isSplit ? piece.slice(-1) : '';
      release(isSplit ? piece.slice(0, -1) : piece);
    },
    finish: () => {
      if (text !== '') release(held);
      held = '';
    },
    text: () => text,
  };
};
