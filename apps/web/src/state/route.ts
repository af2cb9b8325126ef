import { createSignal } from 'solid-js';

/** Where the page is. Everything lives behind `#`, so the server needs no rewrites. */
export type Place =
  | { name: 'welcome' }
  /** `position`: a message to show. */
  | { name: 'chat'; id: string; position?: number }
  /** What was said, by words, of one agent or all. */
  | { name: 'search'; query: string; agent: string | null }
  | { name: 'run'; id: string }
  | { name: 'crew' }
  /** The editor of one agent, at a section of it or at one job when the address names them. */
  | { name: 'agent'; id: string; section: string | null; job: string | null }
  | { name: 'activity' }
  | { name: 'approvals' }
  | { name: 'costs' }
  /** Every job; at one of them, `<agent>/<id>`, when the address names it. */
  | { name: 'jobs'; job: string | null }
  | { name: 'tools' }
  | { name: 'memory' }
  /** The wiki of one agent, or one page of it. */
  | { name: 'wiki'; agent: string; slug: string | null }
  | { name: 'connections' }
  | { name: 'settings' }
  | { name: 'missing' };

/** Reads a location hash. Unknown ones are `missing`, never a guess. */
export const placeOf = (hash: string): Place => {
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('?', 1)
    .join('')
    .split('/')
    .filter((part) => part !== '');
  const [area, second, third] = parts.map(safeDecode);
  if (area === undefined) return { name: 'welcome' };
  if (area === 'chat' && parts.length <= 2)
    return second === undefined ? { name: 'welcome' } : { name: 'chat', id: second, ...positionIn(hash) };
  if (area === 'search' && parts.length === 1)
    return { name: 'search', query: queryOf(hash).get('q') ?? '', agent: queryOf(hash).get('agent') };
  if (area === 'manage' && second === 'activity' && third !== undefined && parts.length === 3)
    return { name: 'run', id: third };
  if (area === 'settings' && parts.length === 1) return { name: 'settings' };
  return (area === 'manage' ? managePlaceOf(parts.map(safeDecode), hash) : null) ?? { name: 'missing' };
};

/** Pages of the manage area that need nothing but their name. */
const areas = (
  ['activity', 'approvals', 'costs', 'crew', 'tools', 'memory', 'connections', 'settings'] as const
).map((name) => ({
  name,
}));

const managePlaceOf = ([, area, id, section, ...rest]: string[], hash: string): Place | null => {
  if (area === 'memory' && id === 'wiki' && section !== undefined && rest.length <= 1)
    return { name: 'wiki', agent: section, slug: rest[0] ?? null };
  if (rest.length > 0) return null;
  if (area === 'crew' && id !== undefined)
    return { name: 'agent', id, section: section ?? null, job: queryOf(hash).get('job') };
  if (area === 'jobs' && section === undefined) return { name: 'jobs', job: id ?? null };
  if (id !== undefined) return null;
  return areas.find((at) => at.name === area) ?? null;
};

const queryOf = (hash: string): URLSearchParams =>
  new URLSearchParams(hash.includes('?') ? hash.slice(hash.indexOf('?') + 1) : '');

const positionIn = (hash: string): { position?: number } => {
  const given = queryOf(hash).get('m') ?? '';
  return /^\d{1,9}$/.test(given) ? { position: Number(given) } : {};
};

const safeDecode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Addresses of every screen. */
export const addressOf = {
  welcome: (): string => '#/chat',
  chat: (id: string, position?: number): string =>
    `#/chat/${encodeURIComponent(id)}${position === undefined ? '' : `?m=${position}`}`,
  search: (query = '', agent: string | null = null): string => {
    const asked = new URLSearchParams();
    if (query !== '') asked.set('q', query);
    if (agent !== null) asked.set('agent', agent);
    return `#/search${asked.size === 0 ? '' : `?${asked}`}`;
  },
  run: (id: string): string => `#/manage/activity/${encodeURIComponent(id)}`,
  activity: (): string => '#/manage/activity',
  approvals: (): string => '#/manage/approvals',
  costs: (): string => '#/manage/costs',
  crew: (): string => '#/manage/crew',
  agent: (id: string, section?: string): string =>
    `#/manage/crew/${encodeURIComponent(id)}${section === undefined ? '' : `/${section}`}`,
  jobs: (): string => '#/manage/jobs',
  job: (job: string): string => `#/manage/jobs/${encodeURIComponent(job)}`,
  jobRow: (agentId: string, jobId: string): string =>
    `#/manage/crew/${encodeURIComponent(agentId)}/schedules?job=${encodeURIComponent(`${agentId}/${jobId}`)}`,
  triggerRow: (agentId: string, triggerId: string): string =>
    `#/manage/crew/${encodeURIComponent(agentId)}/triggers?job=${encodeURIComponent(`${agentId}/${triggerId}`)}`,
  tools: (): string => '#/manage/tools',
  memory: (): string => '#/manage/memory',
  /** The memory page at one daily note of an agent. */
  note: (agentId: string, day: string): string =>
    `#/manage/memory?${new URLSearchParams({ agent: agentId, note: day })}`,
  wiki: (agentId: string, slug?: string): string =>
    `#/manage/memory/wiki/${encodeURIComponent(agentId)}${slug === undefined ? '' : `/${encodeURIComponent(slug)}`}`,
  connections: (): string => '#/manage/connections',
  settings: (): string => '#/settings',
};

const [place, setPlace] = createSignal<Place>(placeOf(location.hash));

let holds: ((next: string) => boolean) | null = null;

/**
 * Asks before the address changes: while `hold` answers true the page stays where it is and the old address comes back.
 * One at a time, for the form on the page. Returns what takes it off.
 */
export const guardLeaving = (hold: (next: string) => boolean): (() => void) => {
  holds = hold;
  return () => {
    if (holds === hold) holds = null;
  };
};

const queryIn = (hash: string): string => hash.split('?')[1] ?? '';
const [queryHere, setQuery] = createSignal(queryIn(location.hash));

/** Changes what stands behind the question mark of this page's address. Leaves no step for the back button. */
export const setQueryHere = (query: string): void => {
  const [page = ''] = location.hash.split('?');
  history.replaceState(history.state, '', query === '' ? page || '#/' : `${page}?${query}`);
  setQuery(query);
};

addEventListener('hashchange', (event) => {
  if (holds?.(location.hash)) history.replaceState(null, '', event.oldURL);
  else {
    setPlace(placeOf(location.hash));
    setQuery(queryIn(location.hash));
  }
});

/** What stands behind the question mark of this page's address. */
/** The screen the address names. */
export { place, queryHere };

/** Goes to another screen. */
export const go = (address: string): void => {
  location.hash = address;
};
