import { enMedia } from './en-media.ts';
import { language } from './language.ts';
import { type MediaText, viMedia } from './vi-media.ts';

/** The words about files in answers in the language in use. Only lazy parts may import it, so that the thread stays small. */
export const mediaText = (): MediaText => (language() === 'vi' ? viMedia : enMedia);
