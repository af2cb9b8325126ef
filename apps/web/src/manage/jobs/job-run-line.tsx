import type { JobRun } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { count, moment } from '../../i18n/format.ts';
import { jobsText } from '../../i18n/jobs-text.ts';
import { text } from '../../i18n/language.ts';

/** Why nothing ran at these due times. */
const skipWords = (run: JobRun): string | null =>
  run.skipped === null ? null : jobsText().skipped[run.skipped](count(run.missed + 1));

/** How one run of a job stands, and when it was due. */
export const JobRunLine = (props: { run: JobRun }): JSX.Element => (
  <Show
    when={skipWords(props.run)}
    fallback={
      <>
        <span class={`state ${props.run.status ?? ''}`}>
          <Show when={props.run.status} fallback={jobsText().gone}>
            {(status) => (
              <>
                <span class={`dot ${status()}`} aria-hidden="true" />
                {text().activity.runStatus[status()]}
              </>
            )}
          </Show>
        </span>{' '}
        {moment(props.run.at)} · {jobsText().trigger[props.run.trigger]}
      </>
    }
  >
    {(sentence) => (
      <>
        {sentence()} · {moment(props.run.due_at)}
      </>
    )}
  </Show>
);
