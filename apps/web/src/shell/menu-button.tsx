import type { JSX } from 'solid-js';
import { text } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { setDrawerOpen } from './drawer.ts';

/** Opens the list on a phone; not shown where the list has its own column. */
export const MenuButton = (): JSX.Element => (
  <button
    type="button"
    class="icon-button menu-button"
    aria-label={text().nav.openList}
    onClick={() => setDrawerOpen(true)}
  >
    <Icon name="menu" size={20} />
  </button>
);
