import type { CrewTrigger } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { count, moment } from '../../i18n/format.ts';
import { triggersText } from '../../i18n/triggers-text.ts';
import { addressOf } from '../../state/route.ts';

/** When it last started a run, how many of late, and what it refused. */
export const TriggerFacts = (props: { trigger: CrewTrigger }): JSX.Element => {
  const words = triggersText;
  return (
    <dl class="job-facts">
      <div>
        <dt>{words().last}</dt>
        <dd>
          <Show when={props.trigger.last} fallback={words().never}>
            {(last) => <a href={addressOf.run(last().run_id)}>{moment(last().at)}</a>}
          </Show>
        </dd>
      </div>
      <div>
        <dt>{words().lastHour}</dt>
        <dd>{words().ofLimit(count(props.trigger.started_last_hour), count(props.trigger.per_hour))}</dd>
      </div>
      <Show when={props.trigger.last_refusal}>
        {(refusal) => (
          <div>
            <dt>{words().refused}</dt>
            <dd>
              {words().refusedTimes(count(props.trigger.refused))} · {words().refusal[refusal().reason]}{' '}
              {moment(refusal().at)}
            </dd>
          </div>
        )}
      </Show>
    </dl>
  );
};
