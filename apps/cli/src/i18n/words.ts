import type { Language } from '@my-agent-crew/contract';
import { en } from './en.ts';
import { vi, type Words } from './vi.ts';

export type { Words };

/** The dictionary of a language. */
export const wordsOf = (language: Language): Words => (language === 'en' ? en : vi);

/** The language to speak before the server has told its own: Vietnamese, unless the terminal is set to English. */
export const languageOf = (environment: Readonly<Record<string, string | undefined>>): Language => {
  const locale = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || '';
  return /^en([_.-]|$)/i.test(locale) ? 'en' : 'vi';
};
