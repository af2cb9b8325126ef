import { enHistory } from './en-history.ts';
import { language } from './language.ts';
import { viHistory } from './vi-history.ts';

/** The words of long conversations in the language of the page. They come with the first summary, not with the shell. */
export const historyText = (): typeof viHistory => (language() === 'vi' ? viHistory : enHistory);
