import { For, type JSX, onMount } from 'solid-js';
import { text } from '../i18n/language.ts';
import { addressOf, place } from '../state/route.ts';
import { Icon } from '../ui/icon.tsx';
import { AreaBadge } from './area-badge.tsx';
import { areaOf, manageAreas } from './manage-areas.ts';

/** The pages of the manage area as the left column shows them, with the way back to the chat. */
export const ManageNav = (props: { onNavigate: () => void }): JSX.Element => (
  <nav class="manage-nav" aria-label={text().areas.label}>
    <a class="side-link" href={addressOf.welcome()} onClick={() => props.onNavigate()}>
      <Icon name="left" />
      <span>{text().nav.backToChat}</span>
    </a>
    <ul>
      <For each={manageAreas()}>
        {(area) => (
          <li>
            <a
              class="side-link"
              href={area.href}
              aria-current={areaOf(place()) === area.name ? 'page' : undefined}
              onClick={() => props.onNavigate()}
            >
              <Icon name={area.icon} />
              <span>{area.label}</span>
              <AreaBadge area={area.name} />
            </a>
          </li>
        )}
      </For>
    </ul>
  </nav>
);

/** The same pages as one line that scrolls, for a phone. The current one is kept in view. */
export const ManagePills = (): JSX.Element => {
  let row: HTMLElement | undefined;
  onMount(() => row?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }));
  return (
    <nav class="manage-pills" aria-label={text().areas.label} ref={row}>
      <For each={manageAreas()}>
        {(area) => (
          <a class="pill" href={area.href} aria-current={areaOf(place()) === area.name ? 'page' : undefined}>
            <Icon name={area.icon} size={16} />
            <span>{area.label}</span>
            <AreaBadge area={area.name} />
          </a>
        )}
      </For>
    </nav>
  );
};
