import type { Job } from '@my-agent-crew/contract';
import { jobsText } from '../../i18n/jobs-text.ts';

/** What a job is called on the page. */
export const jobName = (job: Pick<Job, 'name' | 'kind' | 'job_id'>): string =>
  job.name || (job.kind === 'consolidate' ? jobsText().consolidate : job.job_id);
