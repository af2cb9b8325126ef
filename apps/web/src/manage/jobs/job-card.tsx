import type { Job } from '@my-agent-crew/contract';
import { createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { moment } from '../../i18n/format.ts';
import { jobsText } from '../../i18n/jobs-text.ts';
import { addressOf } from '../../state/route.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import type { JobActions } from './job-actions.ts';
import { JobHistory } from './job-history.tsx';
import { JobMarks } from './job-marks.tsx';
import { jobName } from './job-name.ts';
import { JobRunLine } from './job-run-line.tsx';
import { timingWords } from './timing-words.ts';

const JobFacts = (props: { job: Job }): JSX.Element => {
  const words = jobsText;
  return (
    <dl class="job-facts">
      <div>
        <dt>{words().next}</dt>
        <dd>{props.job.next_at === null ? words().noNext : moment(props.job.next_at)}</dd>
      </div>
      <div>
        <dt>{words().last}</dt>
        <dd>
          <Show when={props.job.last} fallback={words().never}>
            {(run) => <JobRunLine run={run()} />}
          </Show>
        </dd>
      </div>
    </dl>
  );
};

const JobButtons = (props: {
  job: Job;
  actions: JobActions;
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
  onRemove: () => void;
}): JSX.Element => {
  const words = jobsText;
  const isUnready = (): boolean =>
    props.job.problem !== null && !['time', 'start'].includes(props.job.problem.code);
  const named = (words: string): string => `${words}: ${jobName(props.job)}`;
  return (
    <div class="job-buttons">
      <button
        type="button"
        class="button small"
        disabled={isUnready()}
        aria-label={named(words().runNow)}
        onClick={() => void props.actions.run(props.job)}
      >
        {words().runNow}
      </button>
      <Show when={props.job.enabled}>
        <button
          type="button"
          class="button small"
          aria-label={named(props.job.paused ? words().resume : words().pause)}
          onClick={() => void props.actions.setPaused(props.job, !props.job.paused)}
        >
          {props.job.paused ? words().resume : words().pause}
        </button>
      </Show>
      <button
        type="button"
        class="button small"
        aria-expanded={props.isOpen}
        aria-controls={props.controls}
        aria-label={named(words().history)}
        onClick={() => props.onToggle()}
      >
        {words().history}
      </button>
      <Show
        when={props.job.origin === 'profile'}
        fallback={
          <button
            type="button"
            class="button small"
            aria-label={named(words().remove)}
            onClick={() => props.onRemove()}
          >
            {words().remove}
          </button>
        }
      >
        <a
          class="button small"
          href={addressOf.jobRow(props.job.agent_id, props.job.job_id)}
          aria-label={named(words().edit)}
        >
          {words().edit}
        </a>
      </Show>
    </div>
  );
};

/** One job: what it does, when, how it went, and what can be done with it. */
export const JobCard = (props: { job: Job; agentName: string; actions: JobActions }): JSX.Element => {
  const words = jobsText;
  const id = createUniqueId();
  const [isOpen, setOpen] = createSignal(false);
  const [isRemoving, setRemoving] = createSignal(false);
  const key = (): string => `${props.job.agent_id}/${props.job.job_id}`;
  return (
    <li class="card padded job-card" data-job={key()} tabindex="-1" aria-labelledby={`${id}-name`}>
      <div class="job-title">
        <Avatar id={props.job.agent_id} name={props.agentName} />
        <div>
          <h2 id={`${id}-name`}>{jobName(props.job)}</h2>
          <p class="hint">
            {props.agentName} · {words().kind[props.job.kind]} · {timingWords(props.job.timing)}
          </p>
        </div>
        <div class="job-marks">
          <JobMarks job={props.job} />
        </div>
      </div>
      <Show when={props.job.problem}>
        {(problem) => <p class="job-why">{words().problem[problem().code]}</p>}
      </Show>
      <Show when={props.job.paused && props.job.pause_reason !== null}>
        <p class="job-why">{words().refusedKey}</p>
      </Show>
      <Show when={props.job.work !== ''}>
        <p class="job-work" classList={{ mono: props.job.kind !== 'prompt' }}>
          {props.job.work}
        </p>
      </Show>
      <JobFacts job={props.job} />
      <JobButtons
        job={props.job}
        actions={props.actions}
        isOpen={isOpen()}
        controls={`${id}-history`}
        onToggle={() => setOpen(!isOpen())}
        onRemove={() => setRemoving(true)}
      />
      <div id={`${id}-history`}>
        <Show when={isOpen()}>
          <JobHistory job={props.job} />
        </Show>
      </div>
      <Show when={isRemoving()}>
        <RemovalDialog
          title={words().removeTitle(jobName(props.job))}
          body={words().removeBody}
          action={words().remove}
          onRemove={() => props.actions.remove(props.job)}
          onClose={() => setRemoving(false)}
        />
      </Show>
    </li>
  );
};
