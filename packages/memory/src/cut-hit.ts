import { readWords } from '@my-agent-crew/core';

/** Characters of a hit. Spec: supplement §4, "a hit over 300 characters is folded and cut". */
const hitChars = 300;
/** Characters kept before the first word that was looked for, when the beginning is cut away. */
const lead = 60;

/** A hit as it is shown: whole when short, otherwise on one line and cut around the first word that was looked for. */
export const cutHit = (text: string, wanted: readonly string[]): string => {
  if (text.length <= hitChars) return text;
  const line = text.replace(/\s+/gu, ' ');
  if (line.length <= hitChars) return line;
  let start = 0;
  for (const word of readWords(line))
    if (wanted.some((one) => word.token === one || (one.length > 3 && word.token.includes(one)))) {
      start = word.end <= hitChars ? 0 : word.start - lead;
      break;
    }
  const cut = line
    .slice(start, start + hitChars)
    .toWellFormed()
    .replaceAll('\uFFFD', '');
  return `${start > 0 ? '…' : ''}${cut.trim()}${start + hitChars < line.length ? '…' : ''}`;
};
