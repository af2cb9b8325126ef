import { type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { jobsText } from '../../i18n/jobs-text.ts';
import type { AgentForm } from './agent-form.ts';
import { DraftRow } from './draft-row.tsx';
import { type JobDraft, type JobKind, jobKinds, jobProblems, showsSkills } from './job-draft.ts';
import { RowField } from './row-field.tsx';
import { Segments } from './segments.tsx';

/** The boxes of what the job does. Each kind has its own, so that trying another one loses nothing. */
const JobWork = (props: {
  job: JobDraft;
  problem: string | undefined;
  change: (part: Partial<JobDraft>) => void;
}): JSX.Element => {
  const words = () => crewText().jobs;
  return (
    <>
      <Show when={props.job.kind === 'prompt'}>
        <RowField
          label={words().prompt}
          rows={3}
          value={props.job.prompt}
          onInput={(prompt) => props.change({ prompt })}
        />
      </Show>
      <Show when={props.job.kind === 'command'}>
        <RowField
          label={words().command}
          rows={2}
          isCode
          value={props.job.command}
          onInput={(command) => props.change({ command })}
        />
      </Show>
      <Show when={props.job.kind === 'script'}>
        <RowField
          label={words().script}
          hint={words().scriptHint}
          error={props.problem}
          rows={8}
          isCode
          value={props.job.script}
          onInput={(script) => props.change({ script })}
        />
        <RowField
          label={words().thenPrompt}
          hint={words().thenHint}
          rows={2}
          value={props.job.thenPrompt}
          onInput={(thenPrompt) => props.change({ thenPrompt })}
        />
      </Show>
      <Show when={showsSkills(props.job)}>
        <RowField
          label={words().skills}
          hint={words().skillsHint}
          rows={2}
          value={props.job.skills[props.job.kind]}
          onInput={(names) => props.change({ skills: { ...props.job.skills, [props.job.kind]: names } })}
        />
      </Show>
    </>
  );
};

const clockWords = (clock: JobDraft['clock']): { readonly label: string; readonly hint: string } => {
  const words = crewText().jobs;
  if (clock === 'at') return { label: jobsText().editor.atLabel, hint: jobsText().editor.atHint };
  return clock === 'cron'
    ? { label: words.cronLabel, hint: words.cronHint }
    : { label: words.everyLabel, hint: words.everyHint };
};

/** One job of the form. */
export const JobRow = (props: { form: AgentForm; job: JobDraft; index: number }): JSX.Element => {
  const words = () => crewText().jobs;
  const change = (part: Partial<JobDraft>): void => props.form.changeJob(props.job.key, part);
  const problems = () => jobProblems(props.job, props.form.wasTried());
  return (
    <DraftRow
      draft={props.job}
      icon="clock"
      unnamed={words().row(props.index + 1)}
      words={words()}
      idHint={props.job.kind === 'script' ? words().idScriptHint : words().idHint}
      idError={problems().id}
      change={change}
      remove={() => props.form.removeJob(props.job.key)}
    >
      <div class="form-field">
        <div class="form-label">
          <span>{words().clock}</span>
        </div>
        <Segments
          label={words().clock}
          value={props.job.clock}
          options={[
            ['cron', words().cron],
            ['every', words().every],
            ['at', jobsText().editor.at],
          ]}
          onChange={(clock) => change({ clock })}
        />
      </div>
      <div class="two-columns">
        <RowField
          label={clockWords(props.job.clock).label}
          hint={clockWords(props.job.clock).hint}
          isCode
          placeholder={{ cron: '0 7 * * *', every: '2h', at: '2026-12-24 07:30' }[props.job.clock]}
          value={props.job[props.job.clock]}
          onInput={(value) => change({ [props.job.clock]: value })}
        />
        <RowField
          label={words().ttl}
          hint={words().ttlHint}
          value={props.job.ttl}
          onInput={(ttl) => change({ ttl })}
        />
      </div>
      <div class="form-field">
        <div class="form-label">
          <span>{words().what}</span>
        </div>
        <Segments<JobKind>
          label={words().what}
          value={props.job.kind}
          options={jobKinds.map((kind) => [kind, words().kind[kind]] as const)}
          onChange={(kind) => change({ kind })}
        />
      </div>
      <JobWork job={props.job} problem={problems().script} change={change} />
    </DraftRow>
  );
};
