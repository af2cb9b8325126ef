import type { Channel, Run, RunStatus } from '@my-agent-crew/contract';
import { matches } from '../../i18n/fold.ts';

/** What the history is narrowed to, as the address of the page has it; an empty text narrows nothing. */
export interface HistoryFilter {
  agent: string;
  status: string;
  source: string;
  /** In the opening words. */
  q: string;
  /** Days of this device's calendar, `YYYY-MM-DD`; both included. */
  since: string;
  until: string;
}

const keys = ['agent', 'status', 'source', 'q', 'since', 'until'] as const;
const day = /^\d{4}-\d\d-\d\d$/;

/** Reads the part of an address behind its question mark. What is no day is none. */
export const readFilter = (query: string): HistoryFilter => {
  const given = new URLSearchParams(query);
  const [agent, status, source, q, since, until] = keys.map((key) => given.get(key) ?? '');
  const dayOf = (text = ''): string => (day.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');
  return {
    agent: agent ?? '',
    status: status ?? '',
    source: source ?? '',
    q: q ?? '',
    since: dayOf(since),
    until: dayOf(until),
  };
};

/** The part of an address that says a filter; empty for none. */
export const filterQuery = (filter: HistoryFilter): string => {
  const query = new URLSearchParams();
  for (const key of keys) if (filter[key] !== '') query.set(key, filter[key]);
  return query.toString();
};

/** The moment a day begins here, so many days later. */
const startOf = (text: string, later: number): string => {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};

/** The filter as the server takes it. */
export const filterParameters = ({ agent, status, source, q, since, until }: HistoryFilter) => ({
  ...(agent === '' ? {} : { agent_id: agent }),
  ...(status === '' ? {} : { status: status as RunStatus }),
  ...(source === '' ? {} : { source: source as Channel }),
  ...(q.trim() === '' ? {} : { q: q.trim() }),
  ...(since === '' ? {} : { since: startOf(since, 0) }),
  ...(until === '' ? {} : { until: startOf(until, 1) }),
});

/** True for a run the server would list too, so that one that ends while the page is open can join. */
export const fitsFilter = (run: Run, filter: HistoryFilter): boolean => {
  const wanted = filterParameters(filter);
  return (
    (wanted.agent_id ?? run.agent_id) === run.agent_id &&
    (wanted.status ?? run.status) === run.status &&
    (wanted.source ?? run.source) === run.source &&
    run.started_at >= (wanted.since ?? '') &&
    (wanted.until === undefined || run.started_at < wanted.until) &&
    matches(run.opening, wanted.q ?? '')
  );
};
