import { enCosts } from './en-costs.ts';
import { language } from './language.ts';
import { type CostsText, viCosts } from './vi-costs.ts';

/** The words of the costs page in the language in use. Only lazy pages may import it, so that the shell stays small. */
export const costsText = (): CostsText => (language() === 'vi' ? viCosts : enCosts);
