import { createEffect } from 'solid-js';
import { text } from '../i18n/language.ts';
import { agentName } from '../state/agent-name.ts';
import type { Crew } from '../state/crew.ts';
import { type Place, place } from '../state/route.ts';

const titleOf = (crew: Crew, at: Place): string => {
  if (at.name === 'chat') return crew.conversations.byId(at.id)?.title || text().list.untitled;
  if (at.name === 'settings') return text().settings.title;
  if (at.name === 'search') return text().fork.search;
  if (at.name === 'wiki') return text().areas.memory;
  if (at.name === 'agent') return agentName(crew.agents(), at.id);
  if (at.name === 'activity' || at.name === 'approvals' || at.name === 'costs' || at.name === 'jobs')
    return text().nav[at.name];
  if (at.name === 'crew' || at.name === 'tools' || at.name === 'memory' || at.name === 'connections')
    return text().areas[at.name];
  return at.name === 'run' ? text().run.title : '';
};

const showBadge = (waiting: number): void => {
  const shown = waiting > 0 ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.();
  // A page that is not installed has no badge.
  shown?.catch(() => {});
};

/** Keeps the tab's title and the app's badge: how many decisions wait, then where the page is. */
export const keepPageTitle = (crew: Crew): void => {
  createEffect(() => {
    const waiting = crew.activity.state.approvals.length;
    const here = titleOf(crew, place());
    const parts = [waiting > 0 ? `(${waiting})` : '', here === '' ? '' : `${here} ·`, text().app.name];
    document.title = parts.filter((part) => part !== '').join(' ');
    showBadge(waiting);
  });
};
