import { text } from '../i18n/language.ts';
import { addressOf, type Place } from '../state/route.ts';
import type { IconName } from '../ui/icon.tsx';

/** One page of the manage area. */
export interface ManageArea {
  name:
    | 'activity'
    | 'approvals'
    | 'costs'
    | 'crew'
    | 'jobs'
    | 'tools'
    | 'memory'
    | 'connections'
    | 'settings';
  label: string;
  icon: IconName;
  href: string;
}

/** The pages of the manage area in the order of its navigation. */
export const manageAreas = (): readonly ManageArea[] => {
  const words = text().areas;
  const { nav } = text();
  return [
    { name: 'activity', label: nav.activity, icon: 'pulse', href: addressOf.activity() },
    { name: 'approvals', label: nav.approvals, icon: 'shield', href: addressOf.approvals() },
    { name: 'costs', label: nav.costs, icon: 'coins', href: addressOf.costs() },
    { name: 'crew', label: words.crew, icon: 'people', href: addressOf.crew() },
    { name: 'jobs', label: nav.jobs, icon: 'clock', href: addressOf.jobs() },
    { name: 'tools', label: words.tools, icon: 'tool', href: addressOf.tools() },
    { name: 'memory', label: words.memory, icon: 'note', href: addressOf.memory() },
    { name: 'connections', label: words.connections, icon: 'plug', href: addressOf.connections() },
    { name: 'settings', label: words.settings, icon: 'gear', href: addressOf.settings() },
  ];
};

/** The manage page a place belongs to, or null for a place of the chat. */
export const areaOf = (at: Place): ManageArea['name'] | null => {
  if (at.name === 'agent') return 'crew';
  if (at.name === 'run') return 'activity';
  if (at.name === 'wiki') return 'memory';
  if (at.name === 'search') return null;
  return at.name === 'welcome' || at.name === 'chat' || at.name === 'missing' ? null : at.name;
};
