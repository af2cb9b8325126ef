import { enJobs } from './en-jobs.ts';
import { language } from './language.ts';
import { type JobsText, viJobs } from './vi-jobs.ts';

/** The words of the jobs page in the language in use. Only lazy pages may import it, so that the shell stays small. */
export const jobsText = (): JobsText => (language() === 'vi' ? viJobs : enJobs);
