import type { Words } from '../i18n/words.ts';
import type { Paint } from '../paint.ts';

/** How things look on one output: its words and its colours. */
export interface Look {
  words: Words;
  paint: Paint;
}
