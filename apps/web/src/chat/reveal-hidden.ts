/** Ranges of code points that show nothing, or that change how their neighbours show. */
const hiddenRanges: readonly (readonly [number, number])[] = [
  // Controls; tab and line feed are what they look like.
  [0x00, 0x08],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  // Soft hyphen, joiners, fillers.
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180e],
  // Zero width, direction marks, odd separators.
  [0x200b, 0x200f],
  [0x2028, 0x202f],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  // Variation selectors, byte order mark, half-width filler.
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  // Tags and further selectors.
  [0xe0000, 0xe0fff],
];

const isHidden = (code: number): boolean =>
  code !== 0x20 && hiddenRanges.some(([first, last]) => code >= first && code <= last);

/** Nothing below the soft hyphen but controls needs a look: most texts pass by this test alone. */
const plain = /^[\t\n\u0020-\u007e]*$/;

/**
 * Text that a person approves, with every character that would not show written as `[U+200B]`: what is read is what
 * runs.
 */
export const revealHidden = (value: string): string => {
  if (plain.test(value)) return value;
  let shown = '';
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    shown += isHidden(code) ? `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]` : character;
  }
  return shown;
};
