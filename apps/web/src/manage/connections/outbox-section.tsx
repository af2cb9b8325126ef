import { type OutboxCounts, type OutboxItem, type OutboxView, routes } from '@my-agent-crew/contract';
import { createEffect, For, type JSX, on, onCleanup, Show } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import { count } from '../../i18n/format.ts';
import { outboxText } from '../../i18n/outbox-text.ts';
import { useCrew } from '../../state/crew.ts';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';
import { createOutboxActions } from './outbox-actions.ts';
import { OutboxRow } from './outbox-row.tsx';
import './outbox.css';

/** What waits may be sent at any time; it is read again this often while something does. */
const rereadMs = 30_000;

const shownCounts = ['dead', 'unsure', 'waiting', 'sending', 'sent'] as const;

const summary = (counts: OutboxCounts): string => {
  const words = outboxText();
  const told = shownCounts.filter((state) => counts[state] > 0);
  return told.length === 0
    ? words.none
    : told.map((state) => words.counts[state](count(counts[state]))).join(' · ');
};

const sum = (counts: OutboxCounts, states: readonly (keyof OutboxCounts)[]): number =>
  states.reduce((all, state) => all + counts[state], 0);

/** Messages to the outside: how many there are, those that are stuck or wait, and the newest others. */
export const OutboxSection = (props: {
  /** Whether the crew has a channel; without one the section shows only while it holds something. */
  hasChannel: boolean;
}): JSX.Element => {
  const crew = useCrew();
  const words = outboxText;
  const load = createLoad<OutboxView>(() => crew.api.call(routes.getOutbox));
  const [held, setHeld] = createStore<{ open: OutboxItem[]; past: OutboxItem[] }>({ open: [], past: [] });
  let title: HTMLHeadingElement | undefined;
  const actions = createOutboxActions(crew.api, async () => {
    await load.read();
    // The button that was pressed may be gone with its row.
    if (document.activeElement === document.body) title?.focus();
  });
  createEffect(() => {
    const view = load.value();
    if (view === null) return;
    setHeld('open', reconcile([...view.stuck, ...view.waiting]));
    setHeld('past', reconcile(view.past));
  });
  createEffect(
    on(
      () => Object.values(crew.activity.state.outbox).join(),
      () => void load.read(),
      { defer: true },
    ),
  );
  const timer = setInterval(() => {
    if (held.open.some(({ state }) => state === 'waiting' || state === 'sending')) void load.read();
  }, rereadMs);
  onCleanup(() => clearInterval(timer));
  const isShown = (): boolean => {
    const view = load.value();
    return props.hasChannel || (view !== null && Object.values(view.counts).some((rows) => rows > 0));
  };
  const rest = (view: OutboxView): number =>
    sum(view.counts, ['dead', 'unsure', 'waiting', 'sending']) - view.stuck.length - view.waiting.length;
  return (
    <Show when={isShown()}>
      <section class="card padded outbox" aria-labelledby="outbox">
        <h2 id="outbox" tabindex="-1" ref={title}>
          {words().title}
        </h2>
        <Loaded load={load} failed={words().failed}>
          {(view) => (
            <>
              <p class="hint">{summary(view().counts)}</p>
              <Show when={held.open.length === 0 && view().counts.sent > 0}>
                <p class="hint">{words().fine}</p>
              </Show>
              <ul class="outbox-rows">
                <For each={held.open}>{(item) => <OutboxRow item={item} actions={actions} />}</For>
              </ul>
              <Show when={rest(view()) > 0}>
                <p class="hint">{words().more(count(rest(view())))}</p>
              </Show>
              <Show when={held.past.length > 0}>
                <details>
                  <summary>{words().past}</summary>
                  <ul class="outbox-rows">
                    <For each={held.past}>{(item) => <OutboxRow item={item} actions={actions} />}</For>
                  </ul>
                </details>
              </Show>
            </>
          )}
        </Loaded>
      </section>
    </Show>
  );
};
