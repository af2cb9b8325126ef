import { enRecords } from './en-records.ts';
import { language } from './language.ts';
import { type RecordsText, viRecords } from './vi-records.ts';

/** The words of records in the language in use. Only lazy pages may import it, so that the shell stays small. */
export const recordsText = (): RecordsText => (language() === 'vi' ? viRecords : enRecords);
