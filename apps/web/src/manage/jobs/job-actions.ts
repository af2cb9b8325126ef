import { type Job, routes } from '@my-agent-crew/contract';
import { jobsText } from '../../i18n/jobs-text.ts';
import { type Api, sentenceOf } from '../../net/api.ts';
import { showToast } from '../../state/toasts.ts';
import { jobName } from './job-name.ts';

/** What a person can do with a job. Each says how it went and never rejects. */
export interface JobActions {
  setPaused(job: Job, paused: boolean): Promise<void>;
  run(job: Job): Promise<void>;
  remove(job: Job): Promise<void>;
}

/** Makes the actions; `onChange` is told after each that was done. */
export const createJobActions = (api: Api, onChange: () => void): JobActions => {
  const attempt = async (call: Promise<unknown>, done: string): Promise<void> => {
    try {
      await call;
      showToast(done);
      onChange();
    } catch (error) {
      showToast(`${jobsText().notDone} ${sentenceOf(error)}`, 'bad');
    }
  };
  const place = (job: Job) => ({ params: { agent: job.agent_id, id: job.job_id } });
  return {
    setPaused: (job, paused) => {
      const said = paused ? jobsText().pausedDone : jobsText().resumedDone;
      return attempt(api.call(routes.setJobState, { ...place(job), body: { paused } }), said(jobName(job)));
    },
    run: (job) => attempt(api.call(routes.runJob, place(job)), jobsText().started(jobName(job))),
    remove: (job) => attempt(api.call(routes.removeJob, place(job)), jobsText().removed(jobName(job))),
  };
};
