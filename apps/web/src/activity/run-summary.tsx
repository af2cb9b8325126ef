import type { Run } from '@my-agent-crew/contract';
import { type JSX, Show } from 'solid-js';
import { count, duration, modelOf, money } from '../i18n/format.ts';
import { text } from '../i18n/language.ts';
import { now } from '../state/ticker.ts';
import { runDuration } from './step-words.ts';

/** What a run spent: never zero when the price is unknown. */
export const runMoney = (run: Run): string => {
  if (run.unknown_cost_calls === 0) return money(run.spent_usd);
  const unknown = text().activity.unknownCalls(run.unknown_cost_calls);
  return run.spent_usd === 0 ? unknown : `${money(run.spent_usd)} + ${unknown}`;
};

/** The sums of one run: state, money, model calls, model, time. */
export const RunSummary = (props: { run: Run }): JSX.Element => (
  <dl class="facts card">
    <dt>{text().activity.status}</dt>
    <dd>
      <span class={`state ${props.run.status}`}>
        <span class={`dot ${props.run.status}`} aria-hidden="true" />
        {text().activity.runStatus[props.run.status]}
      </span>
    </dd>
    <dt>{text().activity.spent}</dt>
    <dd class="number">{runMoney(props.run)}</dd>
    <dt>{text().activity.calls}</dt>
    <dd class="number">{count(props.run.model_calls)}</dd>
    <Show when={props.run.route !== ''}>
      <dt>{text().activity.model}</dt>
      <dd class="clip" title={props.run.route}>
        {modelOf(props.run.route)}
      </dd>
    </Show>
    <dt>{text().activity.duration}</dt>
    <dd class="number">{duration(runDuration(props.run, now()))}</dd>
  </dl>
);

/** Why a run ended early, in a sentence; nothing for one that went well. */
export const RunEnding = (props: { run: Run }): JSX.Element => (
  <Show
    when={props.run.error ?? (props.run.halt_reason && text().activity.haltReason[props.run.halt_reason])}
  >
    {(sentence) => <p class="run-ending">{sentence()}</p>}
  </Show>
);
