import { enConsolidation } from './en-consolidation.ts';
import { language } from './language.ts';
import { type ConsolidationText, viConsolidation } from './vi-consolidation.ts';

/** The words about consolidating memory in the language in use. Only lazy pages may import it, so that the shell stays small. */
export const consolidationText = (): ConsolidationText =>
  language() === 'vi' ? viConsolidation : enConsolidation;
