import { type JSX, Show } from 'solid-js';
import { triggersText } from '../../i18n/triggers-text.ts';
import { Icon } from '../../ui/icon.tsx';
import type { AgentForm } from './agent-form.ts';
import { RowField } from './row-field.tsx';
import { Segments } from './segments.tsx';
import { type TriggerDraft, triggerProblems } from './trigger-draft.ts';

interface PartProps {
  trigger: TriggerDraft;
  problems: ReturnType<typeof triggerProblems>;
  change: (part: Partial<TriggerDraft>) => void;
}

/** What starts it. */
const TriggerStart = (props: PartProps): JSX.Element => {
  const words = () => triggersText().form;
  return (
    <>
      <div class="form-field">
        <div class="form-label">
          <span>{words().start}</span>
        </div>
        <Segments
          label={words().start}
          value={props.trigger.kind}
          options={[
            ['hook', words().kind.hook],
            ['watch', words().kind.watch],
          ]}
          onChange={(kind) => props.change({ kind })}
        />
      </div>
      <div class="two-columns">
        <Show
          when={props.trigger.kind === 'hook'}
          fallback={
            <RowField
              label={words().path}
              hint={words().pathHint}
              error={props.problems.path}
              isCode
              placeholder="inbox"
              value={props.trigger.path}
              onInput={(path) => props.change({ path })}
            />
          }
        >
          <RowField
            label={words().secret}
            hint={words().secretHint}
            error={props.problems.secret}
            isCode
            placeholder="DEPLOY_SECRET"
            value={props.trigger.secret}
            onInput={(secret) => props.change({ secret })}
          />
        </Show>
        <RowField
          label={words().perHour}
          hint={words().perHourHint}
          value={props.trigger.perHour}
          onInput={(perHour) => props.change({ perHour })}
        />
      </div>
    </>
  );
};

/** What it does. */
const TriggerWork = (props: PartProps): JSX.Element => {
  const words = () => triggersText().form;
  return (
    <>
      <div class="form-field">
        <div class="form-label">
          <span>{words().what}</span>
        </div>
        <Segments
          label={words().what}
          value={props.trigger.does}
          options={[
            ['prompt', words().does.prompt],
            ['job', words().does.job],
          ]}
          onChange={(does) => props.change({ does })}
        />
      </div>
      <Show
        when={props.trigger.does === 'prompt'}
        fallback={
          <RowField
            label={words().job}
            hint={words().jobHint}
            error={props.problems.job}
            isCode
            value={props.trigger.job}
            onInput={(job) => props.change({ job })}
          />
        }
      >
        <RowField
          label={words().prompt}
          hint={words().promptHint}
          error={props.problems.prompt}
          rows={3}
          value={props.trigger.prompt}
          onInput={(prompt) => props.change({ prompt })}
        />
        <div class="two-columns">
          <RowField
            label={words().skills}
            hint={words().skillsHint}
            rows={2}
            value={props.trigger.skills}
            onInput={(skills) => props.change({ skills })}
          />
          <RowField
            label={words().ttl}
            hint={words().ttlHint}
            value={props.trigger.ttl}
            onInput={(ttl) => props.change({ ttl })}
          />
        </div>
      </Show>
    </>
  );
};

/** One trigger of the form. `data-job` is what a link from the list of jobs looks for: triggers and jobs share their ids. */
export const TriggerRow = (props: { form: AgentForm; trigger: TriggerDraft; index: number }): JSX.Element => {
  const words = () => triggersText().form;
  const change = (part: Partial<TriggerDraft>): void => props.form.changeTrigger(props.trigger.key, part);
  const problems = () => triggerProblems(props.trigger, props.form.wasTried());
  const title = (): string =>
    props.trigger.name.trim() || props.trigger.id.trim() || words().row(props.index + 1);
  return (
    <li
      class="job-row"
      data-job={props.trigger.id}
      data-key={props.trigger.key}
      tabindex="-1"
      aria-label={title()}
    >
      <div class="job-head">
        <Icon name={props.trigger.kind === 'hook' ? 'plug' : 'note'} size={16} />
        <h3>{title()}</h3>
        <label class="job-switch">
          <span>{words().enabled}</span>
          <input
            type="checkbox"
            class="switch"
            checked={props.trigger.isOn}
            onChange={(event) => change({ isOn: event.currentTarget.checked })}
          />
        </label>
        <button
          type="button"
          class="icon-button"
          aria-label={words().remove(title())}
          title={words().remove(title())}
          onClick={() => props.form.removeTrigger(props.trigger.key)}
        >
          <Icon name="trash" size={16} />
        </button>
      </div>
      <div class="two-columns">
        <RowField
          label={words().id}
          hint={words().idHint}
          isCode
          value={props.trigger.id}
          onInput={(id) => change({ id })}
        />
        <RowField
          label={words().name}
          hint={words().nameHint}
          value={props.trigger.name}
          onInput={(name) => change({ name })}
        />
      </div>
      <TriggerStart trigger={props.trigger} problems={problems()} change={change} />
      <TriggerWork trigger={props.trigger} problems={problems()} change={change} />
    </li>
  );
};
