import type { CrewTrigger } from '@my-agent-crew/contract';
import { createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { count } from '../../i18n/format.ts';
import { triggersText } from '../../i18n/triggers-text.ts';
import { addressOf } from '../../state/route.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { curlExample } from './curl-example.ts';
import { JobHistory } from './job-history.tsx';
import { TriggerFacts } from './trigger-facts.tsx';

const HookExample = (props: { path: string; secret: string }): JSX.Element => {
  const command = (): string => curlExample(`${location.origin}${props.path}`, props.secret);
  return (
    <div class="trigger-example">
      <div>
        <p class="hint">{triggersText().howToHint(props.secret)}</p>
        <CopyButton value={command()} label={triggersText().copy} />
      </div>
      <section aria-label={triggersText().howTo} tabindex="0">
        <pre>{command()}</pre>
      </section>
    </div>
  );
};

const TriggerMarks = (props: { trigger: CrewTrigger }): JSX.Element => (
  <div class="job-marks">
    <Show when={props.trigger.failing}>
      <span class="job-mark bad">{triggersText().failing}</span>
    </Show>
    <Show when={props.trigger.paused && props.trigger.enabled}>
      <span class="job-mark warn">{triggersText().paused}</span>
    </Show>
    <Show when={!props.trigger.enabled}>
      <span class="job-mark">{triggersText().off}</span>
    </Show>
  </div>
);

const filesOf = ({ watched_files: files }: CrewTrigger): string =>
  files === null ? '' : ` · ${triggersText().files(count(files))}`;

type Shown = 'history' | 'how' | null;

const TriggerButtons = (props: {
  trigger: CrewTrigger;
  shown: Shown;
  controls: string;
  onPause: (paused: boolean) => void;
  onShow: (shown: Shown) => void;
}): JSX.Element => {
  const words = triggersText;
  const named = (label: string): string => `${label}: ${props.trigger.name}`;
  const toggle = (shown: Shown): void => props.onShow(props.shown === shown ? null : shown);
  return (
    <div class="job-buttons">
      <Show when={props.trigger.enabled}>
        <button
          type="button"
          class="button small"
          aria-label={named(props.trigger.paused ? words().resume : words().pause)}
          onClick={() => props.onPause(!props.trigger.paused)}
        >
          {props.trigger.paused ? words().resume : words().pause}
        </button>
      </Show>
      <Show when={props.trigger.kind === 'hook'}>
        <button
          type="button"
          class="button small"
          aria-expanded={props.shown === 'how'}
          aria-controls={props.controls}
          aria-label={named(words().howTo)}
          onClick={() => toggle('how')}
        >
          {words().howTo}
        </button>
      </Show>
      <button
        type="button"
        class="button small"
        aria-expanded={props.shown === 'history'}
        aria-controls={props.controls}
        aria-label={named(words().history)}
        onClick={() => toggle('history')}
      >
        {words().history}
      </button>
      <a
        class="button small"
        href={addressOf.triggerRow(props.trigger.agent_id, props.trigger.trigger_id)}
        aria-label={named(words().edit)}
      >
        {words().edit}
      </a>
    </div>
  );
};

/** One trigger: what starts it, what it does, how it went, and how to call it. */
export const TriggerCard = (props: {
  trigger: CrewTrigger;
  agentName: string;
  onPause: (paused: boolean) => void;
}): JSX.Element => {
  const words = triggersText;
  const id = createUniqueId();
  const [shown, setShown] = createSignal<Shown>(null);
  const asJob = () => ({
    agent_id: props.trigger.agent_id,
    job_id: props.trigger.job_id ?? props.trigger.trigger_id,
    name: props.trigger.name,
    kind: 'prompt' as const,
    last: null,
  });
  return (
    <li class="card padded job-card" tabindex="-1" aria-labelledby={`${id}-name`}>
      <div class="job-title">
        <Avatar id={props.trigger.agent_id} name={props.agentName} />
        <div>
          <h3 id={`${id}-name`}>{props.trigger.name}</h3>
          <p class="hint">
            {props.agentName} · {words().kind[props.trigger.kind]} ·{' '}
            <span class="mono">{props.trigger.hook_path ?? props.trigger.watch_path}</span>
            {filesOf(props.trigger)}
          </p>
        </div>
        <TriggerMarks trigger={props.trigger} />
      </div>
      <Show when={props.trigger.problem}>
        {(problem) => <p class="job-why">{words().problem[problem().code]}</p>}
      </Show>
      <p class="job-work">
        <Show when={props.trigger.job_id} fallback={props.trigger.prompt}>
          {(job) => words().startsJob(job())}
        </Show>
      </p>
      <TriggerFacts trigger={props.trigger} />
      <TriggerButtons
        trigger={props.trigger}
        shown={shown()}
        controls={`${id}-more`}
        onPause={props.onPause}
        onShow={setShown}
      />
      <div id={`${id}-more`}>
        <Show when={shown() === 'history'}>
          <JobHistory job={asJob()} />
        </Show>
        <Show when={shown() === 'how' && props.trigger.hook_path}>
          {(path) => <HookExample path={path()} secret={props.trigger.secret?.name ?? ''} />}
        </Show>
      </div>
    </li>
  );
};
