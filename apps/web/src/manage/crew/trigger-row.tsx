import { type JSX, Show } from 'solid-js';
import { triggersText } from '../../i18n/triggers-text.ts';
import type { AgentForm } from './agent-form.ts';
import { DraftRow } from './draft-row.tsx';
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

/** One trigger of the form. */
export const TriggerRow = (props: { form: AgentForm; trigger: TriggerDraft; index: number }): JSX.Element => {
  const words = () => triggersText().form;
  const change = (part: Partial<TriggerDraft>): void => props.form.changeTrigger(props.trigger.key, part);
  const problems = () => triggerProblems(props.trigger, props.form.wasTried());
  return (
    <DraftRow
      draft={props.trigger}
      icon={props.trigger.kind === 'hook' ? 'plug' : 'note'}
      unnamed={words().row(props.index + 1)}
      words={words()}
      idHint={words().idHint}
      change={change}
      remove={() => props.form.removeTrigger(props.trigger.key)}
    >
      <TriggerStart trigger={props.trigger} problems={problems()} change={change} />
      <TriggerWork trigger={props.trigger} problems={problems()} change={change} />
    </DraftRow>
  );
};
