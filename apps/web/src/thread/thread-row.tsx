import { type JSX, lazy, Match, Show, Suspense, Switch } from 'solid-js';
import { AnswerView, WorkingView } from './answer-view.tsx';
import type {
  AnswerRow,
  ChangesRow,
  CompactionRow,
  EndingRow,
  ResultRow,
  ThreadRow,
  UserRow,
  WorkingRow,
} from './build-rows.ts';
import { EndingBanner } from './ending-banner.tsx';
import { useThread } from './thread-context.ts';
import { dayName } from './thread-time.ts';
import { ToolCard } from './tool-card.tsx';
import { UserBubble } from './user-bubble.tsx';

/** Few turns change files, so what shows them arrives with the first that does. */
const RunChanges = lazy(async () => ({ default: (await import('../changes/run-changes.tsx')).RunChanges }));
/** Most threads are never summarised; the card comes with the first one that is. */
const CompactionCard = lazy(async () => ({
  default: (await import('./compaction-card.tsx')).CompactionCard,
}));

const only = <Kind extends ThreadRow['kind']>(row: ThreadRow, kind: Kind) =>
  row.kind === kind ? (row as Extract<ThreadRow, { kind: Kind }>) : null;

/** A result alone, as a card of a call whose arguments are on an older page. */
const lonelyCall = (row: ResultRow) => ({
  call: { id: row.result.call_id, name: row.result.name, arguments: {}, invalid: null },
  result: row.result,
});

/** One row of the list: the day above it when it changes, then what the row is. */
export const ThreadRowView = (props: { readonly row: ThreadRow }): JSX.Element => {
  const thread = useThread();
  return (
    <>
      <Show when={props.row.day}>
        {(day) => (
          <div class="thread-day">
            <time datetime={day()}>{dayName(day(), thread.text)}</time>
          </div>
        )}
      </Show>
      <Switch>
        <Match when={only(props.row, 'user')}>{(row: () => UserRow) => <UserBubble row={row()} />}</Match>
        <Match when={only(props.row, 'answer')}>{(row: () => AnswerRow) => <AnswerView row={row()} />}</Match>
        <Match when={only(props.row, 'result')}>
          {(row: () => ResultRow) => (
            <div class="thread-calls">
              <ToolCard view={lonelyCall(row())} isLonely={true} />
            </div>
          )}
        </Match>
        <Match when={only(props.row, 'compaction')}>
          {(row: () => CompactionRow) => (
            <Suspense>
              <CompactionCard row={row()} />
            </Suspense>
          )}
        </Match>
        <Match when={only(props.row, 'working')}>
          {(row: () => WorkingRow) => <WorkingView isFirst={row().isFirst} />}
        </Match>
        <Match when={only(props.row, 'ending')}>
          {(row: () => EndingRow) => <EndingBanner run={row().run} />}
        </Match>
        <Match when={only(props.row, 'changes')}>
          {(row: () => ChangesRow) => (
            <Show when={thread.changes}>
              {(actions) => (
                <Suspense>
                  <RunChanges runId={row().runId} actions={actions()} />
                </Suspense>
              )}
            </Show>
          )}
        </Match>
      </Switch>
    </>
  );
};
