const newNumber = (text: string): string => {
  for (;;) {
    const [value = 0n] = crypto.getRandomValues(new BigUint64Array(1));
    const number = String(value % 1_000_000_000_000n).padStart(12, '0');
    if (!text.includes(number)) return number;
  }
};

/**
 * Puts what strangers wrote between two lines with a number made for this once, below a sentence that says whose it is, so that it
 * cannot write its own end. Keeps at most `mostChars` characters of it, and no half of one. Called for everything a model reads
 * that came from outside. Spec: tools, "Trang là dữ liệu"; beyond, 9, "input is fenced as data".
 */
export const fenceText = (
  sentence: string,
  text: string,
  mostChars: number,
): { readonly text: string; readonly keptChars: number } => {
  const number = newNumber(text);
  const kept = text.length <= mostChars ? text : text.slice(0, mostChars).replace(/[\uD800-\uDBFF]$/, '');
  return { text: [sentence, `<<<${number}`, kept, `${number}>>>`].join('\n'), keptChars: kept.length };
};
