import { type JSX, Show } from 'solid-js';
import { text } from '../i18n/language.ts';
import { holding } from '../state/alerts.ts';
import { useCrew } from '../state/crew.ts';
import { now } from '../state/ticker.ts';
import type { ManageArea } from './manage-areas.ts';

/** How much waits for the person, or runs, beside the name of its page; nothing when that is none. */
export const AreaBadge = (props: { area: ManageArea['name'] }): JSX.Element => {
  const { activity, settings } = useCrew();
  const waiting = () => activity.state.approvals.length;
  const running = () => activity.state.runs.filter((run) => run.status === 'running').length;
  const badge = (): { count: number; words: string; isWarning: boolean } | null => {
    if (props.area === 'approvals')
      return { count: waiting(), words: text().list.waiting(waiting()), isWarning: true };
    if (props.area === 'costs') {
      const { length } = holding(activity.state.alerts, now());
      return { count: length, words: text().nav.alerts(length), isWarning: true };
    }
    if (props.area === 'connections') {
      const { dead, unsure } = activity.state.outbox;
      return { count: dead + unsure, words: text().nav.stuck(dead + unsure), isWarning: true };
    }
    if (props.area === 'memory') {
      const pending = activity.state.pending_proposals;
      return { count: pending, words: text().nav.proposals(pending), isWarning: true };
    }
    if (props.area === 'settings') {
      const parked = settings()?.parked.length ?? 0;
      return { count: parked, words: text().nav.parked(parked), isWarning: true };
    }
    return props.area === 'activity'
      ? { count: running(), words: text().nav.running(running()), isWarning: false }
      : null;
  };
  return (
    <Show when={(badge()?.count ?? 0) > 0 && badge()}>
      {(shown) => (
        <span class="badge" classList={{ warn: shown().isWarning }}>
          <span aria-hidden="true">{shown().count}</span>
          <span class="hidden-text">{shown().words}</span>
        </span>
      )}
    </Show>
  );
};
