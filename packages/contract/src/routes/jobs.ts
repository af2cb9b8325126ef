import * as z from 'zod/mini';
import { Job, JobRun, JobRunDetail } from '../entities/job.ts';
import { route } from '../route.ts';

const params = z.object({ agent: z.string(), id: z.string() });

/** The jobs of the crew, the next due first, those without a next run last; all of them unless `limit` says how many. */
export const listJobs = route({
  method: 'GET',
  path: '/api/jobs',
  query: z.object({ limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))) }),
  reply: z.array(Job),
  errors: [],
});

/** The history of one job, newest first; it outlives the job. */
export const listJobRuns = route({
  method: 'GET',
  path: '/api/jobs/:agent/:id/runs',
  params,
  query: z.object({ limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))) }),
  reply: z.array(JobRunDetail),
  errors: [],
});

/** Pauses or resumes a job. What came due while it was paused is not made up. */
export const setJobState = route({
  method: 'PATCH',
  path: '/api/jobs/:agent/:id/state',
  params,
  body: z.strictObject({ paused: z.boolean() }),
  reply: Job,
  errors: ['not-found', 'conflict'],
});

/** Runs a job now, whatever its clock says; the next due time stays. */
export const runJob = route({
  method: 'POST',
  path: '/api/jobs/:agent/:id/run',
  params,
  reply: JobRun,
  status: 202,
  errors: ['not-found', 'conflict'],
});

/** Deletes a job that was made in a chat; its history stays. Jobs of a file are removed there. */
export const removeJob = route({
  method: 'DELETE',
  path: '/api/jobs/:agent/:id',
  params,
  reply: z.object({ removed: z.string() }),
  errors: ['not-found', 'conflict'],
});
