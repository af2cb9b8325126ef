import { enWiki } from './en-wiki.ts';
import { language } from './language.ts';
import { viWiki, type WikiText } from './vi-wiki.ts';

/** The words of the wiki pages in the language in use. Only lazy pages may import it, so that the shell stays small. */
export const wikiText = (): WikiText => (language() === 'vi' ? viWiki : enWiki);
