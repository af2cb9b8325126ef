import { type Job, routes } from '@my-agent-crew/contract';
import { createEffect, For, type JSX, on, Show } from 'solid-js';
import { count } from '../../i18n/format.ts';
import { jobsText } from '../../i18n/jobs-text.ts';
import { useCrew } from '../../state/crew.ts';
import { addressOf } from '../../state/route.ts';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';
import { jobName } from './job-name.ts';
import { JobRunLine } from './job-run-line.tsx';

/** The newest lines of a job's history; they are read again when its last run changes. */
export const JobHistory = (props: {
  job: Pick<Job, 'agent_id' | 'job_id' | 'name' | 'kind' | 'last'>;
}): JSX.Element => {
  const crew = useCrew();
  const words = jobsText;
  const load = createLoad(() =>
    crew.api.call(routes.listJobRuns, {
      params: { agent: props.job.agent_id, id: props.job.job_id },
      query: {},
    }),
  );
  const newest = (): string =>
    `${props.job.last?.run_id} ${props.job.last?.status} ${props.job.last?.due_at}`;
  createEffect(on(newest, () => void load.read(), { defer: true }));
  return (
    <section class="job-history" aria-label={words().historyOf(jobName(props.job))}>
      <Loaded load={load} failed={words().historyFailed}>
        {(lines) => (
          <Show when={lines().length > 0} fallback={<p class="hint">{words().historyNone}</p>}>
            <ol>
              <For each={lines()}>
                {(line) => (
                  <li>
                    <p class="hint">
                      <JobRunLine run={line} />
                      <Show when={line.skipped === null && line.missed > 0}>
                        {' '}
                        · {words().alsoMissed(count(line.missed))}
                      </Show>
                    </p>
                    <Show when={line.error}>{(sentence) => <p class="bad-text">{sentence()}</p>}</Show>
                    <Show when={!line.is_quiet} fallback={<p class="hint">{words().quiet}</p>}>
                      <Show when={line.reply}>{(reply) => <p class="job-reply">{reply()}</p>}</Show>
                    </Show>
                    <Show when={line.status !== null && line.conversation_id}>
                      {(id) => (
                        <p class="job-links">
                          <Show when={line.run_id}>
                            {(run) => <a href={addressOf.run(run())}>{words().openRun}</a>}
                          </Show>
                          <a href={addressOf.chat(id())}>{words().openChat}</a>
                        </p>
                      )}
                    </Show>
                  </li>
                )}
              </For>
            </ol>
          </Show>
        )}
      </Loaded>
    </section>
  );
};
