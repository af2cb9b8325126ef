import type { Language } from '@my-agent-crew/contract';
import { createSignal } from 'solid-js';
import { useLanguage } from '../i18n/language.ts';
import { readLocal, writeLocal } from './local.ts';

/** The colours of this device: its system's, or one of the two. */
export type Theme = 'system' | 'light' | 'dark';

const stored = readLocal<string>('theme', 'system');
const [theme, setThemeSignal] = createSignal<Theme>(
  stored === 'light' || stored === 'dark' ? stored : 'system',
);

/** The theme chosen on this device. */
export { theme };

/** Switches the colours and remembers it here. */
export const chooseTheme = (next: Theme): void => {
  setThemeSignal(next);
  writeLocal('theme', next === 'system' ? undefined : next);
  if (next === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = next;
};

/** The language chosen on this device, or null: then the server's setting decides. */
export const chosenLanguage = (): Language | null => {
  const chosen = readLocal<string | null>('language', null);
  return chosen === 'vi' || chosen === 'en' ? chosen : null;
};

/** Switches the words and remembers it here. */
export const chooseLanguage = async (next: Language): Promise<void> => {
  writeLocal('language', next);
  await useLanguage(next);
};
