import { randomInt } from 'node:crypto';

/** Characters of what came that the words of a run hold. The rest is kept beside them. */
export const payloadChars = 8_000;

const newNumber = (text: string): string => {
  for (;;) {
    const number = String(randomInt(1_000_000_000_000)).padStart(12, '0');
    if (!text.includes(number)) return number;
  }
};

/**
 * Puts what strangers wrote between two lines with a number made for this once, below a sentence that says whose it is, so that it
 * cannot write its own end. At most `payloadChars` characters of it. Spec: beyond, 9, "input is fenced as data".
 */
export const fenceData = (
  sentence: string,
  text: string,
): { readonly text: string; readonly keptChars: number } => {
  const number = newNumber(text);
  const kept =
    text.length <= payloadChars ? text : text.slice(0, payloadChars).replace(/[\uD800-\uDBFF]$/, '');
  return { text: [sentence, `<<<${number}`, kept, `${number}>>>`].join('\n'), keptChars: kept.length };
};
