import type { Run } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { runMoney } from '../../activity/run-summary.tsx';
import { runDuration } from '../../activity/step-words.ts';
import { count, duration, moment } from '../../i18n/format.ts';
import { text } from '../../i18n/language.ts';
import { manageText } from '../../i18n/manage-text.ts';
import { addressOf } from '../../state/route.ts';
import { now } from '../../state/ticker.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** One run as a line that leads to its page: what, who, how it stands, when, how long, for how much. */
export const RunRow = (props: {
  run: Run;
  agentName: string;
  /** What it does at this moment. */
  now?: string;
  children?: JSX.Element;
}): JSX.Element => {
  const ending = (): string | null =>
    props.run.error ?? (props.run.halt_reason && text().activity.haltReason[props.run.halt_reason]);
  return (
    <li class="run-row">
      <Avatar id={props.run.agent_id} name={props.agentName} />
      <div>
        <a href={addressOf.run(props.run.id)}>{props.run.opening || manageText().activity.nameless}</a>
        <p class="hint">
          {props.agentName} · {moment(props.run.started_at)} · {text().composer.channels[props.run.source]}
        </p>
        <Show when={props.now}>{(sentence) => <p class="run-now">{sentence()}</p>}</Show>
        <Show when={ending()}>{(sentence) => <p class="run-why">{sentence()}</p>}</Show>
      </div>
      <div class="run-figures">
        <span class={`state ${props.run.status}`}>
          <span class={`dot ${props.run.status}`} aria-hidden="true" />
          {text().activity.runStatus[props.run.status]}
        </span>
        <span class="hint number">
          {runMoney(props.run)} · {duration(runDuration(props.run, now()))} ·{' '}
          {manageText().activity.calls(count(props.run.model_calls))}
        </span>
      </div>
      {props.children}
    </li>
  );
};
