import { createUniqueId, type JSX, Show } from 'solid-js';
import { count, modelOf, money } from '../i18n/format.ts';
import { historyText } from '../i18n/history-text.ts';
import type { CompactionRow } from './build-rows.ts';
import { createFold } from './card-head.tsx';
import './compaction-card.css';
import { useThread } from './thread-context.ts';
import { ThreadIcon } from './thread-icon.tsx';

const isIdle = (status: string | undefined): boolean => status !== 'running' && status !== 'waiting';

const Body = (props: { row: CompactionRow }): JSX.Element => {
  const thread = useThread();
  const words = historyText;
  const state = (): string => {
    if (props.row.isUndone) return words().keptUndone;
    return props.row.isInEffect ? words().kept : words().superseded;
  };
  const canAct = (): boolean => isIdle(thread.state.run?.status) && !thread.compactions.isBusy();
  return (
    <>
      <p class="compaction-about">
        {words().reason[props.row.compaction.reason]} {state()}
      </p>
      <section class="compaction-summary" aria-label={words().summary} tabindex="0">
        {props.row.compaction.summary}
      </section>
      <Show when={props.row.isLatest}>
        <div class="compaction-actions">
          <Show when={props.row.isInEffect}>
            <button
              type="button"
              class="button"
              disabled={!canAct()}
              onClick={() => void thread.compactions.undo(props.row.compaction.id)}
            >
              {words().undo}
            </button>
          </Show>
          <button
            type="button"
            class="button"
            disabled={!canAct()}
            onClick={() => void thread.compactions.compact()}
          >
            {thread.compactions.isBusy() ? words().working : words().again}
          </button>
        </div>
      </Show>
    </>
  );
};

/** Where older messages began to be read as a summary: what it saved and cost in one line, the summary behind it. */
export const CompactionCard = (props: { readonly row: CompactionRow }): JSX.Element => {
  const headId = createUniqueId();
  const fold = createFold(
    () => props.row.key,
    () => false,
  );
  const words = historyText;
  const title = (): string => {
    const messages = count(props.row.compaction.through_position + 1);
    return props.row.isUndone ? words().undoneRow(messages) : words().row(messages);
  };
  const facts = (): string => {
    const { before_tokens: before, after_tokens: after, route, cost_usd: cost } = props.row.compaction;
    const saved = words().tokens(count(before), count(after));
    return route === '' ? `${saved} · ${words().digest}` : `${saved} · ${modelOf(route)} · ${money(cost)}`;
  };
  return (
    <section
      class="compaction-card"
      data-undone={props.row.isUndone ? '' : undefined}
      aria-labelledby={headId}
    >
      <h3>
        <button
          type="button"
          class="tool-head"
          aria-expanded={fold.isOpen()}
          aria-controls={fold.bodyId}
          title={fold.isOpen() ? words().hide : words().show}
          onClick={() => fold.toggle()}
        >
          <ThreadIcon name="fold" />
          <span class="compaction-title" id={headId}>
            <span>{title()}</span>
            <span class="compaction-facts" title={props.row.compaction.route}>
              {facts()}
            </span>
          </span>
          <ThreadIcon name="chevron" />
        </button>
      </h3>
      <Show when={fold.isOpen()}>
        <div class="compaction-body" id={fold.bodyId}>
          <Body row={props.row} />
        </div>
      </Show>
    </section>
  );
};
