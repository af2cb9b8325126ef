import type { Job } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { jobsText } from '../../i18n/jobs-text.ts';

/** What keeps a job from running, and whether it fails; nothing for a job that does well. */
export const JobMarks = (props: { job: Job }): JSX.Element => {
  const words = jobsText;
  return (
    <>
      <Show when={props.job.failing}>
        <span class="job-mark bad">{words().failing}</span>
      </Show>
      <Show when={props.job.paused && props.job.enabled}>
        <span class="job-mark warn">{words().paused}</span>
      </Show>
      <Show when={!props.job.enabled}>
        <span class="job-mark">{words().off}</span>
      </Show>
      <Show when={props.job.origin === 'chat'}>
        <span class="job-mark">{words().madeInChat}</span>
      </Show>
    </>
  );
};
