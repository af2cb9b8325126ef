import './manage.css';
import { type JSX, Show } from 'solid-js';
import { MenuButton } from '../shell/menu-button.tsx';
import { isPhone } from '../state/media.ts';
import { Icon } from '../ui/icon.tsx';
import { Pane } from '../ui/pane.tsx';
import { ManagePills } from './manage-nav.tsx';

/**
 * The frame of every page of the manage area: its title and actions above, one scrolling page below. On a phone the
 * other areas are a line of pills; elsewhere the left column lists them.
 */
export const ManageFrame = (props: {
  title: string;
  /** Where the arrow before the title leads, for a page below another. */
  back?: { href: string; label: string };
  /** Buttons at the end of the title's line. */
  actions?: JSX.Element;
  /** Takes the whole width instead of a reading column. */
  isWide?: boolean;
  /** Stays below the page, outside its scrolling. */
  footer?: JSX.Element;
  /** The scrolling element, for pages that scroll to a part. */
  scroller?: (element: HTMLDivElement) => void;
  children: JSX.Element;
}): JSX.Element => (
  <main class="main page-main manage-main" id="main">
    <header class="top">
      <MenuButton />
      <Show when={props.back}>
        {(back) => (
          <a class="back" href={back().href}>
            <Icon name="left" size={16} />
            <span>{back().label}</span>
          </a>
        )}
      </Show>
      <h1 class="top-title">
        <span class="clip">{props.title}</span>
      </h1>
      {props.actions}
    </header>
    <Show when={isPhone() && props.back === undefined}>
      <ManagePills />
    </Show>
    <div class="page" ref={(element) => props.scroller?.(element)}>
      <Pane>
        <div class="page-in" classList={{ 'page-wide': props.isWide === true }}>
          {props.children}
        </div>
      </Pane>
    </div>
    {props.footer}
  </main>
);
