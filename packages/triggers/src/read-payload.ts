/** JSON nested deeper than this is shown as it came: written out, its indents would outgrow it without end. */
const deepest = 32;

const depthOf = (text: string): number => {
  let depth = 0;
  let most = 0;
  for (const char of text) {
    if (char === '[' || char === '{') {
      depth += 1;
      most = Math.max(most, depth);
    } else if (char === ']' || char === '}') depth -= 1;
  }
  return most;
};

const asJson = (text: string): string | null => {
  if (depthOf(text) > deepest) return null;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
};

/** The body of a delivery as a person and a model can read it: JSON line by line, other text as it is; null when it is no text. */
export const readPayload = (bytes: Uint8Array): string | null => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  return (asJson(text) ?? text).replace(/(?![\n\t])\p{Cc}/gu, '\uFFFD');
};
