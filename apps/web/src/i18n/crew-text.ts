import { enCrew } from './en-crew.ts';
import { language } from './language.ts';
import { type CrewText, viCrew } from './vi-crew.ts';

/** The words of the crew pages in the language in use. Only lazy pages may import it, so that the shell stays small. */
export const crewText = (): CrewText => (language() === 'vi' ? viCrew : enCrew);
