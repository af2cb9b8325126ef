import type { Language } from '@my-agent-crew/contract';
import { createSignal } from 'solid-js';
import { type Dictionary, vi } from './vi.ts';

const [words, setWords] = createSignal<Dictionary>(vi);
const [language, setLanguage] = createSignal<Language>('vi');

/** The words of the language in use. Reading it inside a component makes that place follow the language. */
export const text = words;

/** The language in use. */
export { language };

const load = async (wanted: Language): Promise<Dictionary> =>
  wanted === 'vi' ? vi : (await import('./en.ts')).en;

/** Switches the interface; resolves once the words are on the page. English arrives as its own chunk. */
export const useLanguage = async (wanted: Language): Promise<void> => {
  const next = await load(wanted);
  setWords(() => next);
  setLanguage(wanted);
  document.documentElement.lang = wanted;
};
