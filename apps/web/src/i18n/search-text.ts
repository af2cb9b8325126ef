import { enSearch } from './en-search.ts';
import { language } from './language.ts';
import { type SearchText, viSearch } from './vi-search.ts';

/** The words of message search in the language in use. Only lazy parts may import it, so that the shell stays small. */
export const searchText = (): SearchText => (language() === 'vi' ? viSearch : enSearch);
