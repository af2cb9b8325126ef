import type { Handlers } from '../http/index.ts';
import type { Crew } from './crew.ts';

type JobCalls = 'listJobs' | 'listJobRuns' | 'setJobState' | 'runJob' | 'removeJob';

const historyPage = 30;

/** Answers about jobs. */
export const jobHandlers = ({ jobs, store }: Crew): Pick<Handlers, JobCalls> => ({
  listJobs: ({ query }) => jobs.list(query.limit),
  listJobRuns: ({ params, query }) => store.jobs.history(params.agent, params.id, query.limit ?? historyPage),
  setJobState: ({ params, body }) => jobs.setPaused(params.agent, params.id, body.paused),
  runJob: ({ params }) => jobs.runNow(params.agent, params.id),
  removeJob: ({ params }) => {
    jobs.remove(params.agent, params.id);
    return { removed: `${params.agent}/${params.id}` };
  },
});
