import { type Job, routes } from '@my-agent-crew/contract';
import { createEffect, createMemo, For, type JSX, on, onCleanup, Show } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import { jobsText } from '../../i18n/jobs-text.ts';
import { agentName } from '../../state/agent-name.ts';
import { useCrew } from '../../state/crew.ts';
import { addressOf, place } from '../../state/route.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';
import { ManageFrame } from '../manage-frame.tsx';
import { createJobActions } from './job-actions.ts';
import { JobCard } from './job-card.tsx';
import { TriggerList } from './trigger-list.tsx';
import './jobs.css';

/** Jobs come due while nobody clicks; their next times are read again this often. */
const rereadMs = 30_000;

/** Every job of the crew, the next due first. */
export const JobsScreen = (): JSX.Element => {
  const crew = useCrew();
  const load = createLoad(() => crew.api.call(routes.listJobs));
  const actions = createJobActions(crew.api, () => void load.read());
  const [held, setHeld] = createStore<{ jobs: (Job & { key: string })[] }>({ jobs: [] });
  createEffect(() => {
    const jobs = (load.value() ?? []).map((job) => ({ ...job, key: `${job.agent_id}/${job.job_id}` }));
    // A card keeps its open history and the focus on it through a new reading.
    setHeld('jobs', reconcile(jobs, { key: 'key' }));
  });
  /** Runs of jobs as the activity stream tells them. */
  const told = createMemo(() =>
    crew.activity.state.runs
      .filter(({ source }) => source === 'job')
      .map(({ id, status }) => `${id} ${status}`)
      .join(),
  );
  createEffect(on(told, () => void load.read(), { defer: true }));
  const timer = setInterval(() => void load.read(), rereadMs);
  onCleanup(() => clearInterval(timer));
  let wasShown = '';
  createEffect(() => {
    const at = place();
    const wanted = at.name === 'jobs' ? at.job : null;
    if (wanted === null || wanted === wasShown || held.jobs.length === 0) return;
    wasShown = wanted;
    const card = document.querySelector<HTMLElement>(`[data-job="${CSS.escape(wanted)}"]`);
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  });
  const nameOf = (id: string): string => agentName(crew.agents(), id);
  return (
    <ManageFrame title={jobsText().title}>
      <Loaded load={load} failed={jobsText().failed}>
        {(jobs) => (
          <Show
            when={jobs().length > 0}
            fallback={
              <EmptyState icon="clock" title={jobsText().none} body={jobsText().noneHint}>
                <a class="button" href={addressOf.crew()}>
                  {jobsText().toCrew}
                </a>
              </EmptyState>
            }
          >
            <ul class="job-cards">
              <For each={held.jobs}>
                {(job) => <JobCard job={job} agentName={nameOf(job.agent_id)} actions={actions} />}
              </For>
            </ul>
          </Show>
        )}
      </Loaded>
      <TriggerList agentName={nameOf} told={told} />
    </ManageFrame>
  );
};
