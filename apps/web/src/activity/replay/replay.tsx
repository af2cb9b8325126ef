import type { ThreadState, Trajectory } from '@my-agent-crew/contract';
import { createEffect, createMemo, For, type JSX, Show } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import { count, duration } from '../../i18n/format.ts';
import { text } from '../../i18n/language.ts';
import { recordsText } from '../../i18n/records-text.ts';
import type { AnswerFiles } from '../../media/answer-files.ts';
import { noDelegates } from '../../thread/delegates.ts';
import { Thread } from '../../thread/thread.tsx';
import { Icon } from '../../ui/icon.tsx';
import { stepTitle } from '../step-words.ts';
import { createReplayClock } from './replay-clock.ts';
import { type Moment, replayMoments } from './replay-moments.ts';
import './replay.css';

const speeds = [0.5, 1, 2, 4, 8];

/** A thread of its own for the store, which writes into what it holds; the messages in it never change. */
const copyOf = ({ messages, steps, run, ...thread }: ThreadState): ThreadState => ({
  ...thread,
  messages: [...messages],
  steps: [...steps],
  run: run === null ? null : { ...run },
});

/** Plays a run from its record: the conversation as it was at each step. Nothing is asked of a model or a tool. */
export const Replay = (props: {
  record: Trajectory;
  nameOf: (agentId: string) => string;
  files?: AnswerFiles;
}): JSX.Element => {
  const words = () => recordsText().replay;
  const moments = createMemo(() => replayMoments(props.record));
  const clock = createReplayClock(() => moments().map((moment) => Date.parse(moment.at)));
  const moment = (): Moment | undefined => moments()[clock.place()];
  const [thread, setThread] = createStore(copyOf((moments()[0] as Moment).thread));
  createEffect(() => {
    const now = moment();
    if (now !== undefined) setThread(reconcile(copyOf(now.thread), { key: 'id' }));
  });
  const nameOf = (at: Moment): string => {
    if (at.step !== null) return stepTitle(at.step);
    if (at === moments()[0]) return words().start;
    const { run } = props.record;
    return run.ended_at === null ? text().activity.runStatus[run.status] : words().end;
  };
  const since = (at: Moment): string =>
    duration(Math.max(0, Date.parse(at.at) - Date.parse(props.record.run.started_at)));
  const place = (): string => words().place(count(clock.place() + 1), count(moments().length));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== ' ') return;
    event.preventDefault();
    clock.toggle();
  };
  return (
    <div class="replay">
      <div class="replay-bar">
        <button
          type="button"
          class="icon-button"
          aria-label={words().back}
          title={words().back}
          disabled={clock.place() === 0}
          onClick={() => clock.goTo(clock.place() - 1)}
        >
          <Icon name="left" />
        </button>
        <button type="button" class="button small primary" onClick={() => clock.toggle()}>
          {clock.isPlaying() ? words().pause : words().play}
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label={words().forward}
          title={words().forward}
          disabled={clock.place() === moments().length - 1}
          onClick={() => clock.goTo(clock.place() + 1)}
        >
          <Icon name="right" />
        </button>
        <input
          type="range"
          min="0"
          max={moments().length - 1}
          value={clock.place()}
          aria-label={words().scrub}
          aria-valuetext={`${place()}, ${nameOf(moment() ?? (moments()[0] as Moment))}`}
          onInput={(event) => clock.goTo(Number(event.currentTarget.value))}
          onKeyDown={onKeyDown}
        />
        <select
          class="input"
          aria-label={words().speed}
          onChange={(event) => clock.setSpeed(Number(event.currentTarget.value))}
        >
          <For each={speeds}>
            {(factor) => (
              <option value={factor} selected={factor === clock.speed()}>
                {words().times(String(factor))}
              </option>
            )}
          </For>
        </select>
      </div>
      <Show when={moment()}>
        {(at) => (
          <p class="replay-place">
            <span class="number">{place()}</span> · <strong>{nameOf(at())}</strong> ·{' '}
            <span class="number">+{since(at())}</span>
          </p>
        )}
      </Show>
      <section class="replay-thread" aria-label={words().thread}>
        <Thread
          state={thread}
          pending={[]}
          loadOlder={async () => {}}
          retry={() => {}}
          text={text()}
          agentName={props.nameOf(props.record.run.agent_id)}
          files={props.files}
          delegates={{ ...noDelegates, nameOf: props.nameOf }}
        />
      </section>
      <p class="hint">{words().hint}</p>
    </div>
  );
};
