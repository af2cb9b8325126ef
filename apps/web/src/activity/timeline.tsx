import type { RunStep } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { duration } from '../i18n/format.ts';
import { text } from '../i18n/language.ts';
import { now } from '../state/ticker.ts';
import { stepFacts, stepTitle } from './step-words.ts';

const Step = (props: { step: RunStep }): JSX.Element => {
  const isOpen = (): boolean => props.step.duration_ms === null && props.step.status === 'running';
  const length = (): string | null => {
    if (props.step.duration_ms !== null) return duration(props.step.duration_ms);
    if (!isOpen()) return null;
    // The page's clock moves once a second: a part of a second would be invented.
    const seconds = Math.floor((now() - Date.parse(props.step.started_at)) / 1000);
    return seconds >= 1 ? duration(seconds * 1000) : null;
  };
  return (
    <li class={`step ${props.step.status}`} data-kind={props.step.kind}>
      <span class={`dot ${props.step.status}`} aria-hidden="true" />
      <div class="step-head">
        <span class="step-title" classList={{ mono: props.step.kind === 'tool' }}>
          {stepTitle(props.step)}
        </span>
        <span class="step-time number">{props.step.kind === 'note' ? '' : length()}</span>
      </div>
      <p class="step-facts">
        <span classList={{ 'hidden-text': props.step.status === 'ok' }}>
          {text().activity.stepStatus[props.step.status]}
          <Show when={stepFacts(props.step) !== ''}>{' · '}</Show>
        </span>
        {stepFacts(props.step)}
      </p>
    </li>
  );
};

/** The steps of one run in order, each with its state in words. */
export const Timeline = (props: { steps: readonly RunStep[] }): JSX.Element => (
  <Show when={props.steps.length > 0} fallback={<p class="hint">{text().activity.noSteps}</p>}>
    <ol class="timeline">
      <For each={props.steps}>{(step) => <Step step={step} />}</For>
    </ol>
  </Show>
);
