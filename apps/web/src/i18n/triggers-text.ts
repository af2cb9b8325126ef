import { enTriggers } from './en-triggers.ts';
import { language } from './language.ts';
import { type TriggersText, viTriggers } from './vi-triggers.ts';

/** The words of triggers in the language in use. Only lazy pages may import it, so that the shell stays small. */
export const triggersText = (): TriggersText => (language() === 'vi' ? viTriggers : enTriggers);
