import type { CoreTexts } from '../texts/core-texts.ts';
import { sliceStart } from './slice-text.ts';

/** The opening and the number of characters dropped, together within `cap`. A cap too small for the label keeps only text. */
export const cutText = (text: string, cap: number, texts: CoreTexts): string => {
  if (text.length <= cap) return text;
  // The label can only get shorter than this: it names at most all characters.
  const room = cap - texts.cutLabel(text.length).length;
  if (room <= 0) return sliceStart(text, cap);
  const head = sliceStart(text, room);
  return head + texts.cutLabel(text.length - head.length);
};
