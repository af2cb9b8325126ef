import { createSignal } from 'solid-js';

/** Where the page is. Everything lives behind `#`, so the server needs no rewrites. */
export type Place =
  | { name: 'welcome' }
  | { name: 'chat'; id: string }
  | { name: 'run'; id: string }
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
    return second === undefined ? { name: 'welcome' } : { name: 'chat', id: second };
  if (area === 'manage' && second === 'activity' && third !== undefined && parts.length === 3)
    return { name: 'run', id: third };
  if (area === 'settings' && parts.length === 1) return { name: 'settings' };
  if (area === 'manage' && second === 'settings' && parts.length === 2) return { name: 'settings' };
  return { name: 'missing' };
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
  chat: (id: string): string => `#/chat/${encodeURIComponent(id)}`,
  run: (id: string): string => `#/manage/activity/${encodeURIComponent(id)}`,
  settings: (): string => '#/settings',
};

const [place, setPlace] = createSignal<Place>(placeOf(location.hash));
addEventListener('hashchange', () => setPlace(placeOf(location.hash)));

/** The screen the address names. */
export { place };

/** Goes to another screen. */
export const go = (address: string): void => {
  location.hash = address;
};
